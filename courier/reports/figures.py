"""The plots of a report."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from courier.drawing.boards import in_own_colours, piece_of
from courier.drawing.plots import (
    Bar,
    BarTable,
    Interval,
    Part,
    Plot,
    PlotTexts,
    ShareBar,
    bars,
    histogram,
    line,
    shares,
)
from courier.reports.queries import People
from courier.reports.words import ending_name, first_side, percents
from variants import PieceOn, PresetSpec

if TYPE_CHECKING:
    from variants.search import Statistics

MOST_POINTS: Final = 40
FEWEST_GAMES: Final = 3


def results(spec: PresetSpec, numbers: Statistics) -> ShareBar:
    """Games by winner, and where the score of the side that begins may lie."""
    first = first_side(numbers)
    found = numbers.first_side
    names = {"side": spec.sides[first].name, "other": spec.sides[1 - first].name, **percents(found)}
    parts = [
        Part(_("%(side)s won") % names, numbers.wins[first], f"side-{spec.sides[first].colour}"),
        Part(_("Drawn"), numbers.draws - numbers.unfinished),
        Part(_("Given up as too long"), numbers.unfinished, "is-open"),
        Part(
            _("%(other)s won") % names,
            numbers.wins[1 - first],
            f"side-{spec.sides[1 - first].colour}",
        ),
    ]
    label = (
        _("Score of %(side)s, draws counted half: %(part)d %%, between %(low)d and %(high)d %%")
        % names
    )
    return shares(
        [part for part in parts if part.size],
        key="results",
        title=_("Results"),
        description=", ".join(f"{part.label}: {part.size:g}" for part in parts if part.size)
        + f". {label}.",
        interval=Interval(found.part, found.low, found.high, label),
    )


def people_results(spec: PresetSpec, people: People, first: int) -> ShareBar:
    """Games of people by winner."""
    parts = [
        Part(
            _("%(side)s won") % {"side": spec.sides[first].name},
            people.wins[first],
            f"side-{spec.sides[first].colour}",
        ),
        Part(_("Drawn"), people.draws),
        Part(
            _("%(side)s won") % {"side": spec.sides[1 - first].name},
            people.wins[1 - first],
            f"side-{spec.sides[1 - first].colour}",
        ),
    ]
    shown = [part for part in parts if part.size]
    description = ", ".join(f"{part.label}: {part.size:g}" for part in shown)
    return shares(
        shown, key="people-results", title=_("Results of people"), description=description
    )


def endings(counts: Counter[str], *, key: str, title: str) -> BarTable:
    """How games ended, the most frequent way first."""
    rows = [Bar(ending_name(reason), count, str(count)) for reason, count in counts.most_common()]
    return bars(rows, key=key, title=title, head=(_("Ending"), _("Games")))


def lengths(counts: Counter[int], *, key: str, title: str) -> Plot:
    """How long games were."""
    shortest = min(counts)
    longest = max(counts)
    description = _("Games of %(shortest)d to %(longest)d half-moves.") % {
        "shortest": shortest,
        "longest": longest,
    }
    texts = PlotTexts(key, title, description, _("half-moves"), (_("Half-moves"), _("Games")))
    return histogram(counts, texts)


def choice(numbers: Statistics) -> Plot | None:
    """How many moves there are to choose from in the course of the games, as long as some games
    last; None for less.
    """
    lasting = [
        ply
        for ply, games in enumerate(numbers.reached)
        if games >= min(FEWEST_GAMES, numbers.games)
    ]
    width = -(-len(lasting) // MOST_POINTS) or 1
    points = []
    for first in lasting[::width]:
        reached = sum(numbers.reached[first : first + width])
        points.append((first + 1, sum(numbers.choices[first : first + width]) / reached))
    if len(points) < 2:  # noqa: PLR2004 -- a line has two ends
        return None
    values = {"first": f"{points[0][1]:.0f}", "most": f"{max(value for _ply, value in points):.0f}"}
    description = _("%(first)s moves at the beginning, %(most)s where there are most.") % values
    head = (_("Half-move"), _("Moves to choose from"))
    return line(
        points,
        PlotTexts(
            "choice", _("Moves to choose from"), description, _("half-move of the game"), head
        ),
    )


def pieces(spec: PresetSpec, values: dict[str, int]) -> BarTable | None:
    """What the pieces are worth, in units of about a pawn; None where nothing was measured."""
    kinds = sorted(
        (piece for piece in spec.pieces if piece.id in values), key=lambda piece: -values[piece.id]
    )
    rows = [
        Bar(
            piece.name,
            max(0, values[piece.id]),
            f"{values[piece.id] / 100:.1f}",
            piece=piece_of(spec, in_own_colours(spec, PieceOn(piece.labels[0], piece.id, 0))),
        )
        for piece in kinds
    ]
    title = _("What the pieces are worth")
    return bars(rows, key="pieces", title=title, head=(_("Piece"), _("Worth"))) if rows else None
