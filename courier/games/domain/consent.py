"""What needs the opponent's consent each time: taking moves back, and aborting a game in which both
have moved.

One of each kind may be asked for at a time, and once by each side after a ply; any move makes it
void. Every function locks the game and raises NotYourGame, Flagged and GameOver where that is the
case, and MoveConflict when the game has moved on since the page was seen that says `expected_ply`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from courier.games.domain.actions import act_in
from courier.games.domain.clocks import passed_mark
from courier.games.domain.finish import finish
from courier.games.domain.notices import notify_deadline, notify_request
from courier.games.domain.rewind import give_back_turn, refuse_without_time
from courier.games.enums import Ending, RequestKind
from courier.games.errors import (
    AbortNeedsNoConsent,
    AlreadyRequested,
    MoveConflict,
    NothingOffered,
    NothingToTakeBack,
    NotWhileSettingUp,
    NoTwoPeople,
    ProposalChanged,
    RequestedRecently,
    TakebacksNotAgreed,
    TooLateToAbortTogether,
)
from courier.games.models import CONSENT, Game, Move, Seat
from courier.games.moves import first_of_turn
from courier.games.seats import plays_computer, seats_of
from courier.players.models import Player
from variants import Side, other

LAST_PLY_TO_ABORT: Final = 10
Consent = Literal[RequestKind.TAKEBACK, RequestKind.ABORT]
_REQUESTED_BY: Final = {
    RequestKind.TAKEBACK: "takeback_requested_by",
    RequestKind.ABORT: "abort_requested_by",
}
_REQUESTED_AT: Final = {
    RequestKind.TAKEBACK: "takeback_requested_at",
    RequestKind.ABORT: "abort_requested_at",
}


def make_request(
    *,
    game_id: int,
    player: Player,
    what: Consent,
    expected_ply: int,
    now: datetime,
    back_to: int | None = None,
) -> Game:
    """Ask the opponent; asked again it stands as it is.

    A takeback goes back to one's own last move, or to the position after `back_to` plies where
    nothing is enforced.

    Raises AlreadyRequested, TooLateToGoBack and what `check` raises.
    """

    def act(game: Game, side: Side) -> None:
        _check_ply(game, expected_ply)
        requested_by = getattr(game, _REQUESTED_BY[what])
        if requested_by == other(side):
            raise AlreadyRequested
        if requested_by is None:
            _check_requested(game, side, what, back_to, now=now)
            _note(game, side, what)
            notify_request(game, what, side, now=now)

    return act_in(game_id, player, now, act)


def agree(
    *,
    game_id: int,
    player: Player,
    what: Consent,
    expected_ply: int,
    now: datetime,
    back_to: int | None = None,
) -> Game:
    """Consent to what the opponent asks for: to go back to where the player has read, for a
    takeback. Raises NothingOffered, ProposalChanged.
    """

    def act(game: Game, side: Side) -> None:
        _check_ply(game, expected_ply)
        _refuse_unless_requested(game, other(side), what)
        if what == RequestKind.TAKEBACK and game.takeback_ply != back_to:
            raise ProposalChanged
        if what == RequestKind.ABORT:
            finish(
                game,
                ending=Ending.ABORTED,
                reason=CONSENT,
                winner=None,
                ended_at=now,
                now=now,
                actor=side,
            )
            return
        move = _move_to_take_back(game, other(side))
        if move is None or move.is_setup:
            raise NothingToTakeBack
        give_back_turn(game, move, now=now)
        _warn_again(game, other(side), now)

    return act_in(game_id, player, now, act)


def _check_requested(
    game: Game, side: Side, what: Consent, back_to: int | None, *, now: datetime
) -> None:
    """Refuse what cannot be asked for, and note where the takeback is to lead; `_note` saves it."""
    if what == RequestKind.TAKEBACK:
        game.takeback_ply = back_to
    own_last = own_last_move(game, side)
    if back_to is None:
        check(game, side, what, own_last=own_last)
        move = own_last
    else:
        check_dispute(game, side)
        move = _move_to_take_back(game, side)
        if move is None or move.is_setup:
            raise NothingToTakeBack
    if what == RequestKind.TAKEBACK and move is not None:
        refuse_without_time(game, move, now=now)


def _move_to_take_back(game: Game, requester: Side) -> Move | None:
    """The first move that a takeback undoes; 1 query."""
    if game.takeback_ply is None:
        return own_last_move(game, requester)
    return game.moves.filter(ply=game.takeback_ply + 1).first()


def _warn_again(game: Game, requester: Side, now: datetime) -> None:
    """Warn who may no longer look for their turn that it is back, if there is so little time left
    that they were warned.
    """
    if game.deadline is None or not game.both_have_moved:
        return
    if passed_mark(started=game.turn_started_at, deadline=game.deadline, now=now):
        notify_deadline(game, requester, f"back-{game.version}", now=now)


def decline(
    *, game_id: int, player: Player, what: Consent, expected_ply: int, now: datetime
) -> Game:
    """Turn down what the opponent asks for, and play on. Raises NothingOffered."""

    def act(game: Game, side: Side) -> None:
        _check_ply(game, expected_ply)
        _refuse_unless_requested(game, other(side), what)
        _clear(game, what)

    return act_in(game_id, player, now, act)


def withdraw(
    *, game_id: int, player: Player, what: Consent, expected_ply: int, now: datetime
) -> Game:
    """Take back one's own question. Raises NothingOffered."""

    def act(game: Game, side: Side) -> None:
        _check_ply(game, expected_ply)
        _refuse_unless_requested(game, side, what)
        _clear(game, what)

    return act_in(game_id, player, now, act)


def check(game: Game, side: Side, what: Consent, *, own_last: Move | None) -> None:
    """Refuse what cannot be asked for now, `own_last` being the side's last move. No query.

    Raises NoTwoPeople, NotWhileSettingUp, RequestedRecently, TakebacksNotAgreed, NothingToTakeBack,
    AbortNeedsNoConsent, TooLateToAbortTogether.
    """
    if game.is_solo or plays_computer(game):
        raise NoTwoPeople
    if game.is_setting_up:
        raise NotWhileSettingUp
    if what == RequestKind.TAKEBACK:
        _check_takeback(game, own_last)
    elif not game.both_have_moved:
        raise AbortNeedsNoConsent
    elif game.ply > LAST_PLY_TO_ABORT:
        raise TooLateToAbortTogether(ply=LAST_PLY_TO_ABORT)
    if getattr(seats_of(game)[side], _REQUESTED_AT[what]) == game.ply:
        raise RequestedRecently


def check_dispute(game: Game, side: Side) -> None:
    """Refuse to ask for a position to go back to: only two people may where nothing is enforced. No
    query.

    Raises NoTwoPeople, NotWhileSettingUp, TakebacksNotAgreed, RequestedRecently.
    """
    if game.is_solo or plays_computer(game):
        raise NoTwoPeople
    if game.is_setting_up:
        raise NotWhileSettingUp
    if game.revision.spec.enforced:
        raise TakebacksNotAgreed
    if seats_of(game)[side].takeback_requested_at == game.ply:
        raise RequestedRecently


def own_last_move(game: Game, side: Side) -> Move | None:
    """The move to which a side would take the game back; 1 query."""
    last = game.moves.filter(side=side).order_by("-ply").first()
    return None if last is None else first_of_turn(game, last)


def _check_takeback(game: Game, own_last: Move | None) -> None:
    if not game.has_takebacks:
        raise TakebacksNotAgreed
    if own_last is None or own_last.is_setup:
        raise NothingToTakeBack


def _check_ply(game: Game, expected_ply: int) -> None:
    if game.ply != expected_ply:
        raise MoveConflict


def _refuse_unless_requested(game: Game, side: Side, what: Consent) -> None:
    if getattr(game, _REQUESTED_BY[what]) != side:
        raise NothingOffered


def _note(game: Game, side: Side, what: Consent) -> None:
    seat = seats_of(game)[side]
    setattr(seat, _REQUESTED_AT[what], game.ply)
    Seat.objects.filter(pk=seat.pk).update(**{_REQUESTED_AT[what]: game.ply})
    _store(game, what, side)


def _clear(game: Game, what: Consent) -> None:
    _store(game, what, None)


def _store(game: Game, what: Consent, side: Side | None) -> None:
    setattr(game, _REQUESTED_BY[what], side)
    game.version += 1
    game.save(update_fields=[_REQUESTED_BY[what], "takeback_ply", "version"])
