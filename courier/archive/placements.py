"""What stands where, read from position texts without asking any rules: fast enough for many
thousand positions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

# As in `variants.core.marks`: runs of empty squares, labels of one letter or several in
# parentheses, `+` before a piece that has turned, `~` after a promoted one; where nothing is
# enforced braces around labels of several letters.
_MARK: Final = re.compile(r"[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|\{\+?[A-Za-z]+\}|.", re.DOTALL)
_PROMOTED: Final = "~"
TAKEN_OFF: Final = "-"
_MOST_RUN: Final = 100
EMPTY: Final = ""

Rows = tuple[tuple[str, ...], ...]


def plain(text: str) -> str:
    """A placement without the marks of promoted pieces: a queen is a queen, whatever it has
    been.
    """
    return text.replace(_PROMOTED, "")


def marks_of(text: str) -> list[str]:
    """The marks of a rank or of a hand, without those of promoted pieces and without braces."""
    return [plain(mark).strip("{}") or mark for mark in _MARK.findall(text)]


def rows_of(position: str) -> Rows:
    """The labels by rank, from the last rank down, and file; `EMPTY` where nobody stands."""
    placement = position.partition(" ")[0].partition("[")[0]
    return tuple(map(_row, placement.split("/")))


def side_of(position: str) -> str:
    """The letter of the side to move."""
    return position.split(" ", 2)[1] if " " in position else ""


def counts(rows: Rows) -> Counter[str]:
    """How many pieces of each label stand on the board."""
    return Counter(label for row in rows for label in row if label)


@lru_cache(maxsize=65_536)
def _row(text: str) -> tuple[str, ...]:
    if "," in text:  # stacks of stones, a comma between two squares
        return tuple(label for cell in text.split(",") for label in _cells(cell))
    return tuple(label for mark in marks_of(text) for label in _cells(mark))


def _cells(mark: str) -> list[str]:
    if mark.isdecimal() and mark.isascii():
        return [EMPTY] * min(int(mark[:3]), _MOST_RUN)
    return [mark]


@lru_cache(maxsize=65_536)
def hand_of(position: str) -> Counter[str]:
    """How many pieces of each label are in hand."""
    _placement, bracket, hand = position.partition(" ")[0].partition("[")
    return (
        Counter(mark for mark in marks_of(hand.removesuffix("]")) if mark != "-")
        if bracket
        else Counter()
    )


@lru_cache(maxsize=65_536)
def piece_token(preset_key: str, row: int, file: int, label: str) -> int:
    """The number that says of a game that a piece once stood on a square; `row` counts from the
    last rank.
    """
    return _token(preset_key, f"{row} {file} {label}")


@lru_cache(maxsize=8192)
def most_token(preset_key: str, label: str, count: int) -> int:
    """The number that says of a game that at least so many pieces of a kind stood on the board at
    once.
    """
    return _token(preset_key, f"+ {count} {label}")


@lru_cache(maxsize=8192)
def least_token(preset_key: str, label: str, count: int) -> int:
    """The number that says of a game that at most so many pieces of a kind stood on the board at
    once.
    """
    return _token(preset_key, f"- {count} {label}")


@lru_cache(maxsize=8192)
def held_token(preset_key: str, label: str, count: int) -> int:
    """The number that says of a game that at least so many pieces of a kind were in hand at
    once.
    """
    return _token(preset_key, f"h {count} {label}")


def tokens_of(preset_key: str, labels: Iterable[str], positions: Sequence[str]) -> list[int]:
    """Every number that is true of a game with these positions; `labels` are those of the
    preset.
    """
    found: set[int] = set()
    seen: set[tuple[int, tuple[str, ...]]] = set()
    most: Counter[str] = Counter()
    held: Counter[str] = Counter()
    least: dict[str, int] = {}
    for position in positions:
        rows = rows_of(position)
        for number, row in enumerate(rows):
            if (number, row) not in seen:
                seen.add((number, row))
                found.update(_row_tokens(preset_key, number, row))
        held |= hand_of(position)
        present = counts(rows)
        for label in {*labels, *present}:
            most[label] = max(most[label], present[label])
            least[label] = min(least.get(label, present[label]), present[label])
    for label, count in most.items():
        found.update(most_token(preset_key, label, number) for number in range(1, count + 1))
        found.update(
            least_token(preset_key, label, number) for number in range(least[label], count + 1)
        )
    for label, count in held.items():
        found.update(held_token(preset_key, label, number) for number in range(1, count + 1))
    return sorted(found)


def _row_tokens(preset_key: str, number: int, row: Sequence[str]) -> Iterator[int]:
    for file, label in enumerate(row):
        if label not in (EMPTY, TAKEN_OFF):
            yield piece_token(preset_key, number, file, label)


def _token(preset_key: str, text: str) -> int:
    """A signed number of 32 bits; two of them being one costs a game that is looked at in vain."""
    digest = blake2b(
        f"{preset_key} {text}".encode(), digest_size=4, person=b"courier.token"
    ).digest()
    return int.from_bytes(digest, "big", signed=True)
