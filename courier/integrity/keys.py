"""The key that seals games, and those that did before."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from courier.integrity.courier_verify import key_id


def private_key() -> Ed25519PrivateKey:
    """The key of the environment."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.SEAL_KEY))


def public_key() -> bytes:
    """Its public half, 32 bytes."""
    return private_key().public_key().public_bytes_raw()


def present_key_id() -> str:
    """The name of the present key."""
    return key_id(public_key())
