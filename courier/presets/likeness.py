"""A preset in a few sentences for somebody who knows chess: “like chess, except …”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from courier.common.computed import computed
from courier.presets.models import PresetRevision
from variants import PresetSpec, get_spec
from variants.authoring import differences

MOST: Final = 5  # sentences
LONGEST: Final = 220  # characters of one
FAR: Final = 24  # differences from which on a game is no kin of chess
KEPT: Final = int(timedelta(days=30).total_seconds())
_FORM: Final = 3  # of what is kept; raise it when the sentences change
MANY: Final = 3  # kinds whose changed moves are not listed one by one
_MOVES: Final = re.compile(r"^The (.+?)(?: may (?:no longer|now) |: )")
_NEW: Final = re.compile(r"^There is an? ([^.(]+?)(?: \([^)]*\))?\. ")
_GONE: Final = re.compile(r"^There is no ([^.]+)\.$")
_COSMETIC: Final = re.compile(
    r"^The squares look|^The pieces of .+ are |^The .+ is called |^\w+ is called |^Moves "
)
_FALLS: Final = re.compile(r"^No longer: (?!The same )")
_REPLACED: Final = re.compile(r"^[^“]*“(.+)” instead of “.+”$")


@dataclass(frozen=True, slots=True)
class Likeness:
    """What is different from chess in at most five sentences. Without kinship the sentences are the
    preset's own.
    """

    is_kin: bool
    sentences: tuple[str, ...]
    has_more: bool

    @property
    def is_chess(self) -> bool:
        """Whether nothing is different."""
        return self.is_kin and not self.sentences

    @property
    def lead(self) -> str:
        """What stands before the sentences."""
        if self.is_chess:
            return _("The rules of chess.")
        return _("Like chess, except:") if self.is_kin else _("A game of its own:")

    @property
    def text(self) -> str:
        """All of it as one paragraph."""
        return " ".join((self.lead, *self.sentences))


def likeness_of(revision: PresetRevision) -> Likeness:
    """How a revision differs from chess, kept by its content. No query."""
    return _likeness(revision.content_hash, revision.document)


@lru_cache(maxsize=512)
def _likeness(content_hash: str, document: str) -> Likeness:
    name = f"catalog:likeness:{_FORM}:{content_hash}"
    kept = computed.get(name)
    if kept is None:
        kept = _compared(get_spec("chess"), get_spec(document))
        computed.set(name, kept, KEPT)
    is_kin, sentences, has_more = kept
    return Likeness(is_kin, tuple(sentences), has_more)


def _compared(chess: PresetSpec, spec: PresetSpec) -> tuple[bool, list[str], bool]:
    shown = [sentence for sentence in differences(chess, spec) if not _COSMETIC.match(sentence)]
    if chess.content_hash == spec.content_hash:
        return True, [], False
    gone = {found[1] for sentence in shown if (found := _GONE.match(sentence))}
    if spec.special or len(shown) > FAR or "king" in gone:
        return False, [spec.summary] if spec.summary else [], True
    short = _shortened(_without_many_moves(shown, spec))
    return True, short[:MOST], len(short) > MOST or len(short) < len(shown)


def _without_many_moves(shown: list[str], spec: PresetSpec) -> list[str]:
    """The sentences, those about the moves of many kinds as one."""
    names = {piece.name.lower() for piece in spec.pieces}
    moved = [found[1] for sentence in shown if (found := _MOVES.match(sentence))]
    kinds = [name for name in dict.fromkeys(moved) if name in names]
    if len(kinds) < MANY:
        return shown
    rest = [
        sentence
        for sentence in shown
        if not ((found := _MOVES.match(sentence)) and found[1] in kinds)
    ]
    return [f"The {_listed(kinds)} move differently.", *rest]


def _shortened(shown: list[str]) -> list[str]:
    """The sentences with pieces named instead of described, what is too long or only falls away at
    the end last.
    """
    new = [found[1] for sentence in shown if (found := _NEW.match(sentence))]
    gone = [
        found[1]
        for sentence in shown
        if (found := _GONE.match(sentence)) and not found[1].startswith("castling")
    ]
    rest = [sentence for sentence in shown if not _NEW.match(sentence)]
    rest = [s for s in rest if not (_GONE.match(s) and not s.startswith("There is no castling"))]
    first = [sentence for sentence in rest if sentence.startswith("The board")]
    others = [_unlabelled(sentence) for sentence in rest if sentence not in first]
    plain = [
        sentence
        for sentence in others
        if len(sentence) <= LONGEST and not sentence.startswith("No longer")
    ]
    late = [sentence for sentence in others if len(sentence) <= LONGEST and _FALLS.match(sentence)]
    one = "There is another piece: " if len(new) == 1 else "There are other pieces: "
    pieces = [f"{one}{_listed(new)}."] if new else []
    missing = [f"There is no {_listed(gone, 'or')}."] if gone else []
    return [*first, *pieces, *missing, *plain, *late]


def _unlabelled(sentence: str) -> str:
    """A sentence without the section of the rules it stands in; of two quoted ones that of this
    preset.
    """
    if replaced := _REPLACED.match(sentence):
        return replaced[1]
    section, colon, rest = sentence.partition(": ")
    if not colon or "." in section or len(section) > 40 or not rest[:1].isupper():
        return sentence
    return f"No longer: {rest}" if section.endswith(", no longer") else rest


def _listed(names: list[str], last: str = "and") -> str:
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else names[0]
