"""Carrying out what a message asked for, once its sender has pressed the button."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.domain.endings import offer_draw, resign
from courier.postbox.domain.turns import locked, play_turn, refuse_unless_open, spend
from courier.postbox.enums import Trust, Verdict, Wish
from courier.postbox.errors import AlreadySettled, LinkExpired
from courier.postbox.models import Message
from courier.postbox.queries import is_confirmable
from courier.postbox.tickets import Ticket, wishes_of

# Who confirms within this time has thought until the message came; later on it would be thinking
# without their clock.
PROMPT: Final = timedelta(hours=1)


@transaction.atomic
def confirm(*, message: Message, now: datetime) -> None:
    """Play the move of a waiting message, resign, or offer (accept) the draw; once.

    Raises AlreadySettled, LinkExpired, what `refuse_unless_open` raises, and what the wish itself
    does.
    """
    ticket = locked(ticket_of(message), now=now)
    fresh = Message.objects.select_for_update().get(pk=message.pk)
    if fresh.verdict != Verdict.WAITS:
        raise AlreadySettled
    refuse_unless_open(ticket, now=now)
    if not is_confirmable(fresh, now=now):
        raise LinkExpired
    _carry_out(ticket, fresh, now)
    fresh.verdict = Verdict.DONE
    fresh.settled_at = now
    fresh.save(update_fields=["verdict", "settled_at"])


def ticket_of(message: Message) -> Ticket:
    """The turn whose mail a message answers; 1 query."""
    trust = Trust(wishes_of(message.player).trust)
    return Ticket(message.game, message.player, message.ply, message.mark, trust)


def _is_prompt(message: Message, now: datetime) -> bool:
    """Whether the time of a message counts as the time of its move: it is confirmed soon, and no
    other move was sent before it, between which one could choose.
    """
    earlier = Message.objects.filter(
        player=message.player,
        game=message.game,
        ply=message.ply,
        wish=Wish.MOVE,
        verdict=Verdict.WAITS,
        received_at__lt=message.received_at,
    )
    return now - message.received_at <= PROMPT and not earlier.exists()


def _carry_out(ticket: Ticket, message: Message, now: datetime) -> None:
    match Wish(message.wish):
        case Wish.MOVE:
            until = message.received_at if _is_prompt(message, now) else now
            play_turn(
                ticket, text=message.text, remark=message.remark, thought_until=until, now=now
            )
        case Wish.RESIGN:
            resign(game_id=ticket.game.pk, player=ticket.player, now=now)
            spend(ticket, now=now)
        case Wish.DRAW:
            offer_draw(game_id=ticket.game.pk, player=ticket.player, now=now)
        case Wish.NOTHING:
            raise AlreadySettled
