"""Writing to another player, reading, and switching messages of a game off."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.news import announce, player_topic
from courier.conversations.enums import Door
from courier.conversations.errors import (
    MessageTooLong,
    NobodyThere,
    NoMessagesTaken,
    NotConfirmed,
    NothingWritten,
    ReadFirst,
    SwitchedOff,
    WrittenTooOften,
)
from courier.conversations.models import Message, MessageSettings
from courier.conversations.permissions import opponent_to_write_to
from courier.conversations.queries import (
    door_of,
    has_written,
    unread_count,
    unread_with,
    written_since,
)
from courier.games.models import Game
from courier.games.own_news import note_own_news
from courier.games.queries import have_played
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.players.queries import are_apart, is_verified

LONGEST: Final = 1000
MOST_UNREAD: Final = 20
# How many messages a player may write within a time.
PACE: Final = ((timedelta(minutes=10), 20), (timedelta(days=1), 200))
# After a mail about a message, further ones that are not read make no other for this long.
QUIET: Final = timedelta(hours=1)


@transaction.atomic
def write_beside(
    *, game: Game, author: Player, text: str, now: datetime, digest: str = ""
) -> Message:
    """Write to one's opponent beside a game, at any time. `digest` is that of the mail it came in.

    Locks the author. Raises NothingWritten, MessageTooLong, NobodyThere, NotConfirmed, Muted,
    NoMessagesTaken, SwitchedOff, ReadFirst, WrittenTooOften.
    """
    said = checked_text(text)
    receiver = opponent_to_write_to(game, author)
    if receiver is None:
        raise NobodyThere
    _hold(author, receiver, now=now)
    if is_switched_off(game, (author, receiver)):
        raise SwitchedOff
    return _send(author, receiver, said, game=game, now=now, digest=digest)


@transaction.atomic
def write_privately(
    *, author: Player, receiver: Player, text: str, now: datetime, digest: str = ""
) -> Message:
    """Write to somebody who takes messages from the author, or has written to them. `digest` is
    that of the mail it came in.

    Locks the author. Raises NothingWritten, MessageTooLong, NotConfirmed, Muted, NoMessagesTaken,
    ReadFirst, WrittenTooOften.
    """
    said = checked_text(text)
    if author.pk == receiver.pk or not takes_messages(receiver, author):
        raise NoMessagesTaken(name=receiver.shown_name)
    _hold(author, receiver, now=now)
    return _send(author, receiver, said, game=None, now=now, digest=digest)


def takes_messages(receiver: Player, author: Player) -> bool:
    """Whether a player takes private messages of another one, blocks apart; at most 3 queries."""
    if receiver.is_computer or not receiver.is_active:
        return False
    door = door_of(receiver)
    if door == Door.EVERYBODY or has_written(receiver, author):
        return True
    return door == Door.PLAYED and have_played(receiver, author)


def read_beside(*, game: Game, reader: Player, now: datetime) -> int:
    """Note that a player has read what is beside a game; return how many messages were new. 1
    query.
    """
    return Message.objects.filter(game=game, receiver=reader, read_at=None).update(read_at=now)


def read_all_of(*, author: Player, reader: Player, now: datetime) -> int:
    """Note that a player has read all of another one; return how many were new. 1 query."""
    return Message.objects.filter(author=author, receiver=reader, read_at=None).update(read_at=now)


@transaction.atomic
def switch(*, game: Game, player: Player, on: bool, now: datetime) -> None:
    """Switch the messages of a game off, for both players, or on again by who has switched them
    off. Repeating it changes nothing. Raises NobodyThere.
    """
    opponent = opponent_to_write_to(game, player)
    if opponent is None:
        raise NobodyThere
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = Message.objects.filter(game=game, author=player, is_end=True)
    if on:
        own.delete()
    elif not own.exists():
        Message.objects.create(
            game=game, author=player, receiver=opponent, is_end=True, sent_at=now, read_at=now
        )
    note_own_news(
        game.pk, f"{player.pk}-{'on' if on else 'off'}", player_ids=(player.pk, opponent.pk)
    )


def choose_door(*, player: Player, door: Door) -> None:
    """Choose from whom a player takes private messages."""
    MessageSettings.objects.update_or_create(player=player, defaults={"door": door})


def is_switched_off(game: Game, players: Collection[Player]) -> bool:
    """Whether one of its players has switched the messages of a game off; 1 query."""
    return Message.objects.filter(game=game, author__in=players, is_end=True).exists()


def checked_text(text: str) -> str:
    """Return what somebody writes as it is kept. Raises NothingWritten, MessageTooLong."""
    said = text.replace("\r\n", "\n").strip()
    if not said:
        raise NothingWritten
    if len(said) > LONGEST:
        raise MessageTooLong(limit=LONGEST)
    return said


def _hold(author: Player, receiver: Player, *, now: datetime) -> None:
    """Lock who is about to write, if they may."""
    if not is_verified(author):
        raise NotConfirmed
    refuse_when_muted(author, now=now)
    if are_apart(author, receiver):
        raise NoMessagesTaken(name=receiver.shown_name)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=author.pk)
    if unread_count(author, receiver) >= MOST_UNREAD:
        raise ReadFirst(name=receiver.shown_name, limit=MOST_UNREAD)
    if any(written_since(author, since=now - span) >= limit for span, limit in PACE):
        raise WrittenTooOften


def _send(
    author: Player, receiver: Player, text: str, *, game: Game | None, now: datetime, digest: str
) -> Message:
    message = Message.objects.create(
        author=author, receiver=receiver, game=game, text=text, digest=digest, sent_at=now
    )
    if not unread_with(message).filter(pk__lt=message.pk, sent_at__gt=now - QUIET).exists():
        place = {"game": game.pk} if game else {"writer": author.pk}
        queue_mail(
            kind="message",
            player=receiver,
            payload={**place, "message": message.pk},
            dedup_key=f"message:{message.pk}",
            now=now,
        )
    if game is not None:
        note_own_news(game.pk, message.code, player_ids=(receiver.pk, author.pk))
    announce(player_topic(receiver.pk))
    return message
