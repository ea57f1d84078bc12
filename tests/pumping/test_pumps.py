"""No text keeps a pattern busy: each is pumped with what it nearly matches, as long as what it may
be given.
"""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.pumping.findings import Found, all_patterns
from tests.pumping.pumps import MOST_SECONDS, slowest

DEFAULT: Final = 16 * 1024
# Where whole files and mails are read, by the beginning of the module's name.
LONG: Final = 64 * 1024
LONG_TEXTS: Final = (
    "courier.exchange.",
    "courier.postbox.",
    "courier.trees.",
    "variants.importers.",
)
# Where the caller cuts the text first, or it comes from us alone.
SHORTER: Final = {
    "courier.archive.domain.shipped_games:_MARK": 1000,  # moves of games that come with the site
    "courier.games.annotated:_SIGNS": 2000,  # one move
    "courier.postbox.replies:_ATTRIBUTION": 400,
    "courier.postbox.replies:_BROKEN": 601,  # two lines
    "variants.notation.san:_MARKS": 60,
}
# Handed on to a function that applies them.
APPLIED: Final = {
    "variants.importers.fairy_values:_LIMIT": frozenset({"match"}),
    "variants.importers.fairy_values:_PROMOTION": frozenset({"match"}),
}

OLD: Final = {
    "transforms of a picture": (
        r"(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.eE,\s]*\)\s*,?)*\s*",
        "fullmatch",
        2000,
    ),
    "emphasis in a mail": (r"^([*_`\"'“”„«»]+)(.+?)[*_`\"'“”„«»]+$", "match", 3000),
    "a line with a number": (r"\s*\d{1,4}\s*\.|\s*\d{0,4}\s*(?:\.\.\.|…)", "match", LONG),
    "a note on paths": (r"\(\s*(?:[a-z][1-9](?:-[a-z][1-9]){2,})[a-z0-9,/\s-]*\)", "search", LONG),
    "castling in Betza": (r"i?[lrs]*j*[lrs]*i?O[0-9]+", "findall", 2000),
    "nested": (r"(?:a+)+b", "match", 100),
    "two ways at a fork": (r"(?:ab|a|b)*c", "match", 100),
}


def limit_of(place: str) -> int:
    longest = LONG if place.startswith(LONG_TEXTS) else DEFAULT
    return SHORTER.get(place, longest)


@pytest.fixture(scope="module")
def patterns() -> list[Found]:
    return all_patterns()


def test_every_pattern_of_the_product_is_found(patterns: list[Found]) -> None:
    places = {found.place for found in patterns}
    assert len(patterns) > 170
    assert {
        "courier.drawing.svg_pictures:_TRANSFORM",
        "courier.postbox.replies:_DRAWS",
        "variants.notation.san:_SAN",
    } <= places
    assert SHORTER.keys() | APPLIED.keys() <= places


def test_no_pattern_takes_long_for_any_text(patterns: list[Found]) -> None:
    slow = {}
    for found in patterns:
        methods = APPLIED.get(found.place, found.methods)
        text = slowest(found.pattern, methods, limit_of(found.place))
        if text is not None:
            slow[found.place] = text
    assert slow == {}


@pytest.mark.parametrize("name", OLD)
def test_patterns_that_were_slow_are_noticed(name: str) -> None:
    pattern, method, limit = OLD[name]
    found = slowest(re.compile(pattern), frozenset({method}), limit)
    assert found is not None
    assert found.seconds > MOST_SECONDS
