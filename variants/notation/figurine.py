"""Figurine move texts: every piece label stands in braces, so that a page can put a picture there.

`{S}xe7+` is a move of the piece labelled `S`, `{s}d9-e7` one of side 1. `figurine_parts` cuts such
a text up.
"""

import re
from dataclasses import dataclass

BRACED = re.compile(r"\{(\+?(?:[A-Za-z]{1,8}|\([A-Za-z]{1,8}\)))\}")
_CHAIN_LABEL = re.compile(r"(?:(?<=^)|(?<=; ))(\+?[A-Za-z]{1,8})(?=[ *]|-[a-z])")


@dataclass(frozen=True, slots=True)
class FigurinePart:
    """A run of plain text, or one label that may be shown as a picture."""

    text: str
    is_label: bool


def figurine_parts(text: str) -> tuple[FigurinePart, ...]:
    """Return a figurine text cut into plain runs and labels."""
    parts = BRACED.split(text)
    return tuple(FigurinePart(part, bool(at % 2)) for at, part in enumerate(parts) if part)


def from_figurine(text: str) -> str:
    """Return the text with the braces round labels taken away."""
    return BRACED.sub(r"\1", text)


def from_figurine_san(text: str) -> str:
    """Return a figurine short algebraic text with plain upper-case letters."""
    return BRACED.sub(lambda found: found[1].upper(), text)


def to_figurine(chain: str) -> str:
    """Return a canonical full algebraic chain with its labels in braces."""
    return _CHAIN_LABEL.sub(r"{\1}", chain)
