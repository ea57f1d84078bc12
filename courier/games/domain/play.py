"""Playing a move in a game that is locked: the row of the move, the game after it, the ending or
the mail.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from courier.common.budgets import A_REQUEST
from courier.games.domain.finish import finish
from courier.games.domain.ledger import begin_turn, charge_move, standstills_now
from courier.games.domain.notices import notify_turn
from courier.games.domain.offers import check_offer, note_offer
from courier.games.domain.turns import announce
from courier.games.enums import Ending, GameStatus
from courier.games.hooks import all_hooks, objection_to
from courier.games.models import Game, Move
from courier.games.move_effects import Preview, record_of
from courier.games.seats import seats_of
from courier.games.standstills import Standstills
from courier.players.enums import DrawClaims
from variants import Outcome, Reason, Side, uncounted

MOVED_FIELDS: Final = [
    "position",
    "ply",
    "side_to_move",
    "in_check",
    "is_setting_up",
    "turn_started_at",
    "deadline",
    "warn_at",
    "flag_fell_at",
    "draw_offered_by",
    "result_proposed_by",
    "proposed_winner",
    "takeback_requested_by",
    "takeback_ply",
    "abort_requested_by",
    "version",
]


@dataclass(frozen=True, slots=True)
class MoveResult:
    """A move that was played or is held for its player to recall, or a set-up that is kept: `move`
    is None until the other side's has come in.

    `repeated` when it had been sent before and was only confirmed.
    """

    game: Game
    move: Move | None
    repeated: bool

    @property
    def waiting(self) -> bool:
        """Whether this is a set-up that nobody else sees yet."""
        return self.move is None

    @property
    def ply(self) -> int:
        """How many half-moves are played with it."""
        return self.game.ply if self.move is None else self.move.ply


def play(
    game: Game,
    played: Preview,
    *,
    remark: str,
    offer_draw: bool,
    thought_until: datetime,
    now: datetime,
) -> MoveResult:
    """Play a move for the side to move, whose time runs up to `thought_until`; that of the opponent
    begins now.

    Raises what `check_offer` raises.
    """
    side: Side = 1 if game.side_to_move else 0
    if offer_draw and played.outcome is None:
        check_offer(game, side, ply=game.ply + len(played.moves))
        note_offer(game, side, ply=game.ply + len(played.moves))
    thought_until = max(thought_until, game.turn_started_at)
    move = store_move(game, played, remark=remark, started=game.turn_started_at, at=thought_until)
    advance(game, played, thought_until=thought_until, now=now)
    conclude(game, move, played, now=now)
    return MoveResult(game=game, move=move, repeated=False)


def store_move(
    game: Game, played: Preview, *, remark: str, started: datetime, at: datetime
) -> Move:
    """Insert the row of a move of the side to move, whose turn started and ended then, and those of
    the moves before it in the same turn.
    """
    moves = moves_of_turn(game, played, remark=remark, started=started, at=at)
    for move in moves:
        move.save(force_insert=True)
    return moves[-1]


def moves_of_turn(
    game: Game, played: Preview, *, remark: str, started: datetime, at: datetime
) -> list[Move]:
    """The same, not stored. The first move has taken all the time, and the last one the remark."""
    rows = [
        record_of(each, game=game, ply=game.ply + number, side=game.side_to_move)
        for number, each in enumerate(played.moves, start=1)
    ]
    for row in rows:
        row.played_at = at
        row.time_used = at - (started if row is rows[0] else at)
    rows[-1].remark = remark
    return rows


def advance(game: Game, played: Preview, *, now: datetime, thought_until: datetime | None) -> None:
    """Bring the game to the position after a move, charged up to an instant; None: it is free."""
    standstills = standstills_now(game, now=now)
    if thought_until is not None:
        charge_move(game, standstills, at=thought_until)
    go_on(game, played, standstills, now=now)
    game.version += 1
    game.save(update_fields=MOVED_FIELDS)


def go_on(game: Game, played: Preview, standstills: Standstills, *, now: datetime) -> None:
    """Put the position after a move on a game, in memory. What the opponent had offered is thereby
    declined.
    """
    side = game.side_to_move
    game.position = played.position
    game.ply += len(played.moves)
    game.side_to_move = played.side_to_move
    game.in_check = played.gives_check
    game.is_setting_up = played.is_setting_up
    begin_turn(game, standstills, now=now)
    if game.draw_offered_by != side:
        game.draw_offered_by = None
    if game.result_proposed_by != side:
        game.result_proposed_by = game.proposed_winner = None
    game.takeback_requested_by = game.abort_requested_by = None


def conclude(game: Game, move: Move, played: Preview, *, now: datetime) -> None:
    """Play what has been planned in answer to a move, and to that answer, and so on; then end the
    game if the rules do or the player to move has their draws claimed, else tell them, be it a
    computer. Who moved by plan alone is told of the ending like their opponent."""
    is_planned = False
    with uncounted(A_REQUEST):  # neither on the account of who moved, nor without end
        while played.outcome is None and (answer := planned_answer(game, move, now=now)):
            move = store_move(game, answer, remark="", started=game.turn_started_at, at=now)
            advance(game, answer, thought_until=now, now=now)
            played = answer
            is_planned = True
    if game.status != GameStatus.ACTIVE:
        return
    actor: Side | None = None if is_planned else (1 if move.side else 0)
    if (outcome := played.outcome) is not None:
        _end(game, Ending.OUTCOME, outcome, now=now, actor=actor)
    elif (draw := claimed_draw(game, played)) is not None:
        _end(game, Ending.CLAIMED, draw, now=now, actor=actor)
    else:
        notify_turn(game, move, now=now)
        announce(game)


def planned_answer(game: Game, move: Move, *, now: datetime) -> Preview | None:
    """Return the move that answers the last one at once, None if a person or a computer has to
    move.
    """
    if objection_to(game, None) is not None:
        return None
    for hooks in all_hooks():
        if hooks.answers is not None and (found := hooks.answers(game, move, now)) is not None:
            return found
    return None


def ends_game(game: Game, played: Preview) -> bool:
    """Whether a game is over with a move of the side to move, by the rules or because a draw is
    claimed at once.
    """
    return played.outcome is not None or claimed_draw(game, played) is not None


def claimed_draw(game: Game, played: Preview) -> Outcome | None:
    """The draw that is claimed at once for the side to move after a move, if its player wants
    that.
    """
    if not played.claims or game.is_solo:
        return None
    player = seats_of(game)[played.side_to_move].player
    if player is None or player.is_computer or player.draw_claims != DrawClaims.AUTOMATIC:
        return None
    return Outcome(None, Reason(played.claims[0]))


def _end(
    game: Game, ending: Ending, outcome: Outcome, *, now: datetime, actor: Side | None
) -> None:
    finish(
        game,
        ending=ending,
        reason=outcome.reason,
        winner=outcome.winner,
        share=outcome.share,
        ended_at=now,
        now=now,
        actor=actor,
    )
