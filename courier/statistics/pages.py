"""What the pages of statistics show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from courier.archive.queries import computer_games
from courier.drawing.boards import BoardPicture, Look, picture_of
from courier.drawing.plots import BarTable, Plot, ShareBar
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.statistics import figures
from courier.statistics.enums import Kind, PlayerKind
from courier.statistics.queries import (
    Count,
    Counts,
    Named,
    counts_of_player,
    counts_of_preset,
    counts_of_site,
    opponents_of_player,
    people_counted,
    presets_most_played,
    presets_of_player,
)
from courier.table.parts.own_moves import shown_line
from variants import Rules, RulesError

BOARDS_SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Figures:
    """The plots that every page has; `by_computer` games were played by the computer against
    itself.
    """

    games: int
    by_computer: int
    results: ShareBar
    endings: BarTable | None
    lengths: Plot | None
    time: Plot


@dataclass(frozen=True, slots=True)
class ArrayShown:
    """A set-up with its board, or, where a side has set up, that side and what it sent."""

    count: Count
    side_name: str
    text: str
    picture: BoardPicture | None


@dataclass(frozen=True, slots=True)
class PresetStatistics:
    """Everything that is shown of a preset."""

    figures: Figures
    openings: BarTable | None
    arrays: tuple[ArrayShown, ...]


@dataclass(frozen=True, slots=True)
class SiteStatistics:
    """Everything that is shown of the site."""

    figures: Figures
    presets: list[Named]
    people: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent a player met; `handle` is empty for who has left."""

    name: str
    handle: str
    count: Count


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Everything that is shown of a player."""

    games: int
    results: ShareBar
    sides: tuple[ShareBar, ...]
    time: Plot
    presets: list[Named]
    opponents: list[Opponent]


def preset_statistics(revision: PresetRevision, look: Look) -> PresetStatistics | None:
    """What is counted of a preset, for somebody who sees boards so; None before its first game; 4
    queries.
    """
    counts = counts_of_preset(revision.preset)
    if Kind.ALL not in counts:
        return None
    sides = figures.preset_sides(revision.spec)
    opened = _openings(revision.rules, counts[Kind.OPENING], look)
    shown = [_array(revision, count) for count in counts[Kind.ARRAY][:BOARDS_SHOWN]]
    return PresetStatistics(
        _figures(counts, sides, by_computer=computer_games(revision.preset)),
        figures.openings(opened) if opened else None,
        tuple(shown),
    )


def _openings(rules: Rules, counts: Sequence[Count], look: Look) -> Sequence[Count]:
    """First moves as the game writes them; as they are kept where they were played from other
    arrays.
    """
    if not look.own_labels:
        return counts
    try:
        start = rules.text(rules.start())
        return [
            replace(count, value=shown_line(rules, start, [count.value], look)[0])
            for count in counts
        ]
    except RulesError:
        return counts


def site_statistics() -> SiteStatistics | None:
    """What is counted of all presets, None before the first game; 4 queries."""
    counts = counts_of_site()
    if Kind.ALL not in counts:
        return None
    return SiteStatistics(
        _figures(counts, figures.any_sides(), by_computer=computer_games()),
        presets_most_played(),
        people_counted(),
    )


def player_statistics(player: Player) -> PlayerStatistics | None:
    """What is counted of a player, None before the first game; 5 queries."""
    counts = counts_of_player(player)
    if PlayerKind.ALL not in counts:
        return None
    whole = counts[PlayerKind.ALL][0]
    names = {"0": _("As the first side"), "1": _("As the second side")}
    by_side = sorted(counts.get(PlayerKind.SIDE, []), key=lambda count: count.value)
    return PlayerStatistics(
        games=whole.games,
        results=figures.own_results(whole, key="results", title=_("Results")),
        sides=tuple(
            figures.own_results(one, key=f"side-{one.value}", title=names[one.value])
            for one in by_side
        ),
        time=figures.over_time(counts[PlayerKind.MONTH]),
        presets=presets_of_player(player),
        opponents=_opponents(player),
    )


def _figures(
    counts: Counts, sides: tuple[tuple[str, str], tuple[str, str]], *, by_computer: int
) -> Figures:
    whole = counts[Kind.ALL][0]
    return Figures(
        games=whole.games,
        by_computer=by_computer,
        results=figures.results(sides, whole, key="results", title=_("Results")),
        endings=figures.endings(counts[Kind.ENDING]) if Kind.ENDING in counts else None,
        lengths=figures.lengths(counts[Kind.LENGTH]) if Kind.LENGTH in counts else None,
        time=figures.over_time(counts[Kind.MONTH]),
    )


def _opponents(player: Player) -> list[Opponent]:
    found = list[Opponent]()
    left = Count("", 0, 0, 0)
    for opponent, count in opponents_of_player(player):
        if opponent is not None:
            found.append(Opponent(opponent.shown_name, opponent.username, count))
        else:
            left = Count(
                "", left.games + count.games, left.first + count.first, left.second + count.second
            )
    return [*found, Opponent(_("Former players"), "", left)] if left.games else found


def _array(revision: PresetRevision, count: Count) -> ArrayShown:
    side, sent, text = (
        count.value.partition(" ") if count.value[:2] in ("0 ", "1 ") else ("", "", "")
    )
    if sent:
        return ArrayShown(count, revision.spec.sides[int(side)].name, text, None)
    try:
        return ArrayShown(count, "", "", picture_of(revision.rules, count.value, coordinates=False))
    except RulesError:  # of an older revision with another board
        return ArrayShown(count, "", count.value, None)
