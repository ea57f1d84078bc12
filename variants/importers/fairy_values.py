"""The values of a `variants.ini`: texts -> Python, as Fairy-Stockfish understands them."""

import re
from collections.abc import Callable
from typing import Final

from variants.importers.fairy_variant import (
    ALL,
    EVERYWHERE,
    MAX_FILES,
    MAX_RANKS,
    Kinds,
    Region,
    file_region,
    rank_region,
)

VALUES: Final = ("win", "loss", "draw", "none")
RIGHTS: Final = "KQkq"
MAX_COUNT: Final = 10_000

_NUMBER: Final = re.compile(r"\s*([+-]?\d{1,6})")
_LIMIT: Final = re.compile(r"\s*(\S)\s*:\s*(\d{1,6})")
_PROMOTION: Final = re.compile(r"\s*(\S)\s*:\s*(\S)")
Lookup = Callable[[str], str | None]


class BadValue(ValueError):
    """A value that cannot be read; the message says why."""


def read_bool(text: str) -> bool:
    """Return whether the text is exactly `true`."""
    return text == "true"


def read_int(text: str, low: int = 0, high: int = MAX_COUNT) -> int:
    """Return the number a text begins with. Raises BadValue."""
    found = _NUMBER.match(text)
    if found is None:
        raise BadValue(f"{text[:20]!r} is no number")
    number = int(found[1])
    if not low <= number <= high:
        raise BadValue(f"must be from {low} to {high}, not {number}")
    return number


def read_file(text: str) -> int:
    """Return a file, counted from 1. Raises BadValue."""
    sign = text[:1].lower()
    if "a" <= sign <= "z":
        number = ord(sign) - ord("a") + 1
        if number > MAX_FILES:
            raise BadValue(f"there is no file {sign!r}")
        return number
    return read_int(text, 1, MAX_FILES)


def read_region(text: str) -> Region:
    """Return the squares a text lists; `-` ends the list. Raises BadValue."""
    squares: set[str] = set()
    for word in text.split():
        if word == "-":
            break
        squares |= _squares(word)
    return frozenset(squares)


def _squares(word: str) -> Region:
    if word[0] == "*":
        return rank_region(read_int(word[1:], 1, MAX_RANKS))
    if word[1:] == "*":
        return file_region(read_file(word[0]) - 1)
    name = word.lower()
    if name not in EVERYWHERE:
        raise BadValue(f"{word[:10]!r} is no square")
    return frozenset({name})


def read_piece(text: str, lookup: Lookup) -> str:
    """Return the kind a letter stands for, `*`, or nothing for `-`. Raises BadValue."""
    letter = text[:1]
    if letter == "-":
        return ""
    kind = ALL if letter == "*" else lookup(letter)
    if kind is None:
        raise BadValue(f"no piece has the letter {letter!r}")
    return kind


def read_pieces(text: str, lookup: Lookup) -> tuple[Kinds, str]:
    """Return the kinds up to the first letter that stands for none, and that letter; `-` ends the
    list.
    """
    kinds: list[str] = []
    for letter in "".join(text.split()):
        kind = ALL if letter == "*" else lookup(letter)
        if kind is None:
            return tuple(kinds), "" if letter == "-" else letter
        if kind not in kinds:
            kinds.append(kind)
    return tuple(kinds), ""


def read_word(text: str, words: tuple[str, ...]) -> str:
    """Return one of the words. Raises BadValue."""
    if text not in words:
        raise BadValue(f"{text[:20]!r} is none of {', '.join(words)}")
    return text


def read_rights(text: str) -> str:
    """Return the castling rights named up to the first other letter."""
    found = ""
    for letter in "".join(text.split()):
        if letter not in RIGHTS:
            break
        found += letter
    return found


def read_limits(text: str, lookup: Lookup) -> tuple[tuple[str, int], ...]:
    """Return the numbers given to kinds. Raises BadValue."""
    return tuple((_known(letter, lookup), int(number)) for letter, number in _pairs(_LIMIT, text))


def read_promotions(text: str, lookup: Lookup) -> tuple[tuple[str, str], ...]:
    """Return what kinds become; nothing for `-`. Raises BadValue."""
    return tuple(
        (_known(first, lookup), read_piece(second, lookup))
        for first, second in _pairs(_PROMOTION, text)
    )


def _pairs(pattern: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    found = []
    place = 0
    while text[place:].strip():
        match = pattern.match(text, place)
        if match is None:
            raise BadValue(f"{text[place : place + 20].strip()!r} is no pair like p:q")
        found.append((match[1], match[2]))
        place = match.end()
    return found


def _known(letter: str, lookup: Lookup) -> str:
    kind = lookup(letter)
    if kind is None:
        raise BadValue(f"no piece has the letter {letter!r}")
    return kind
