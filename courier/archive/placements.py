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

from variants import MEGABYTE, sized_cache

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


def hand_of(position: str) -> Counter[str]:
    """How many pieces of each label are in hand."""
    return _hand(position.partition(" ")[0].partition("[")[2].removesuffix("]"))


@sized_cache(most=16 * MEGABYTE)
def _hand(text: str) -> Counter[str]:
    return Counter(mark for mark in marks_of(text) if mark != "-")


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

    The work grows with what stands on the boards and changes there, not with the labels: those
    that never stand on one are looked at once.
    """
    found: set[int] = set()
    seen: set[tuple[int, tuple[str, ...]]] = set()
    most: dict[str, int] = {}
    least: dict[str, int] = {}
    times: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for position, repeated in Counter(map(_placement, positions)).items():
        rows = rows_of(position)
        for number, row in enumerate(rows):
            if (number, row) not in seen:
                seen.add((number, row))
                found.update(_row_tokens(preset_key, number, row))
        held |= hand_of(position)
        for label, count in counts(rows).items():
            most[label] = max(most.get(label, 0), count)
            least[label] = min(least.get(label, count), count)
            times[label] += repeated
    for label in {*labels, *most}:
        lowest = least[label] if times[label] == len(positions) else 0
        found.update(_bounds(preset_key, label, lowest, most.get(label, 0)))
    for label, count in held.items():
        found.update(held_token(preset_key, label, number) for number in range(1, count + 1))
    return sorted(found)


def _placement(position: str) -> str:
    """What of a position says what stands where: the board and the hands."""
    return position.partition(" ")[0]


def _bounds(preset_key: str, label: str, lowest: int, highest: int) -> Iterator[int]:
    """The numbers for how many of a kind stood on the board at once."""
    for number in range(1, highest + 1):
        yield most_token(preset_key, label, number)
    for number in range(lowest, highest + 1):
        yield least_token(preset_key, label, number)


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
