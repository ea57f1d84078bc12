"""Ending a game by the players' will: resigning, draws, claims, agreed results, aborting.

Every function locks the game, settles its clock and raises NotYourGame, Flagged or GameOver where
that is the case.
"""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.actions import act_in
from courier.games.domain.finish import finish
from courier.games.domain.notices import notify_request
from courier.games.domain.offers import check_offer, note_offer
from courier.games.domain.turns import announce
from courier.games.enums import Ending, RequestKind
from courier.games.errors import (
    NoSuchClaim,
    NothingOffered,
    NotWhileSettingUp,
    NotWithThisPreset,
    NotYourTurn,
    ProposalChanged,
    TooLateToAbort,
)
from courier.games.models import Game
from courier.games.moves import open_claims
from courier.players.models import Player
from variants import Side, other


def resign(*, game_id: int, player: Player, now: datetime) -> Game:
    """Give the game up; in a solo game for the side to move. Raises NotWhileSettingUp."""

    def act(game: Game, side: Side) -> None:
        _refuse_while_setting_up(game)
        finish(game, ending=Ending.RESIGNED, winner=other(side), ended_at=now, now=now, actor=side)

    return act_in(game_id, player, now, act)


def abort(*, game_id: int, player: Player, now: datetime) -> Game:
    """End a game without a result before both sides have moved. Raises TooLateToAbort."""

    def act(game: Game, side: Side) -> None:
        if game.both_have_moved:
            raise TooLateToAbort
        finish(game, ending=Ending.ABORTED, winner=None, ended_at=now, now=now, actor=side)

    return act_in(game_id, player, now, act)


def offer_draw(*, game_id: int, player: Player, now: datetime) -> Game:
    """Offer a draw; it stands until the opponent moves. In a solo game it is agreed at once, and so
    it is when the opponent has offered one. An offer that stands is not made again. Raises
    NotWhileSettingUp, TooEarlyToOffer, OfferedLately."""

    def act(game: Game, side: Side) -> None:
        _refuse_while_setting_up(game)
        if game.draw_offered_by == other(side):
            _agree(game, None, now, side)
        elif game.draw_offered_by is None:
            check_offer(game, side, ply=game.ply)
            note_offer(game, side, ply=game.ply)
            _save_offers(game)
            announce(game)
            notify_request(game, RequestKind.DRAW, side, now=now)
            if game.is_solo:
                _agree(game, None, now, side)

    return act_in(game_id, player, now, act)


def accept_draw(*, game_id: int, player: Player, now: datetime) -> Game:
    """Agree to the draw the opponent has offered. Raises NothingOffered."""

    def act(game: Game, side: Side) -> None:
        if game.draw_offered_by != other(side):
            raise NothingOffered
        _agree(game, None, now, side)

    return act_in(game_id, player, now, act)


def decline_draw(*, game_id: int, player: Player, now: datetime) -> Game:
    """Turn down the draw the opponent has offered. Raises NothingOffered."""

    def act(game: Game, side: Side) -> None:
        if game.draw_offered_by != other(side):
            raise NothingOffered
        game.draw_offered_by = None
        _save_offers(game)

    return act_in(game_id, player, now, act)


def claim_draw(*, game_id: int, player: Player, kind: str, now: datetime) -> Game:
    """End the game by a rule that lets the side to move claim a draw. Raises NotYourTurn,
    NoSuchClaim.
    """

    def act(game: Game, side: Side) -> None:
        if game.side_to_move != side:
            raise NotYourTurn
        if kind not in open_claims(game):
            raise NoSuchClaim
        finish(
            game, ending=Ending.CLAIMED, reason=kind, winner=None, ended_at=now, now=now, actor=side
        )

    return act_in(game_id, player, now, act)


def propose_result(*, game_id: int, player: Player, winner: Side | None, now: datetime) -> Game:
    """Propose how an unenforced game ends (None = drawn); it stands until the opponent moves or
    answers.

    The same proposal from both sides is an agreement; in a solo game one is enough. Raises
    NotWithThisPreset.
    """

    def act(game: Game, side: Side) -> None:
        if game.revision.rules.enforced:
            raise NotWithThisPreset
        if game.is_solo or (
            game.result_proposed_by == other(side) and game.proposed_winner == winner
        ):
            _agree(game, winner, now, side)
        else:
            game.result_proposed_by = side
            game.proposed_winner = winner
            _save_offers(game)
            notify_request(game, RequestKind.RESULT, side, now=now)

    return act_in(game_id, player, now, act)


def accept_result(*, game_id: int, player: Player, winner: Side | None, now: datetime) -> Game:
    """Agree to a result the opponent has proposed, the one the player has seen. Raises
    NothingOffered, ProposalChanged.
    """

    def act(game: Game, side: Side) -> None:
        if game.result_proposed_by != other(side):
            raise NothingOffered
        if game.proposed_winner != winner:
            raise ProposalChanged
        _agree(game, winner, now, side)

    return act_in(game_id, player, now, act)


def decline_result(*, game_id: int, player: Player, now: datetime) -> Game:
    """Turn down the result the opponent has proposed. Raises NothingOffered."""

    def act(game: Game, side: Side) -> None:
        if game.result_proposed_by != other(side):
            raise NothingOffered
        game.result_proposed_by = game.proposed_winner = None
        _save_offers(game)

    return act_in(game_id, player, now, act)


def _refuse_while_setting_up(game: Game) -> None:
    if game.is_setting_up:
        raise NotWhileSettingUp


def _agree(game: Game, winner: Side | None, now: datetime, actor: Side) -> None:
    finish(game, ending=Ending.AGREED, winner=winner, ended_at=now, now=now, actor=actor)


def _save_offers(game: Game) -> None:
    game.version += 1
    game.save(update_fields=["draw_offered_by", "result_proposed_by", "proposed_winner", "version"])
