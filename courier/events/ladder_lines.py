"""What lists and tables show of ladders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from courier.clocks.queries import away_until
from courier.events.enums import BoardState
from courier.events.ladder_queries import (
    blocked_pairs,
    counted_games,
    pending_games,
    recent_pairs,
    rungs_of,
)
from courier.events.ladder_words import ladder_name, rung_name
from courier.events.models import Ladder, LadderGame, Rung
from courier.events.words import POINTS
from courier.games.words import terms_words
from courier.players.models import Player
from courier.presets.permissions import is_watchable


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A ladder in a list; read by `shown_ladders`."""

    ladder: Ladder
    name: str
    terms: str
    players: int
    own_number: int | None


@dataclass(frozen=True, slots=True)
class RungLine:
    """A place of a ladder; `away_until` only for who is on vacation."""

    number: int
    name: str
    handle: str
    won: int
    drawn: int
    lost: int
    running: int
    away_until: datetime | None
    is_own: bool
    may_challenge: bool


@dataclass(frozen=True, slots=True)
class LadderGameLine:
    """A game of a ladder; `game` is empty where the reader may not see one."""

    first: str
    second: str
    result: str
    variant: str
    note: str
    game: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class LadderTables:
    """Everything that is shown of a ladder. `own` is the reader's place, if they have one."""

    own: Rung | None
    rungs: Sequence[RungLine]
    playing: Sequence[LadderGameLine]
    latest: Sequence[LadderGameLine]
    playing_own: Sequence[LadderGameLine]


def ladder_lines(ladders: Iterable[Ladder], own: Iterable[Rung]) -> list[LadderLine]:
    """The lines of ladders read by `shown_ladders`, with the reader's own places; no query."""
    numbers = {rung.ladder_id: rung.number for rung in own}
    return [
        LadderLine(
            each,
            ladder_name(each),
            terms_words(each),
            vars(each)["climbers"],
            numbers.get(each.pk),
        )
        for each in ladders
    ]


def ladder_tables(ladder: Ladder, viewer: Player | None, *, now: datetime) -> LadderTables:
    """The places and games of a ladder; 4 queries, 6 for who is on it."""
    rungs = rungs_of(ladder)
    own = next((each for each in rungs if viewer is not None and each.player_id == viewer.pk), None)
    pending = pending_games(ladder)
    running: dict[int, int] = {}
    for played in pending:
        for rung in (played.first_id, played.second_id):
            running[rung] = running.get(rung, 0) + 1
    away = away_until([each.player_id for each in rungs if each.player_id], now=now)
    free = _challenged(ladder, own, rungs, running, away, now)
    lines = [
        RungLine(
            number=each.number or 0,
            name=rung_name(each),
            handle=each.player.username if each.player is not None else "",
            won=each.won,
            drawn=each.drawn,
            lost=each.lost,
            running=running.get(each.pk, 0),
            away_until=away.get(each.player_id or 0),
            is_own=each == own,
            may_challenge=each.pk in free,
        )
        for each in rungs
    ]
    playing = [_line(ladder, each, viewer) for each in pending]
    latest = [_line(ladder, each, viewer) for each in counted_games(ladder)]
    return LadderTables(own, lines, playing, latest, [each for each in playing if each.is_own])


def _challenged(
    ladder: Ladder,
    own: Rung | None,
    rungs: Sequence[Rung],
    running: Mapping[int, int],
    away: Mapping[int, datetime],
    now: datetime,
) -> set[int]:
    """The places the reader may challenge; `domain.ladder_games` refuses all others."""
    if own is None or own.number is None or ladder.closed_at is not None:
        return set()
    near = [each for each in rungs if 0 < own.number - (each.number or 0) <= ladder.reach]
    apart = recent_pairs(ladder, now=now) | blocked_pairs([own, *near])
    if running.get(own.pk, 0) >= own.games_most:
        return set()
    return {
        each.pk
        for each in near
        if running.get(each.pk, 0) < each.games_most
        and each.player_id not in away
        and frozenset((own.pk, each.pk)) not in apart
    }


def _line(ladder: Ladder, played: LadderGame, viewer: Player | None) -> LadderGameLine:
    seats = (played.first, played.second)
    is_own = viewer is not None and viewer.pk in {each.player_id for each in seats}
    game = played.game
    preset = played.revision.preset
    is_of_any = ladder.preset_id is None
    is_seen = game is not None and (is_own or (game.is_public and is_watchable(preset)))
    return LadderGameLine(
        first=rung_name(played.first),
        second=rung_name(played.second),
        result=_result(played),
        variant=preset.name if is_of_any and (is_own or is_watchable(preset)) else "",
        note=_note(played),
        game=game.code if game is not None and is_seen else "",
        is_own=is_own,
    )


def _result(played: LadderGame) -> str:
    if played.first_points is None or played.second_points is None:
        return ""
    return f"{POINTS[played.first_points]}–{POINTS[played.second_points]}"


def _note(played: LadderGame) -> str:
    notes = []
    if played.challenger_id is not None:
        notes.append(_("Challenge"))
    if played.state == BoardState.FORFEIT:
        notes.append(_("Forfeit"))
    if played.taken is not None:
        better = played.first if (played.first_points or 0) > 0 else played.second
        notes.append(
            _("%(name)s goes up to rung %(rung)d")
            % {"name": rung_name(better), "rung": played.taken}
        )
    return ". ".join(notes)
