"""Two presets side by side, as the page shows them: facts, pieces with their diagrams, and rules
that differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.catalogue.legend import LegendItem, legend_of
from courier.catalogue.rules_page import Fact, Kind, facts_of, kinds_of
from courier.drawing.boards import BoardPicture
from courier.presets.models import Preset, PresetRevision
from courier.presets.pictures import start_caption, start_picture
from variants import SHARE_GLYPHS, PresetSpec
from variants.authoring import Comparison

# More sentences than these are not read one after the other.
MOST_SENTENCES: Final = 24


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two presets."""

    preset: Preset
    picture: BoardPicture
    caption: str


@dataclass(frozen=True, slots=True)
class FactPair:
    """A fact of both presets; empty where it does not apply."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether the two say something else."""
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class KindPair:
    """A kind of piece in both presets, and in sentences what is different about the second one."""

    first: Kind
    second: Kind
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Everything the page of two presets shows."""

    first: Half
    second: Half
    shown: Comparison
    facts: list[FactPair]
    changed: list[KindPair]
    only_first: list[Kind]
    only_second: list[Kind]
    shared: list[Kind]
    legend: list[LegendItem]

    @property
    def is_short(self) -> bool:
        """Whether so little differs that sentences tell it best."""
        return len(self.shown.sentences) <= MOST_SENTENCES

    @property
    def is_same(self) -> bool:
        """Whether nothing differs but what is said about them."""
        return not self.shown.sentences


def compare_page(first: PresetRevision, second: PresetRevision, shown: Comparison) -> ComparePage:
    """Return the page of two presets. No query."""
    kinds = _by_id(kinds_of(first))
    others = _by_id(kinds_of(second))
    pairs = [KindPair(kinds[pair.first], others[pair.second], pair.changes) for pair in shown.pairs]
    only_first = [kinds[piece_id] for piece_id in shown.only_first]
    only_second = [others[piece_id] for piece_id in shown.only_second]
    changed = [pair for pair in pairs if pair.changes]
    drawn = [
        *(kind for pair in changed for kind in (pair.first, pair.second)),
        *only_first,
        *only_second,
    ]
    return ComparePage(
        first=_half(first),
        second=_half(second),
        shown=shown,
        facts=_fact_pairs(_facts(first), _facts(second)),
        changed=changed,
        only_first=only_first,
        only_second=only_second,
        shared=[pair.second for pair in pairs if not pair.changes],
        legend=legend_of(second.spec, [kind.picture for kind in drawn if kind.picture is not None]),
    )


def _half(revision: PresetRevision) -> Half:
    return Half(revision.preset, start_picture(revision), start_caption(revision.rules))


def _by_id(kinds: Iterable[Kind]) -> dict[str, Kind]:
    """The first entry of each kind that has a diagram, else its first one, under the name of the
    piece itself.
    """
    found: dict[str, Kind] = {}
    for kind in kinds:
        known = found.get(kind.piece_id)
        if known is None or (
            known.picture is None and kind.picture is not None and not kind.is_case
        ):
            found[kind.piece_id] = kind
    return found


def _fact_pairs(first: list[Fact], second: list[Fact]) -> list[FactPair]:
    before, after = ({fact.name: fact.value for fact in facts} for facts in (first, second))
    return [
        FactPair(name, before.get(name, ""), after.get(name, ""))
        for name in dict.fromkeys((*before, *after))
    ]


def _facts(revision: PresetRevision) -> list[Fact]:
    """What the page of a preset tells at a glance, and what else sets games apart."""
    spec = revision.spec
    facts = [*facts_of(revision), Fact(_("Piece types"), str(len(spec.pieces)))]
    if not spec.enforced:
        return [*facts, Fact(_("Rules"), _("not enforced"))]
    facts.append(Fact(_("Rules"), _("enforced")))
    if spec.special:
        return facts
    royals = ", ".join(piece.name for piece in spec.pieces if piece.royal)
    return [
        *facts,
        Fact(_("Royal pieces"), royals or _("none")),
        Fact(_("Captured pieces"), _captured_words(spec)),
        Fact(_("Stalemate is"), _worth(spec, spec.ends.stalemate)),
    ]


def _captured_words(spec: PresetSpec) -> str:
    if spec.hands is not None and spec.hands.partner:
        return _("go to the partner's board")
    if spec.hands is not None and spec.hands.captures:
        return _("go to the captor’s hand")
    if spec.prisoners is not None:
        return _("are prisoners of their captor")
    return _("leave the board")


def _worth(spec: PresetSpec, values: tuple[str, str]) -> str:
    words = {"loss": _("a loss"), "draw": _("a draw"), "win": _("a win"), "none": _("not the end")}
    words |= {
        share: _("%(share)s of the point") % {"share": shown}
        for share, shown in SHARE_GLYPHS.items()
    }
    if values[0] == values[1]:
        return words[values[0]]
    parts = {
        "first": spec.sides[0].name,
        "one": words[values[0]],
        "second": spec.sides[1].name,
        "two": words[values[1]],
    }
    return _("%(one)s for %(first)s, %(two)s for %(second)s") % parts
