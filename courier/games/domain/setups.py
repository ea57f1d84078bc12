"""Setting up in secret: each side's set-up is kept apart until both are in, then both are played as
moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.common.budgets import A_MINUTE
from courier.games.domain.play import MoveResult, advance, conclude, store_move
from courier.games.domain.sent_moves import announce_to_sender
from courier.games.enums import GameStatus
from courier.games.errors import TooEarlyToOffer, refusal_of
from courier.games.models import BOTH_MOVED, SETUP_SHOWN, Game, Move, Seat, SentMove
from courier.games.move_effects import Preview, compute_move, is_setting_up
from courier.games.moves import moves_of, position_keys
from courier.games.seats import seats_of
from variants import RulesError, Side, composing_rules, uncounted


def receive_setup(
    game: Game, *, side: Side, text: str, remark: str, offer_draw: bool, now: datetime
) -> MoveResult:
    """Keep a side's set-up in a locked game, in place of one it sent before; with the second one
    play begins.

    The same set-up with the same remark is confirmed. What is replaced leaves no trace that the
    other side could see. Raises MoveRefused, TooEarlyToOffer.
    """
    canonical = setup_text(game, side=side, text=text)
    if offer_draw:
        raise TooEarlyToOffer
    entry = SentMove.objects.filter(game=game, side=side).first()
    if entry is not None and (entry.text, entry.remark) == (canonical, remark):
        return MoveResult(game=game, move=None, repeated=True)
    kept = {"ply": side + 1, "text": canonical, "remark": remark, "sent_at": now}
    SentMove.objects.update_or_create(game=game, side=side, defaults=kept)
    announce_to_sender(game, side)
    if entry is None:
        _note_arrival(game, side)
    if not all(seat.has_set_up for seat in seats_of(game)):
        return MoveResult(game=game, move=None, repeated=False)
    with uncounted(A_MINUTE):  # the first set-up is not on the account of who sends the second
        moves = _combine(game, now=now)
    return MoveResult(game=game, move=moves[side], repeated=False)


def move_of_setup(game: Game, sides: Sequence[Side]) -> Move | None:
    """The move that the secret set-up of one of these sides became; None in games that have none. 1
    query at most.
    """
    rules = game.revision.rules
    if (
        game.is_solo
        or game.is_setting_up
        or not is_setting_up(rules, rules.position(game.start_position))
    ):
        return None
    is_over = game.status == GameStatus.FINISHED
    first = moves_of(game)[:BOTH_MOVED] if is_over else game.moves.filter(ply__lte=BOTH_MOVED)
    return next((move for move in first if move.side in sides), None)


def preview_setup(game: Game, *, side: Side, text: str) -> Preview:
    """A secret set-up as a move that may be sent, on the board as it stands. Raises MoveRefused."""
    canonical = setup_text(game, side=side, text=text)
    return Preview(
        text=canonical,
        shown=SETUP_SHOWN,
        full=canonical,
        words=canonical,
        position=game.position,
        key=game.start_key,
        side_to_move=side,
        squares=(),
        paths=(),
        captured=(),
        gives_check=False,
        is_setting_up=True,
        outcome=None,
    )


def setup_text(game: Game, *, side: Side, text: str) -> str:
    """A side's set-up in canonical form. Raises MoveRefused, with every clause that is broken."""
    rules = composing_rules(game.revision.rules)
    assert rules is not None, "only games whose turns are composed begin with set-ups"
    try:
        return rules.setup_text(text, side)
    except RulesError as error:
        raise refusal_of(error) from error


def _note_arrival(game: Game, side: Side) -> None:
    """Let everybody see that the set-up of a side is in."""
    seat = seats_of(game)[side]
    seat.has_set_up = True
    Seat.objects.filter(pk=seat.pk).update(has_set_up=True)
    game.version += 1
    game.save(update_fields=["version"])


def _combine(game: Game, *, now: datetime) -> list[Move]:
    """Play both set-ups as the first two moves, each at the time it was sent and free; the clock
    starts anew.
    """
    started = game.turn_started_at
    entries = SentMove.objects.filter(game=game)
    moves = []
    for entry in entries.order_by("side"):
        played = compute_move(
            game.revision.rules, before=game.position, text=entry.text, history=position_keys(game)
        )
        moves.append(
            store_move(game, played, remark=entry.remark, started=started, at=entry.sent_at)
        )
        advance(game, played, thought_until=None, now=now)
    entries.delete()
    conclude(game, moves[-1], played, now=now)
    return moves
