"""A passkey without a device: it makes and signs what browsers hand on (WebAuthn, ES256)."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor

HOST = "testserver"
_PRESENT, _VERIFIED, _WITH_KEY = 1, 4, 64


def text_of(octets: bytes) -> str:
    """Base64 as browsers write it."""
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


class SoftKey:
    """A key pair with its id and its count of signatures."""

    def __init__(self) -> None:
        self._secret = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(32)
        self.count = 0

    def made(self, challenge: str, *, is_verified: bool = True) -> str:
        """The answer to a request to make this key."""
        attested = cbor.encode(
            {
                "fmt": "none",
                "attStmt": {},
                "authData": self._data(is_verified, _WITH_KEY) + self._public(),
            }
        )
        return self._answer("webauthn.create", challenge, attestationObject=text_of(attested))

    def signed(
        self,
        challenge: str,
        *,
        handle: str,
        is_verified: bool = True,
        origin: str = f"https://{HOST}",
        type_: str = "webauthn.get",
    ) -> str:
        """The answer to a request to sign in as who has this handle."""
        said = _said(type_, challenge, origin)
        data = self._data(is_verified)
        signature = self._secret.sign(
            data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256())
        )
        return self._answer(
            type_,
            challenge,
            origin=origin,
            authenticatorData=text_of(data),
            signature=text_of(signature),
            userHandle=handle,
        )

    def _answer(
        self, type_: str, challenge: str, *, origin: str = f"https://{HOST}", **fields: str
    ) -> str:
        said = text_of(_said(type_, challenge, origin))
        return json.dumps(
            {
                "id": text_of(self._id),
                "rawId": text_of(self._id),
                "type": "public-key",
                "response": {"clientDataJSON": said, **fields},
                "clientExtensionResults": {},
            }
        )

    def _data(self, is_verified: bool, more: int = 0) -> bytes:
        self.count += 1
        flags = _PRESENT | (_VERIFIED if is_verified else 0) | more
        return hashlib.sha256(HOST.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _public(self) -> bytes:
        numbers = self._secret.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor.encode({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return bytes(16) + struct.pack(">H", len(self._id)) + self._id + key


def _said(type_: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": type_, "challenge": challenge, "origin": origin}).encode()
