"""Shares of a point: what a side has of a game that is neither won, drawn nor lost, as Gliński's
stalemate.
"""

from typing import Final

# So many parts make a point: thirds, quarters, fifths and sixths are whole numbers of them.
PARTS: Final = 60
# The shares a preset document may name, as they are shown. What is added here is known everywhere.
GLYPHS: Final[dict[str, str]] = {
    "1/6": "⅙",
    "1/5": "⅕",
    "1/4": "¼",
    "1/3": "⅓",
    "2/5": "⅖",
    "3/5": "⅗",
    "2/3": "⅔",
    "3/4": "¾",
    "4/5": "⅘",
    "5/6": "⅚",
}


def parts_of(share: str) -> int:
    """Return the parts of one of the shares: 45 for `3/4`."""
    above, below = share.split("/")
    return PARTS * int(above) // int(below)


SHARES: Final[dict[str, int]] = {share: parts_of(share) for share in GLYPHS}
_NAMES: Final[dict[int, str]] = {parts: share for share, parts in SHARES.items()}


def shares_of(parts: int) -> tuple[str, str]:
    """Return the shares of side 0, which has so many parts, and of side 1: `3/4` and `1/4`."""
    return _NAMES[parts], _NAMES[PARTS - parts]


def other_share(share: str) -> str:
    """Return what is left of the point: `1/4` for `3/4`."""
    return _NAMES[PARTS - SHARES[share]]
