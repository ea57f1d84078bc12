"""Moving."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Length

from courier.games.domain.actions import act_in
from courier.games.domain.clocks import is_due
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game, refuse_when_over, side_or_refuse
from courier.games.domain.play import MoveResult, ends_game, play
from courier.games.domain.recalls import is_looked_at, recall_time
from courier.games.domain.rewind import give_back_turn
from courier.games.domain.sent_moves import confirm, held_in, hold, release
from courier.games.domain.setups import move_of_setup, preview_setup, receive_setup
from courier.games.errors import (
    Flagged,
    GameTooLong,
    MoveConflict,
    NothingToTakeBack,
    NotYourTurn,
    RemarkedEnough,
    SetupFinal,
    TakebackRefused,
    TooLong,
)
from courier.games.hooks import objection_to
from courier.games.models import Game, SentMove
from courier.games.move_effects import Preview, compute_moves, compute_turn, is_same_move
from courier.games.moves import first_of_turn, move_at, position_before, position_keys, turn_text_at
from courier.games.seats import plays_computer, sides_of
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from variants import Side, split_remark

MAX_TEXT: Final = 1000
MAX_REMARK: Final = 2000
MOST_PLIES: Final = 3000  # a game is read, shown and replayed in one piece
REMARKED_FREELY: Final = 100  # plies with as much as one likes
MOST_REMARKED: Final = 200_000  # characters of all remarks in a longer game
MOST_UNDONE: Final = (
    12  # half-moves a computer may have made in a row, and the player's own before them
)


def submit_move(
    *,
    game_id: int,
    player: Player,
    text: str,
    expected_ply: int,
    now: datetime,
    remark: str = "",
    offer_draw: bool = False,
    seen: str = "",
    thought_until: datetime | None = None,
) -> MoveResult:
    """Play a move in a game that the sender saw after `expected_ply` half-moves.

    1. Lock the game. Strangers are refused.
    2. A ply that is already played: the same move by the same player is confirmed, anything else is
      a conflict.
    3. Settle the clock, check status and turn.
    4. While both sides set up in secret, keep the set-up of the sender until the other one is in,
      too.
    5. Read the text and hold the move as long as its player may recall it, or play it at once
      (`_send`).

    `seen` is the position the move was made for, where the sender says so: on a board without a
    referee the opponent may have exchanged theirs meanwhile. `//` in the text begins a remark, if
    none is given apart. The move costs time up to `thought_until`, else up to now.

    Raises TooLong, NotYourGame, MoveConflict, Flagged, GameOver, NotYourTurn, SetupFinal,
    MoveRefused, what `refuse_when_muted` raises for a remark, `check_offer` for a draw offer sent
    along, and a hook for a move to which somebody objects.
    """
    text, remark = _split(text, remark)
    with transaction.atomic():
        game = lock_game(game_id)
        side = side_or_refuse(game, player)
        if (
            sent := _release_unless_own(game, side, now=now)
        ) is not None and expected_ply == game.ply:
            return confirm(game, sent, text=text)
        if expected_ply != game.ply:
            return _answer_again(game, player, text, expected_ply)
        if not settle_locked(game, now=now):
            _refuse_to_play(game, player, remark=remark, now=now)
            if game.is_setting_up_in_secret:
                return receive_setup(
                    game, side=side, text=text, remark=remark, offer_draw=offer_draw, now=now
                )
            if game.side_to_move not in sides_of(game, player):
                raise NotYourTurn
            if seen not in ("", game.position):
                raise MoveConflict
            if (error := objection_to(game, text)) is not None:
                raise error
            at = thought_until or now
            return _send(
                game, text=text, remark=remark, offer_draw=offer_draw, thought_until=at, now=now
            )
    raise Flagged


def _send(
    game: Game, *, text: str, remark: str, offer_draw: bool, thought_until: datetime, now: datetime
) -> MoveResult:
    """Hold a move of the side to move as long as its player may recall it.

    One that ends the game, that comes when the time is up, that nobody may recall or that the
    opponent sees at once is played in this transaction.
    """
    played = compute_turn(
        game.revision.rules, before=game.position, text=text, history=position_keys(game)
    )
    hold_for = recall_time(game, game.side_to_move)
    is_final = not hold_for or is_due(game.deadline, now=now) or ends_game(game, played)
    if is_final or is_looked_at(game, 1 - game.side_to_move):
        return play(
            game, played, remark=remark, offer_draw=offer_draw, thought_until=thought_until, now=now
        )
    return hold(
        game,
        played,
        remark=remark,
        offer_draw=offer_draw,
        thought_until=thought_until,
        now=now,
        hold_for=hold_for,
    )


def _release_unless_own(game: Game, side: Side, *, now: datetime) -> SentMove | None:
    """The held move of a side that it may still recall; any other one is played. 1 query if there
    is none.
    """
    sent = held_in(game)
    if sent is None:
        return None
    if sent.side == side and sent.release_at is not None and now < sent.release_at:
        return sent
    release(game, now=now)
    return None


def _refuse_to_play(game: Game, player: Player, *, remark: str, now: datetime) -> None:
    refuse_when_over(game)
    if game.ply >= MOST_PLIES:
        raise GameTooLong(most=MOST_PLIES)
    if remark:
        refuse_when_muted(player, now=now)
        _refuse_more_remarks(game)


def _refuse_more_remarks(game: Game) -> None:
    """Keep what a page of the game shows at once to a size; no query in a game of usual length."""
    if game.ply < REMARKED_FREELY:
        return
    said = game.moves.aggregate(length=Sum(Length("remark")))["length"] or 0
    if said > MOST_REMARKED:
        raise RemarkedEnough


def preview_move(*, game: Game, player: Player, text: str) -> Preview:
    """What a move would do; nothing is written. 1 query beside the seats. Raises like
    `submit_move`.

    A secret set-up is checked and shown on a board without pieces: those of the opponent are not
    known.
    """
    side = side_or_refuse(game, player)
    refuse_when_over(game)
    text, _ = _split(text, "")
    if game.is_setting_up_in_secret:
        return preview_setup(game, side=side, text=text)
    if game.side_to_move not in sides_of(game, player):
        raise NotYourTurn
    return compute_moves(
        game.revision.rules, before=game.position, text=text, history=position_keys(game)
    )


def undo_move(*, game_id: int, player: Player, now: datetime) -> Game:
    """Take back one's own last move while the opponent has not answered; unenforced presets and
    solo games only.

    A computer never minds: its answer is taken back as well.

    The clock stands as it stood when the move was made; the time since is not charged.
    Raises NotYourGame, Flagged, GameOver, TakebackRefused, NothingToTakeBack, TooLateToGoBack.
    """

    def act(game: Game, side: Side) -> None:
        _undo(game, player, now)

    return act_in(game_id, player, now, act)


def _split(text: str, remark: str) -> tuple[str, str]:
    """The move and the remark, stripped. Raises TooLong."""
    if len(text) > MAX_TEXT + MAX_REMARK:
        raise TooLong(limit=MAX_TEXT)
    move, inline = split_remark(text)
    remark = remark.strip() or inline
    if len(move) > MAX_TEXT:
        raise TooLong(limit=MAX_TEXT)
    if len(remark) > MAX_REMARK:
        raise TooLong(limit=MAX_REMARK)
    return move, remark


def _answer_again(game: Game, player: Player, text: str, expected_ply: int) -> MoveResult:
    """Confirm a move that stands already. Raises GameOver, SetupFinal or MoveConflict when it
    is not the same one.
    """
    own_setup = move_of_setup(game, sides_of(game, player)) if expected_ply == 0 else None
    move = own_setup or move_at(game, expected_ply + 1)
    if move is not None and move.side in sides_of(game, player):
        before = position_before(game, move)
        canonical = turn_text_at(game, move)
        if is_same_move(game.revision.rules, before=before, text=text, canonical=canonical):
            return MoveResult(game=game, move=move, repeated=True)
    refuse_when_over(game)
    if own_setup is not None:
        raise SetupFinal(setup=own_setup.text)
    raise MoveConflict


def _undo(game: Game, player: Player, now: datetime) -> None:
    against_computer = plays_computer(game)
    if game.revision.rules.enforced and not (game.is_solo or against_computer):
        raise TakebackRefused
    own = sides_of(game, player)
    last = list(game.moves.order_by("-ply")[:MOST_UNDONE])
    count = next((count for count, move in enumerate(last, start=1) if move.side in own), 0)
    if (
        count == 0
        or (count > 1 and not against_computer)
        or (against_computer and last[count - 1].is_setup)
    ):
        raise NothingToTakeBack
    give_back_turn(game, first_of_turn(game, last[count - 1]), now=now)
