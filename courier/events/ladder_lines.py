"""What lists and tables show of ladders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from courier.clocks.queries import away_until
from courier.events.enums import BoardState
from courier.events.extracts import Extract, extract, number_in
from courier.events.ladder_queries import (
    GameRow,
    blocked_pairs,
    counted_games,
    meetings,
    own_pending,
    pending_games,
    rungs_in,
    rungs_of,
)
from courier.events.ladder_words import ladder_name, rung_name
from courier.events.models import Ladder, Rung
from courier.events.rungs import Pair
from courier.events.words import addresses, name_in, result_text
from courier.games.words import terms_words
from courier.players.models import Player
from courier.presets.permissions import is_watchable

PLAYING: Final = 20  # games on a page


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
    """A game of a ladder; `game` is empty where the reader may not see one, `label` is what a link
    to it is called, `address` where it leads.
    """

    first: str
    second: str
    result: str
    variant: str
    note: str
    game: str
    is_own: bool
    label: str
    address: str


@dataclass(frozen=True, slots=True)
class LadderTables:
    """Everything that is shown of a ladder. `own` is the reader's place, if they have one; `shown`
    and `playing_shown` say which of the places and of the games that are played stand there.
    """

    own: Rung | None
    rungs: Sequence[RungLine]
    playing: Sequence[LadderGameLine]
    latest: Sequence[LadderGameLine]
    playing_own: Sequence[LadderGameLine]
    shown: Extract
    playing_shown: Extract

    @property
    def challenges(self) -> bool:
        """Whether the reader may challenge somebody among these."""
        return any(each.may_challenge for each in self.rungs)


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
    """The places and games of a ladder, all of them; 5 queries, 6 for who is on it."""
    rungs = rungs_of(ladder)
    own = _own(rungs, viewer)
    pending = pending_games(ladder, own=own, shown=None)
    shown = extract(len(rungs), size=max(1, len(rungs)))
    playing_shown = extract(len(pending), size=max(1, len(pending)))
    return _tables(ladder, viewer, own, (rungs, shown), (pending, playing_shown), now)


def ladder_part(
    ladder: Ladder, viewer: Player | None, requested: Mapping[str, object], *, now: datetime
) -> LadderTables:
    """The part of a ladder read by `ladder_on_page` that an address asks for: places by `page`,
    games by `games`; 5 queries, 6 for who is on it, and one more on further pages of games.
    """
    read = vars(ladder)
    at = None if read["own_number"] is None else read["own_number"] - 1
    shown = extract(read["size"] or 0, number_in(requested, "page"), own=at)
    rungs = rungs_in(ladder, shown, viewer)
    own = _own(rungs, viewer)
    listed = [each for each in rungs if any((each.number or 0) - 1 in one for one in shown.ranges)]
    playing_shown = extract(read["playing"] or 0, number_in(requested, "games"), size=PLAYING)
    pending = pending_games(ladder, own=own, shown=playing_shown)
    return _tables(ladder, viewer, own, (listed, shown), (pending, playing_shown), now)


def _own(rungs: Sequence[Rung], viewer: Player | None) -> Rung | None:
    return next(
        (each for each in rungs if viewer is not None and each.player_id == viewer.pk), None
    )


def _tables(
    ladder: Ladder,
    viewer: Player | None,
    own: Rung | None,
    places: tuple[Sequence[Rung], Extract],
    games: tuple[Sequence[GameRow], Extract],
    now: datetime,
) -> LadderTables:
    rungs, shown = places
    pending, playing_shown = games
    met = meetings(ladder, [*rungs, *([own] if own is not None else [])], now=now)
    running = Counter(pk for *pair, state in met if state == BoardState.PENDING for pk in pair)
    away = away_until([each.player_id for each in rungs if each.player_id], now=now)
    free = _challenged(ladder, own, rungs, running, away, {frozenset(pair) for *pair, _ in met})
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
    playing = _lines(ladder, pending, viewer)
    is_first = playing_shown.page == 1
    own_games = playing if own is None or is_first else _lines(ladder, own_pending(own), viewer)
    return LadderTables(
        own,
        lines,
        playing,
        _lines(ladder, counted_games(ladder), viewer),
        [each for each in own_games if each.is_own],
        shown,
        playing_shown,
    )


def _challenged(
    ladder: Ladder,
    own: Rung | None,
    rungs: Sequence[Rung],
    running: Mapping[int, int],
    away: Mapping[int, datetime],
    met: Set[Pair],
) -> set[int]:
    """The places the reader may challenge; `domain.ladder_games` refuses all others."""
    if own is None or own.number is None or ladder.closed_at is not None:
        return set()
    near = [each for each in rungs if 0 < own.number - (each.number or 0) <= ladder.reach]
    apart = met | blocked_pairs([own, *near])
    if running.get(own.pk, 0) >= own.games_most:
        return set()
    return {
        each.pk
        for each in near
        if running.get(each.pk, 0) < each.games_most
        and each.player_id not in away
        and frozenset((own.pk, each.pk)) not in apart
    }


def _lines(ladder: Ladder, games: Iterable[GameRow], viewer: Player | None) -> list[LadderGameLine]:
    address = addresses("game")
    return [_line(ladder, each, viewer, address) for each in games]


def _line(
    ladder: Ladder, played: GameRow, viewer: Player | None, address: Callable[[str], str]
) -> LadderGameLine:
    is_own = viewer is not None and viewer.pk in played.players
    game, preset = played.game, played.preset
    is_of_any = ladder.preset_id is None
    is_seen = game is not None and (is_own or (game.is_public and is_watchable(preset)))
    first, second = (name_in(names) for names in played.names)
    return LadderGameLine(
        first=first,
        second=second,
        result=result_text(played.points),
        variant=preset.name if is_of_any and (is_own or is_watchable(preset)) else "",
        note=_note(played),
        game=game.code if game is not None and is_seen else "",
        is_own=is_own,
        address=address(game.code) if game is not None and is_seen else "",
        label=_("Game %(a)s – %(b)s") % {"a": first, "b": second},
    )


def _note(played: GameRow) -> str:
    notes = []
    if played.challenger_id is not None:
        notes.append(_("Challenge"))
    if played.state == BoardState.FORFEIT:
        notes.append(_("Forfeit"))
    if played.taken is not None:
        better = played.names[0] if (played.first_points or 0) > 0 else played.names[1]
        notes.append(
            _("%(name)s goes up to rung %(rung)d") % {"name": name_in(better), "rung": played.taken}
        )
    return ". ".join(notes)
