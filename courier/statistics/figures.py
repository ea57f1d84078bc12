"""The plots of the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.drawing.plots import (
    Bar,
    BarTable,
    Part,
    Plot,
    PlotTexts,
    ShareBar,
    bars,
    histogram,
    labelled,
    shares,
)
from courier.games.enums import Ending
from courier.reports.words import ENDINGS
from courier.statistics.queries import Count
from variants import PresetSpec

MOST_MONTHS: Final = 24
MOST_YEARS: Final = 16
_MONTHS_A_YEAR: Final = 12


def results(
    sides: tuple[tuple[str, str], tuple[str, str]], count: Count, *, key: str, title: str
) -> ShareBar:
    """Games by winner; `sides` are the names of both sides with their colours."""
    (first, first_css), (second, second_css) = sides
    parts = [
        Part(_("%(side)s won") % {"side": first}, count.first, first_css),
        Part(_("Drawn"), count.drawn),
        Part(_("%(side)s won") % {"side": second}, count.second, second_css),
    ]
    return _shares(parts, key, title)


def own_results(count: Count, *, key: str, title: str) -> ShareBar:
    """A player's games by what came of them."""
    parts = [
        Part(_("Won"), count.first, "won"),
        Part(_("Drawn"), count.drawn),
        Part(_("Lost"), count.second, "lost"),
    ]
    return _shares(parts, key, title)


def _shares(parts: Sequence[Part], key: str, title: str) -> ShareBar:
    shown = [part for part in parts if part.size]
    description = ", ".join(f"{part.label}: {part.size:g}" for part in shown) + "."
    return shares(shown, key=key, title=title, description=description)


def preset_sides(spec: PresetSpec) -> tuple[tuple[str, str], tuple[str, str]]:
    """Names and colours of the sides of a preset."""
    first = spec.sides[0]
    second = spec.sides[1]
    return (first.name, f"side-{first.colour}"), (second.name, f"side-{second.colour}")


def any_sides() -> tuple[tuple[str, str], tuple[str, str]]:
    """The same where games of many presets are counted together."""
    return (_("The first side"), "side-white"), (_("The second side"), "side-black")


def endings(counts: Sequence[Count]) -> BarTable:
    """How games ended, the most frequent way first."""
    rows = [Bar(ending_name(count.value), count.games, str(count.games)) for count in counts]
    return bars(rows, key="endings", title=_("How games ended"), head=(_("Ending"), _("Games")))


def ending_name(value: str) -> str:
    """What a way to end is called: the rule, or the will of the players."""
    if value in ENDINGS:
        return str(ENDINGS[value])
    return str(Ending(value).label) if value in Ending.values else value


def openings(counts: Sequence[Count]) -> BarTable:
    """What was played first, and how often."""
    rows = [Bar(count.value, count.games, str(count.games)) for count in counts]
    return bars(rows, key="openings", title=_("First moves"), head=(_("Move"), _("Games")))


def lengths(counts: Sequence[Count]) -> Plot:
    """How long games were."""
    found = {int(count.value): count.games for count in counts}
    words = {"shortest": min(found), "longest": max(found)}
    description = _("Games of %(shortest)d to %(longest)d half-moves.") % words
    head = (_("Half-moves"), _("Games"))
    return histogram(found, PlotTexts("lengths", _("Lengths"), description, _("half-moves"), head))


def over_time(counts: Sequence[Count]) -> Plot:
    """How many games ended when: by month where they span at most two years, else by year, or by
    several.
    """
    found = {_month(count.value): count.games for count in counts}
    first = min(found)
    last = max(found)
    games = sum(found.values())
    description = ngettext(
        "%(n)d game, %(since)s to %(until)s.", "%(n)d games, %(since)s to %(until)s.", games
    )
    description %= {"n": games, "since": _label(first), "until": _label(last)}
    texts = PlotTexts(
        "time", _("Over time"), description, _("when they ended"), (_("When"), _("Games"))
    )
    if last - first < MOST_MONTHS:
        return labelled(
            [(_label(month), found.get(month, 0)) for month in range(first, last + 1)], texts
        )
    years: dict[int, int] = {}
    for month, number in found.items():
        years[month // _MONTHS_A_YEAR] = years.get(month // _MONTHS_A_YEAR, 0) + number
    if max(years) - min(years) < MOST_YEARS:
        return labelled(
            [(str(year), years.get(year, 0)) for year in range(min(years), max(years) + 1)], texts
        )
    return histogram(years, texts)


def _month(value: str) -> int:
    """Months since the year 0."""
    year, month = value.split("-")
    return int(year) * _MONTHS_A_YEAR + int(month) - 1


def _label(month: int) -> str:
    return f"{month // _MONTHS_A_YEAR:04d}-{month % _MONTHS_A_YEAR + 1:02d}"
