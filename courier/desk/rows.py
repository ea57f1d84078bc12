"""A player's own games as rows of the dashboard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from django.utils.translation import gettext as _

from courier.games.domain.clocks import is_due, is_half_gone
from courier.games.enums import Ending
from courier.games.models import Game
from courier.games.permissions import is_suspended, is_turn_of
from courier.games.queries import has_unread_remark, last_move
from courier.games.seats import acting_side, seats_of, sides_to_move
from courier.games.silence import claimable_at, is_claimable
from courier.games.snoozes import WAKES_AT, is_snoozed
from courier.games.whole_games import ends_of_vacation
from courier.games.words import side_score
from courier.players.models import Player
from courier.table.lines import GameLine, Person, line_of
from variants import Side

_MOMENT: Final = timedelta(microseconds=1)  # the smallest difference of two instants
Score = Literal["won", "lost", "drawn", "shared", "aborted"]


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One of my games. `says` is who played what last, `remark` what came with it, `asks` what the
    opponent offers.

    `snoozed_until` is None unless the game sleeps now.
    """

    game_id: int
    line: GameLine
    opponent: Person
    opponent_short: str
    side_name: str
    is_solo: bool
    rated: bool
    is_turn: bool
    is_suspended: bool  # while the staff looks at the game its clocks stand
    deadline: datetime | None
    says: str
    remark: str
    request_words: str
    sets_up: bool
    is_unread: bool
    is_pinned: bool
    may_snooze: bool
    snoozed_until: datetime | None
    is_half_gone: bool
    is_time_up: bool
    waits_for_claim: bool
    away_until: datetime | None  # the opponent is on vacation
    goes_on: bool  # who is to move is on vacation, and their clock runs

    def __hash__(self) -> int:
        """Parts of pages are kept by rows; one that is equal says the same."""
        return hash((self.game_id, self.says, self.deadline))


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """One of my finished games, told from my side."""

    line: GameLine
    opponent: Person
    score: Score
    points: str


def finished_rows(games: Iterable[Game], player: Player) -> list[FinishedRow]:
    """The rows of finished games read `with_rows`; no query."""
    rows = []
    for game in games:
        mine = acting_side(game, player) or 0
        line = line_of(game, below=mine)
        rows.append(
            FinishedRow(
                line=line,
                opponent=line.people[1 - mine],
                score=_score(game, mine),
                points=side_score(game, mine),
            )
        )
    return rows


def desk_row(game: Game, player: Player, *, now: datetime) -> DeskRow:
    """The row of a running game that is `whole`, with its vacations; no query."""
    mine = acting_side(game, player) or 0
    line = line_of(game, below=mine)
    opponent = line.people[1 - mine]
    seat = seats_of(game)[mine]
    is_turn = is_turn_of(game, player)
    sleeps = is_snoozed(seat, game, now=now)
    away = ends_of_vacation(game, now=now)
    away_until = max((end for other, end in away.items() if other != player.pk), default=None)
    can_claim = _waits_for_claim(game, now, is_away=away_until is not None)
    return DeskRow(
        game_id=game.pk,
        line=line,
        opponent=opponent,
        opponent_short=_short_name(opponent),
        is_solo=game.is_solo,
        side_name=game.revision.rules.spec.sides[mine].name,
        rated=game.rated,
        is_turn=is_turn,
        is_suspended=is_suspended(game),
        deadline=game.deadline,
        says=_says(game, line, opponent, mine),
        remark=line.last_remark,
        request_words=_request_words(game, mine, can_claim=can_claim),
        sets_up=game.is_setting_up,
        is_unread=has_unread_remark(game, seat),
        is_pinned=seat.pinned_at is not None,
        may_snooze=is_turn
        and not game.is_solo
        and (game.deadline is None or game.deadline > now + WAKES_AT),
        snoozed_until=seat.snoozed_until if is_turn and sleeps else None,
        is_half_gone=is_turn
        and is_half_gone(started=game.turn_started_at, deadline=game.deadline, now=now),
        is_time_up=is_due(game.deadline, now=now),
        waits_for_claim=can_claim,
        away_until=away_until,
        goes_on=game.vacation_counts
        and any(seats_of(game)[side].player_id in away for side in sides_to_move(game)),
    )


def next_change(game: Game, player: Player, *, now: datetime) -> datetime | None:
    """From when on the row of a running game is another one if nobody does anything, and vacations
    stay as they are; None if it never is. No query.
    """
    instants = [claimable_at(game), seats_of(game)[acting_side(game, player) or 0].snoozed_until]
    if game.deadline is not None:
        half = game.turn_started_at + (game.deadline - game.turn_started_at) / 2
        instants += [half + _MOMENT, game.deadline - WAKES_AT, game.deadline]
    return min(
        (instant for instant in instants if instant is not None and instant > now), default=None
    )


def _says(game: Game, line: GameLine, opponent: Person, mine: Side) -> str:
    """What happened last, as a sentence without its full stop."""
    if is_suspended(game):
        return _("The staff is looking at this game: the clocks are stopped")
    if game.is_setting_up_in_secret:
        return _setup_says(game, opponent, mine)
    last = last_move(game)
    if last is not None and last.is_setup and not game.is_setting_up:
        return _("Both set-ups are in")
    if last is None:
        return _("You move first") if game.side_to_move == mine else _("Waiting for the first move")
    move = {"move": line.last_shown.replace("…", "…\N{WORD JOINER}")}
    if last.side == mine and game.side_to_move != mine:
        return _("You played %(move)s") % move
    return _("%(name)s played %(move)s") % {"name": _short_name(opponent), **move}


def _setup_says(game: Game, opponent: Person, mine: Side) -> str:
    """Whose secret set-up is in."""
    seats = seats_of(game)
    if seats[mine].has_set_up:
        return _("Your set-up is in")
    if seats[1 - mine].has_set_up:
        return _("The set-up of %(name)s is in") % {"name": _short_name(opponent)}
    return _("Both sides set up in secret")


def _short_name(person: Person) -> str:
    """The first word of a name, in full for somebody without an account; the row says the whole
    name above.
    """
    return person.name.split(" ")[0] if person.handle else person.name


def _waits_for_claim(game: Game, now: datetime, *, is_away: bool) -> bool:
    """Whether the game could be claimed; a silent one cannot while the opponent is on vacation."""
    return game.flag_fell_at is not None or (is_claimable(game, now=now) and not is_away)


def _request_words(game: Game, mine: Side, *, can_claim: bool) -> str:
    """What the opponent has offered and I have not answered."""
    other = 1 - mine
    if is_suspended(game):
        return ""
    if game.flag_fell_at is not None and game.side_to_move == other:
        return _("Your opponent has run out of time: decide how the game ends.")
    if game.side_to_move == other and can_claim:
        return _("Your opponent hasn’t moved for 30 days: you can claim the game.")
    if game.draw_offered_by == other:
        return _("Draw offered.")
    if game.takeback_requested_by == other:
        return _("Takeback requested.")
    if game.abort_requested_by == other:
        return _("Your opponent would like to abort.")
    return _("Result proposed.") if game.result_proposed_by == other else ""


def _score(game: Game, mine: Side) -> Score:
    if game.ending == Ending.ABORTED:
        return "aborted"
    if game.share is not None:
        return "shared"
    if game.winner is None:
        return "drawn"
    return "won" if game.winner == mine else "lost"
