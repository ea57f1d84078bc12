"""Opening a game for groups: one player requests it, the other one agrees or declines.

It is agreed in the game and not by the terms of a challenge: so it needs no column in games that
nobody shares, holds for every way a game can begin, and both know who their opponent is.
"""

from __future__ import annotations

from datetime import datetime

from courier.consultations.domain.locks import show_to_all
from courier.consultations.enums import OCCASION
from courier.consultations.errors import NoRequest, NotForConsultation, RequestedBefore
from courier.consultations.models import Consultation, Group
from courier.consultations.permissions import may_request
from courier.games.domain.actions import act_in
from courier.games.models import SIDES, Game
from courier.games.seats import seats_of
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from variants import Side


def request_consultation(*, game_id: int, player: Player, now: datetime) -> Game:
    """Request that a casual game be opened for groups, before both sides have moved. Locks the
    game.

    Repeating it changes nothing. Raises NotForConsultation, RequestedBefore and what `act_in`
    raises.
    """

    def act(game: Game, side: Side) -> None:
        found = Consultation.objects.filter(game=game).first()
        if found is not None:
            if found.requested_by == side and found.answered_at is None:
                return
            raise RequestedBefore
        if not may_request(game, player):
            raise NotForConsultation
        Consultation.objects.create(game=game, requested_by=side, requested_at=now)
        _notify("consultation_request", game, 1 - side, now=now)
        show_to_all(game)

    return act_in(game_id, player, now, act)


def withdraw_request(*, game_id: int, player: Player, now: datetime) -> Game:
    """Take back a request that is not answered yet. Locks the game. Raises NoRequest and what
    `act_in` raises.
    """

    def act(game: Game, side: Side) -> None:
        found = _open_request(game)
        if found.requested_by != side:
            raise NoRequest
        found.delete()
        show_to_all(game)

    return act_in(game_id, player, now, act)


def answer_request(*, game_id: int, player: Player, agree: bool, now: datetime) -> Game:
    """Agree to open a game, or decline. From then on each player is the captain of a group that has
    no other members yet. Locks the game.

    Raises NoRequest, NotForConsultation and what `act_in` raises.
    """

    def act(game: Game, side: Side) -> None:
        found = _open_request(game)
        if found.requested_by == side:
            raise NoRequest
        if agree and not may_request(game, player):
            raise NotForConsultation
        found.answered_at, found.is_agreed = now, agree
        found.save(update_fields=["answered_at", "is_agreed"])
        if agree:
            Group.objects.bulk_create(Group(consultation=found, side=each) for each in SIDES)
            game.occasion = OCCASION
            game.save(update_fields=["occasion"])
        _notify("consultation_answer", game, found.requested_by, now=now)
        show_to_all(game)

    return act_in(game_id, player, now, act)


def _open_request(game: Game) -> Consultation:
    found = Consultation.objects.filter(game=game, answered_at=None).first()
    if found is None:
        raise NoRequest
    return found


def _notify(kind: str, game: Game, side: int, *, now: datetime) -> None:
    receiver = seats_of(game)[side].player
    assert receiver is not None, "both seats are held by people"
    queue_mail(
        kind=kind,
        player=receiver,
        payload={"consultation": game.pk},
        dedup_key=f"{kind}:{game.pk}:{receiver.pk}:{int(now.timestamp())}",
        now=now,
    )
