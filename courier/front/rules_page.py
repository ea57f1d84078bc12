"""What the page of a preset says about its men and its board, worked out from the rules themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from courier.catalog.models import PresetRevision
from courier.catalog.pictures import start_picture, start_position
from courier.common.boards import BoardPicture, Man, man_of
from variants import PieceOn, PieceSpec, PresetSpec


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of man: how it is drawn, what it does in words, and the diagram of its moves (None if it has none)."""

    piece: PieceSpec
    man: Man
    picture: BoardPicture | None
    note: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the facts column."""

    name: str
    value: str


def kinds_of(revision: PresetRevision) -> list[Kind]:
    """The kinds of men in the order of the document."""
    spec = revision.rules.spec
    return [Kind(piece=piece, man=_first_sides(spec, piece), picture=None, note="") for piece in spec.pieces]


def facts_of(revision: PresetRevision) -> list[Fact]:
    """Board, men and beginnings at a glance."""
    spec = revision.rules.spec
    first, second = (side.name for side in spec.sides)
    facts = [
        Fact(_("Board"), f"{spec.files} × {spec.ranks}"),
        Fact(_("Men"), _men_words(start_picture(revision))),
        Fact(_("Sides"), _("%(first)s begins, then %(second)s") % {"first": first, "second": second}),
    ]
    if spec.setup_modes:
        facts.append(Fact(_("Array"), _("drawn by lot")))
    if spec.enforced:
        facts.append(Fact(_("First moves"), str(_first_moves(revision))))
    return facts


def _first_moves(revision: PresetRevision) -> int:
    """How many legal moves the first position has, in the example where the array is drawn."""
    rules = revision.rules
    return len(rules.legal_moves(start_position(rules)))


def _men_words(picture: BoardPicture) -> str:
    """`16 a side`, or both numbers where they differ."""
    counts = Counter(man.side for man in picture.men.values())
    if counts[0] == counts[1]:
        return _("%(n)d a side") % {"n": counts[0]}
    return _("%(first)d against %(second)d") % {"first": counts[0], "second": counts[1]}


def _first_sides(spec: PresetSpec, piece: PieceSpec) -> Man:
    return man_of(spec, PieceOn(label=piece.labels[0], piece_id=piece.id, side=0))
