"""Two presets side by side: which pieces they share, which are others, and the paragraphs of the
rules that differ.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from variants.authoring.difference.pieces import Pairs, paired, piece_changes
from variants.describe.sections import rules_sections
from variants.spec import PresetSpec

# The pieces are compared by themselves, and how moves are written is not what a game is.
_ELSEWHERE: Final = ("The pieces", "Notation")


@dataclass(frozen=True, slots=True)
class PiecePair:
    """A kind of piece that both presets have, by its ids, and in sentences what is different about
    the second one.
    """

    first: str
    second: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionPair:
    """A section of the rules pages: how many paragraphs are the same, and those that only one of
    them has.
    """

    title: str
    shared: int
    first: tuple[str, ...]
    second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything about two presets that can be told side by side.

    `sentences` say what is different in the second one. Kinds of pieces are told by id; sections
    that are the same in both are left out.
    """

    sentences: tuple[str, ...]
    pairs: tuple[PiecePair, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    sections: tuple[SectionPair, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as values of JSON."""
        return {
            "sentences": list(self.sentences),
            "pairs": [[pair.first, pair.second, list(pair.changes)] for pair in self.pairs],
            "only_first": list(self.only_first),
            "only_second": list(self.only_second),
            "sections": [
                [it.title, it.shared, list(it.first), list(it.second)] for it in self.sections
            ],
        }


def comparison_from_json(shown: dict[str, Any]) -> Comparison:
    """Return the comparison that `to_json` has written."""
    return Comparison(
        sentences=tuple(shown["sentences"]),
        pairs=tuple(
            PiecePair(first, second, tuple(changes)) for first, second, changes in shown["pairs"]
        ),
        only_first=tuple(shown["only_first"]),
        only_second=tuple(shown["only_second"]),
        sections=tuple(
            SectionPair(title, shared, tuple(first), tuple(second))
            for title, shared, first, second in shown["sections"]
        ),
    )


def side_by_side(first: PresetSpec, second: PresetSpec, sentences: Sequence[str]) -> Comparison:
    """Return two presets side by side; `sentences` are what `differences` says of them."""
    renamed = replace(first, sides=second.sides)
    pairs = paired(renamed, second)
    known = {one.id for one, _ in pairs}, {other.id for _, other in pairs}
    return Comparison(
        sentences=tuple(sentences),
        pairs=tuple(_piece_pairs(renamed, second, pairs)),
        only_first=tuple(piece.id for piece in first.pieces if piece.id not in known[0]),
        only_second=tuple(piece.id for piece in second.pieces if piece.id not in known[1]),
        sections=tuple(_sections(first, second)),
    )


def _piece_pairs(first: PresetSpec, second: PresetSpec, pairs: Pairs) -> Iterator[PiecePair]:
    for one, other in pairs:
        yield PiecePair(one.id, other.id, tuple(piece_changes(first, second, one, other)))


def _sections(first: PresetSpec, second: PresetSpec) -> Iterator[SectionPair]:
    """Yield the sections that differ, in the order of the first preset, then those that only the
    second one has.
    """
    before = _paragraphs(first)
    after = _paragraphs(second)
    for title in dict.fromkeys((*before, *after)):
        one = before.get(title, ())
        other = after.get(title, ())
        shared = [paragraph for paragraph in one if paragraph in other]
        if len(shared) < max(len(one), len(other)):
            yield SectionPair(
                title,
                len(shared),
                *(tuple(p for p in shown if p not in shared) for shown in (one, other)),
            )


def _paragraphs(spec: PresetSpec) -> dict[str, tuple[str, ...]]:
    return {it.title: it.paragraphs for it in rules_sections(spec) if it.title not in _ELSEWHERE}
