"""Annulling finished games, whose ratings are given back, and letting them count again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.common.tasks import enqueue
from courier.events.domain.absences import reconsider
from courier.games.domain.locks import lock_game
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.moderation.domain.acts import notify_of, write_act
from courier.moderation.domain.measures import refuse_unless_staff
from courier.moderation.domain.reports import checked_text
from courier.moderation.domain.time_outs import COUNT_TASK
from courier.moderation.enums import Measure
from courier.moderation.errors import NotToAnnul
from courier.moderation.models import Annulment, StaffAct
from courier.moderation.permissions import affair_of_game, may_be_annulled, own_affair
from courier.players.models import Player
from courier.ratings.domain.corrections import give_back, take_again


@transaction.atomic
def annul(*, game_id: int, staff: Player, sentence: str, now: datetime) -> Annulment:
    """Annul a finished game of two people: both ratings get back what it did to them, and both
    players a notice with the reason. Result, moves and the points of an event stay, but who was
    put out of it for this game may be back.

    Raises StaffOnly, OwnAffair, NothingSaid, TextTooLong, NotToAnnul.
    """
    refuse_unless_staff(staff)
    said = checked_text(sentence)
    game = lock_game(game_id)
    if refused := own_affair(affair_of_game(game), staff):
        raise refused
    if not may_be_annulled(game) or Annulment.objects.filter(game=game).exists():
        raise NotToAnnul
    give_back(game.pk, now=now)
    row = Annulment.objects.create(game=game, sentence=said, at=now, decided_by=staff)
    _notify(game, staff, Measure.ANNUL, said, now)
    reconsider(game.pk)
    return row


def revive(game: Game, *, staff: Player, sentence: str, now: datetime) -> None:
    """Let an annulled game count again, and notify both players; the game is locked."""
    take_again(game.pk, now=now)
    Annulment.objects.filter(game=game, revived_at=None).update(revived_at=now)
    acts = StaffAct.objects.filter(game=game, measure=Measure.ANNUL, lifted_at=None)
    acts.update(lifted_at=now)
    _notify(game, staff, Measure.REVIVE, sentence, now)


def _notify(game: Game, staff: Player, measure: Measure, sentence: str, now: datetime) -> None:
    """Write it into the log, once for each player, with a notice to each, and count anew who lost
    on time.
    """
    for seat in seats_of(game):
        if seat.player is None:
            continue
        act = write_act(
            staff=staff, player=seat.player, measure=measure, sentence=sentence, game=game, at=now
        )
        notify_of(act, seat.player, now=now)
    enqueue(COUNT_TASK, game.pk)
