"""A message has come to an address of ours (`postbox.doors`).

1. The address must be signed by us; it alone says who writes. What the message says of its sender
  is not looked at.
2. What programs wrote is left alone, and so is everything from somebody who writes too often.

Where it answers a mail that asks for a move:

3. The game is locked; a message that came before is left alone.
4. The message is held against the turn whose mail it answers: it waits for its confirmation, is
   played at once where the player trusts mails, or is answered with the reason why nothing was
   played.
5. The answer is put into the outbox. It goes to the address of the account, whoever wrote.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from courier.common.budgets import A_REQUEST
from courier.common.errors import DomainError
from courier.common.rates import may_again
from courier.notifications.domain.outbox import queue_mail
from courier.notifications.return_paths import is_return_path, read_return_path
from courier.players.models import Player
from courier.postbox.apart import read_apart
from courier.postbox.domain.returns import take_return
from courier.postbox.domain.turns import locked, play_turn, readable_text, refuse_unless_open
from courier.postbox.doors import opened_door
from courier.postbox.enums import Receipt, Trust, Verdict, Wish
from courier.postbox.errors import MailPlayOff
from courier.postbox.models import Message
from courier.postbox.queries import received_since
from courier.postbox.replies import MailRequest
from courier.postbox.tickets import Ticket
from variants import TooMuchWork, counted

MOST_AN_HOUR: Final = 60
MOST_READ_AN_HOUR: Final = 120  # those of programs and repeated ones as well
HOUR: Final = timedelta(hours=1)
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Judged:
    verdict: Verdict
    text: str = ""
    note: str = ""


def receive(*, recipient: str, sender: str, source: bytes, now: datetime) -> Receipt:
    """Take a message that came at `now`. The same one taken again does nothing."""
    if is_return_path(recipient):
        return take_return(recipient=recipient, source=source, now=now)
    opened = opened_door(recipient, now=now)
    if opened is None:
        return Receipt.UNKNOWN
    if not _may_be_read(opened.player):
        return Receipt.IGNORED
    letter, requested = read_apart(source, sender=sender)
    if letter.is_automatic or not _has_address(opened.player):
        return Receipt.IGNORED
    with translation.override(opened.player.language), counted(A_REQUEST):
        return opened.take(requested, letter.digest, now)


def is_known_address(recipient: str, *, now: datetime) -> bool:
    """Whether a message to this address would be taken; at most 5 queries."""
    if is_return_path(recipient):
        return read_return_path(recipient, now=now) is not None
    return opened_door(recipient, now=now) is not None


def take_reply(ticket: Ticket, requested: MailRequest, digest: str, now: datetime) -> Receipt:
    """Take the reply to a mail that asks for a move; too many in an hour are left alone."""
    if received_since(ticket.player, since=now - HOUR) >= MOST_AN_HOUR:
        logger.warning(
            "player %s sends too many messages; one was left unanswered", ticket.player.pk
        )
        return Receipt.IGNORED
    return _take(ticket, requested, digest, now)


def _may_be_read(player: Player) -> bool:
    """Whether a message may take the time that reading it takes; while Redis is away, any may."""
    hour = int(HOUR.total_seconds())
    try:
        return may_again("mail", player.pk, limit=MOST_READ_AN_HOUR, seconds=hour)
    except RedisError:
        return True


def _has_address(player: Player) -> bool:
    """Whether answers can go to a confirmed address of the account."""
    return bool(
        EmailAddress.objects.filter(user=player, email__iexact=player.email, verified=True).exists()
    )


@transaction.atomic
def _take(ticket: Ticket, requested: MailRequest, digest: str, now: datetime) -> Receipt:
    ticket = locked(ticket, now=now)
    values = {
        "ply": ticket.ply,
        "mark": ticket.mark,
        "wish": requested.wish,
        "text": requested.text,
        "remark": requested.remark,
        "verdict": Verdict.REFUSED,
        "received_at": now,
    }
    known = {"player": ticket.player, "game": ticket.game, "digest": digest}
    message, is_new = Message.objects.get_or_create(**known, defaults=values)
    if not is_new:
        return Receipt.IGNORED
    judged = _judge(ticket, requested, now)
    message.verdict, message.note, message.text = (
        judged.verdict,
        judged.note,
        judged.text or message.text,
    )
    if judged.verdict != Verdict.WAITS:
        message.settled_at = now
    message.save(update_fields=["verdict", "note", "text", "settled_at"])
    queue_mail(
        kind="move_answered",
        player=ticket.player,
        payload={"game": ticket.game.pk, "message": message.pk},
        dedup_key=f"move_answered:{message.pk}",
        now=now,
    )
    return Receipt.TAKEN


def _judge(ticket: Ticket, requested: MailRequest, now: datetime) -> _Judged:
    """What becomes of a message; plays the move where that is trusted."""
    try:
        refuse_unless_open(ticket, now=now)
    except MailPlayOff as error:
        return _Judged(Verdict.OFF, note=error.message)
    except DomainError as error:
        return _Judged(Verdict.STALE, note=error.message)
    if requested.wish == Wish.NOTHING:
        return _Judged(
            Verdict.REFUSED, note=_("There is no move in your message. Write it in the first line.")
        )
    if requested.wish != Wish.MOVE:
        return _Judged(Verdict.WAITS)
    try:
        text = readable_text(ticket.game, ticket.player, requested.text)
        if ticket.trust != Trust.TRUSTED:
            return _Judged(Verdict.WAITS, text)
        play_turn(ticket, text=text, remark=requested.remark, now=now)
    except DomainError as error:
        return _Judged(Verdict.REFUSED, note=error.message)
    except TooMuchWork:
        return _Judged(Verdict.REFUSED, note=_("Playing this move takes too much computing."))
    return _Judged(Verdict.DONE, text)
