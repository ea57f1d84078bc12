"""The site's own key for web push (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

VALID_FOR: Final = timedelta(hours=12)


def is_offered() -> bool:
    """Whether this site pushes at all: it has a key."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """What a browser needs to subscribe: the public half, as base64url."""
    point = (
        _private_key(settings.PUSH_KEY)
        .public_key()
        .public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    return encode(point)


def authorization(endpoint: str, *, now: datetime) -> str:
    """The header that proves to a push service who sends: a token signed with the key, valid for
    that service.
    """
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": now + VALID_FOR,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    token = jwt.encode(claims, _private_key(settings.PUSH_KEY), algorithm="ES256")
    return f"vapid t={token}, k={public_key()}"


def encode(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text: str) -> bytes:
    """The bytes of base64url, padded or not. Raises ValueError."""
    stripped = text.rstrip("=")
    return base64.b64decode(stripped + "=" * (-len(stripped) % 4), altchars=b"-_", validate=True)


@lru_cache(maxsize=2)
def _private_key(digits: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(digits, 16), ec.SECP256R1())
