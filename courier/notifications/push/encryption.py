"""Encrypting a message so that only one browser reads it (RFC 8291, by the content coding of RFC
8188).
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_SIZE: Final = 4096
MOST_BYTES: Final = 3993  # what fits a message of 4096 bytes, the least a push service must take
LAST_RECORD: Final = b"\x02"


@dataclass(frozen=True, slots=True)
class ReaderKeys:
    """What a browser gives away when it subscribes: its public point and the secret that goes with
    it.
    """

    point: bytes
    secret: bytes


def is_point(data: bytes) -> bool:
    """Whether the bytes are a public key on the curve P-256."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        return False
    return len(data) == 65


def encrypt(
    text: bytes,
    keys: ReaderKeys,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message.

    1. Agree on a secret with the reader's point, by a key pair that is used once.
    2. Mix it with the reader's own secret and both points into the key of the message.
    3. Derive the content key and the nonce of its only record from that and a random salt.
    4. Head (salt, record size, own point), then the record: text, a mark that it is the last,
      AES-128-GCM.

    `sender` and `salt` are drawn anew unless given, which only the example of the RFC may do.
    """
    assert len(text) <= MOST_BYTES, "messages are cut before"
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    own = sender.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    reader = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), keys.point)
    shared = sender.exchange(ec.ECDH(), reader)
    key = _derive(shared, keys.secret, b"WebPush: info\x00" + keys.point + own, 32)
    content_key = _derive(key, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(key, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + struct.pack(">IB", RECORD_SIZE, len(own)) + own
    return head + AESGCM(content_key).encrypt(nonce, text + LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
