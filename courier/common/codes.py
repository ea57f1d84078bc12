"""Opaque public ids."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 10


def new_code() -> str:
    """Return a random public id: 10 characters, some 49 bits, easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
