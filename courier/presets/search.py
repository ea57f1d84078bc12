"""Finding presets by words: what is searched, what fits, and what nearly does.

A preset is searched in a column of plain words, so that capitals, accents and marks make no
difference. That asks for nothing PostgreSQL has only as an extension: the servers of `make run`
come without any.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import Final

from django.db.models import Case, IntegerField, Q, Value, When

from courier.presets.tags import english_names
from variants import PresetSpec

MOST_WORDS: Final = 8
LONGEST_WORD: Final = 24
SHORTEST_WITH_SLIP: Final = 4

# Letters that no decomposition leads back to plain ones.
_PLAIN: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


def plain(text: str) -> str:
    """Return a text in plain small letters and digits, with single spaces between its words."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(char for char in letters if not unicodedata.combining(char)).translate(_PLAIN)
    return " ".join("".join(char if char.isalnum() else " " for char in bare).split())


def words_of(text: str) -> tuple[str, ...]:
    """Return the words somebody searches for, each once; what is too long or too much is left
    out.
    """
    return tuple(dict.fromkeys(word[:LONGEST_WORD] for word in plain(text).split()))[:MOST_WORDS]


def search_name(spec: PresetSpec) -> str:
    """Return what the name is compared with."""
    return plain(spec.name)


def search_text(spec: PresetSpec, tags: Sequence[str]) -> str:
    """Return every word a preset is found by, each once and after a space."""
    translated = (part for text in spec.translations for part in (text.name, text.summary))
    pieces = (piece.name for piece in spec.pieces)
    shown = (
        spec.name,
        spec.key,
        spec.also_called,
        spec.family,
        spec.inventor,
        spec.summary,
        *translated,
        *english_names(tags),
        *pieces,
    )
    return "".join(f" {word}" for word in dict.fromkeys(plain(" ".join(shown)).split()))


def fits(words: Sequence[str]) -> Q:
    """What has every one of the words, or parts of words."""
    return reduce(and_, (Q(search_text__contains=word) for word in words), Q())


def nearly_fits(words: Sequence[str]) -> Q:
    """The same with one slip in each longer word: a letter that is wrong, missing, too many or
    swapped.
    """
    return reduce(and_, (Q(search_text__contains=word) | _with_slip(word) for word in words), Q())


def _with_slip(word: str) -> Q:
    if len(word) < SHORTEST_WITH_SLIP:
        return Q(search_text__contains=word)
    places = range(len(word))
    wrong = (f"{word[:at]}[^ ]{word[at + 1 :]}" for at in places)
    missing = (f"{word[:at]}[^ ]{word[at:]}" for at in places)
    too_many = (f"{word[:at]}{word[at + 1 :]}" for at in places)
    swapped = (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in places[:-1])
    return Q(
        search_text__regex=f" ({'|'.join(dict.fromkeys([*wrong, *missing, *too_many, *swapped]))})"
    )


def nearness(words: Sequence[str]) -> Case:
    """How well the name fits: 0 if it is what was searched for, 1 if it begins so, 2 if it has all
    words, 3 if not.
    """
    whole = " ".join(words)
    named = reduce(and_, (Q(search_name__contains=word) for word in words), Q())
    return Case(
        When(search_name=whole, then=Value(0)),
        When(search_name__startswith=whole, then=Value(1)),
        When(named, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
