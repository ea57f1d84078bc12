"""What a deputy does for a captain who is away, beside the moves of the group."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Final

from courier.consultations.domain.locks import act_in_group
from courier.consultations.domain.notices import notify_ended
from courier.consultations.errors import NotToDecide
from courier.consultations.models import Group
from courier.consultations.permissions import captain_of, may_decide
from courier.games.domain.endings import accept_draw, decline_draw, offer_draw, resign
from courier.games.domain.recalls import recall_move
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player


class CaptainAct(StrEnum):
    """What captains do in their games, and deputies for them."""

    RESIGN = "resign"
    OFFER_DRAW = "offer-draw"
    ACCEPT_DRAW = "accept-draw"
    DECLINE_DRAW = "decline-draw"
    RECALL = "recall"


_ENDINGS: Final[dict[CaptainAct, Callable[..., Game]]] = {
    CaptainAct.RESIGN: resign,
    CaptainAct.OFFER_DRAW: offer_draw,
    CaptainAct.ACCEPT_DRAW: accept_draw,
    CaptainAct.DECLINE_DRAW: decline_draw,
}


def act_for_captain(
    *, game_id: int, side: int, player: Player, what: CaptainAct, ply: int, now: datetime
) -> None:
    """Do for a group what its captain could do; `ply` is the one that a recalled move led to. The
    captain gets a mail of a game that has ended so. Locks the game.

    Raises NotToDecide, what `act_in_group` raises and what the function of the same name raises.
    """

    def act(game: Game, group: Group) -> None:
        if not may_decide(game, group, player, now=now):
            raise NotToDecide
        captain = captain_of(game, group.side)
        assert captain is not None, "a running game has players"
        if what == CaptainAct.RECALL:
            recall_move(game_id=game.pk, player=captain, expected_ply=ply, now=now)
            return
        done = _ENDINGS[what](game_id=game.pk, player=captain, now=now)
        if done.status == GameStatus.FINISHED and player.pk != captain.pk:
            notify_ended(done, group, captain, now=now)

    act_in_group(game_id, side, player, now, act)
