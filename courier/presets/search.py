"""Finding presets by words: what is searched, what fits, what nearly does, and what comes first.

A preset is searched in a column of plain words, so that capitals, accents and marks make no
difference. Words of its names and tags are there once more behind a sign, by which they come first.
That asks for nothing PostgreSQL has only as an extension: the servers of `make run` come without
any.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import and_
from typing import Final, NamedTuple

from django.db.models import Case, IntegerField, Q, Value, When
from django.db.models.expressions import Combinable

from courier.presets.tags import english_names
from variants import PresetSpec

MOST_WORDS: Final = 8
LONGEST_WORD: Final = 24
SHORTEST_WITH_SLIP: Final = 4

# What a preset is found by, too, where it has these words; both in plain letters.
ALSO_FOUND_BY: Final = {
    "checkers": "draughts",
    "long leaper": "draughts checkers",  # takes what it jumps over
    "hexagons": "hex chess hexchess",
    "three dimensional": "3d 3 d tridimensional tri dimensional",
}

# What stands before a word of the searched column: the own name in one word, another name so, a
# word of a name, a word of a tag or the family, any word.
_OWN: Final = "@@"
_CALLED: Final = "@"
_NAME: Final = "="
_TAG: Final = "#"
_ANY: Final = " "

# Letters that no decomposition leads back to plain ones.
_PLAIN: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_OWNERS: Final = re.compile(r"['\N{RIGHT SINGLE QUOTATION MARK}]s\b", re.IGNORECASE)


class Word(NamedTuple):
    """A plain word somebody searches for. One that `is_whole` is no part of a longer word."""

    text: str
    is_whole: bool = False

    @property
    def sought(self) -> str:
        """What is sought in the column, where every word stands between spaces."""
        return f" {self.text} " if self.is_whole else self.text


def plain(text: str) -> str:
    """Return a text in plain small letters and digits, with single spaces between its words."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(char for char in letters if not unicodedata.combining(char)).translate(_PLAIN)
    return " ".join("".join(char if char.isalnum() else " " for char in bare).split())


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words somebody searches for, each once; what is too long or too much is left out.
    A letter that signs part from the rest, as in S-Chess, is a whole word.
    """
    words = (word for typed in text.split() for word in _parts_of(_plain_words(typed).split()))
    return tuple(dict.fromkeys(words))[:MOST_WORDS]


def _plain_words(text: str) -> str:
    """Return the plain words of a text: the owner alone of what is somebody’s."""
    return plain(_OWNERS.sub("", text))


def _parts_of(words: Sequence[str]) -> list[Word]:
    is_parted = len(words) > 1
    return [Word(word[:LONGEST_WORD], is_parted and len(word) == 1) for word in words]


def search_name(spec: PresetSpec) -> str:
    """Return what lists by name are sorted by."""
    return plain(spec.name)


def search_text(spec: PresetSpec, tags: Sequence[str]) -> str:
    """Return every word a preset is found by, each between spaces: those of names and tags behind
    their signs, then all of them.
    """
    also = (*spec.also_called.split(","), *(text.name for text in spec.translations))
    others = [name for name in map(plain, also) if name]
    names = _with_more(map(_plain_words, (spec.name, *also)))
    kinds = _with_more(map(plain, (spec.family, *english_names(tags))))
    pieces = (piece.name for piece in spec.pieces)
    summaries = (spec.summary, *(text.summary for text in spec.translations))
    rest = _with_more(map(_plain_words, (spec.key, spec.inventor, *summaries, *pieces)))
    signed = (
        *(f"{_CALLED}{name.replace(' ', '')}" for name in others),
        f"{_OWN}{plain(spec.name).replace(' ', '')}",
        *(f"{_NAME}{word}" for word in names),
        *(f"{_TAG}{word}" for word in kinds),
    )
    return f" {' '.join(dict.fromkeys((*signed, *names, *kinds, *rest)))} "


def _with_more(texts: Iterable[str]) -> list[str]:
    """The words of plain texts, and those they are also found by."""
    read = list(texts)
    more = [
        words
        for known, words in ALSO_FOUND_BY.items()
        if any(f" {known} " in f" {text} " for text in read)
    ]
    return " ".join((*read, *more)).split()


def fits(words: Sequence[Word]) -> Q:
    """What has every one of the words, or parts of words."""
    return reduce(and_, map(_contains, words), Q())


def nearly_fits(words: Sequence[Word]) -> Q:
    """The same with one slip in each longer word: a letter that is wrong, missing, too many or
    swapped.
    """
    return reduce(and_, (_contains(word) | _with_slip(word) for word in words), Q())


def _contains(word: Word) -> Q:
    return Q(search_text__contains=word.sought)


def _with_slip(word: Word) -> Q:
    if len(word.text) < SHORTEST_WITH_SLIP:
        return _contains(word)
    return Q(search_text__regex=f"[{_ANY}{_CALLED}]({_slips(word.text)})")


def _slips(word: str) -> str:
    """The word and what it may have been meant for, as alternatives of a pattern."""
    if not SHORTEST_WITH_SLIP <= len(word) <= LONGEST_WORD:
        return word
    places = range(len(word))
    wrong = (f"{word[:at]}[^ ]{word[at + 1 :]}" for at in places)
    missing = (f"{word[:at]}[^ ]{word[at:]}" for at in places)
    too_many = (f"{word[:at]}{word[at + 1 :]}" for at in places)
    swapped = (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in places[:-1])
    return "|".join(dict.fromkeys([word, *wrong, *missing, *too_many, *swapped]))


def nearness(words: Sequence[Word]) -> tuple[Combinable, ...]:
    """What is found is sorted by: whether it is called just so, then how well each word fits."""
    return _called(_joined(words), _has), _sum(_place(word.text) for word in words)


def slipped_nearness(words: Sequence[Word]) -> tuple[Combinable, ...]:
    """The same for what nearly fits, by its names alone: PostgreSQL keeps 32 patterns at a time."""
    return _called(_joined(words), _nearly_has), _sum(_place_of_slip(word.text) for word in words)


def _joined(words: Sequence[Word]) -> str:
    return "".join(word.text for word in words)


def _called(whole: str, has: Callable[[str, str], Q]) -> Case:
    return _first_of(has(_OWN, f"{whole} "), has(_CALLED, f"{whole} "))


def _place(word: str) -> Case:
    """How well a word fits: whole words before beginnings before parts, and names before tags
    before all else.
    """
    return _first_of(
        _has(_NAME, f"{word} "),
        _has(_TAG, f"{word} "),
        _has(_NAME, word),
        _has(_ANY, f"{word} "),
        _has(_ANY, word),
        Q(search_name__contains=word),
    )


def _place_of_slip(word: str) -> Case:
    return _first_of(_nearly_has(_NAME, f"{word} "), _nearly_has(_NAME, word))


def _first_of(*tests: Q) -> Case:
    """Which of the tests is the first that fits; how many there are if none does."""
    return Case(
        *(When(test, then=Value(rank)) for rank, test in enumerate(tests)),
        default=Value(len(tests)),
        output_field=IntegerField(),
    )


def _sum(ranks: Iterable[Case]) -> Combinable:
    return sum(ranks, start=Value(0))


def _has(sign: str, text: str) -> Q:
    return Q(search_text__contains=f"{sign}{text}")


def _nearly_has(sign: str, text: str) -> Q:
    word = text.rstrip()
    return Q(search_text__regex=f"{sign}({_slips(word)}){text[len(word) :]}")
