"""Reading messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, When

from courier.conversations.enums import Door
from courier.conversations.models import Message, MessageSettings
from courier.games.models import Game
from courier.players.models import Player
from courier.players.queries import blocked_by

BESIDE: Final = 30  # messages beside a board
SHOWN: Final = 200  # messages on a page of their own
CONVERSATIONS: Final = 100


def has_messages() -> Exists:
    """A condition on games: its players have written something to each other beside it."""
    return Exists(Message.objects.filter(game=OuterRef("pk")))


def messages_beside(
    game: Game, reader: Player, other: Player, *, limit: int = BESIDE
) -> list[Message]:
    """The last messages of a game's players, oldest first, for one of them; 1 query.

    They come without author and receiver: the game has them. What was written before one of them
    took over the seat of somebody else is private to those who wrote it.
    """
    theirs = _between(reader, other) | Q(author__in=(reader, other), is_end=True)
    found = Message.objects.filter(theirs, game=game).exclude(author__in=blocked_by(reader))
    return list(found.order_by("-pk")[:limit])[::-1]


def messages_between(reader: Player, other: Player) -> list[Message]:
    """The last messages of two players, beside games and private ones, oldest first, for one of
    them; 1 query.
    """
    found = Message.objects.filter(_between(reader, other), is_end=False).select_related(
        "game__revision__preset"
    )
    found = found.exclude(author__in=blocked_by(reader))
    return list(found.order_by("-pk")[:SHOWN])[::-1]


@dataclass(frozen=True, slots=True)
class Conversation:
    """A player somebody writes to or hears from, the last message, and how many are not read."""

    other: Player
    last: Message
    unread: int

    @property
    def is_last_own(self) -> bool:
        """Whether the reader has written last."""
        return self.last.receiver_id == self.other.pk


def conversations_of(reader: Player) -> list[Conversation]:
    """Whom a player has written to or heard from, the latest first, 100 at most; 3 queries."""
    others = Case(
        When(author=reader, then=F("receiver")), default=F("author"), output_field=IntegerField()
    )
    own = Message.objects.filter(Q(author=reader) | Q(receiver=reader), is_end=False)
    own = own.exclude(author__in=blocked_by(reader)).annotate(other_id=others)
    latest = own.order_by("other_id", "-pk").distinct("other_id")
    found = sorted(latest, key=lambda message: -message.pk)[:CONVERSATIONS]
    other_ids = {message.pk: _other_id(message, reader) for message in found}
    players = Player.objects.in_bulk(set(other_ids.values()))
    unread = dict(
        Message.objects.filter(receiver=reader, read_at=None, author__in=players)
        .order_by()
        .values_list("author")
        .annotate(count=Count("pk"))
    )
    return [
        Conversation(players[other_ids[message.pk]], message, unread.get(other_ids[message.pk], 0))
        for message in found
        if other_ids[message.pk] in players
    ]


def _other_id(message: Message, reader: Player) -> int:
    return message.receiver_id if message.author_id == reader.pk else message.author_id


def message_to(reader: Player, code: str) -> Message | None:
    """A message that somebody got, with its game; 1 query, none without a code."""
    if not code or "\0" in code:
        return None
    found = Message.objects.filter(receiver=reader, code=code, is_end=False)
    return found.select_related("author", "game").first()


def unread_with(message: Message) -> QuerySet[Message]:
    """What its author has written there that is not read, itself included: beside the same game,
    or privately.
    """
    return Message.objects.filter(
        author=message.author_id,
        receiver=message.receiver_id,
        game=message.game_id,
        read_at=None,
        is_end=False,
    )


def unread_count(author: Player, receiver: Player) -> int:
    """How many messages of one player another one has not read; 1 query."""
    return Message.objects.filter(author=author, receiver=receiver, read_at=None).count()


def written_since(author: Player, *, since: datetime) -> int:
    """How many messages a player has written since then; 1 query."""
    return Message.objects.filter(author=author, sent_at__gte=since).count()


def has_written(author: Player, receiver: Player) -> bool:
    """Whether a player has ever written privately to another one; 1 query."""
    return Message.objects.filter(author=author, receiver=receiver, game=None).exists()


def door_of(player: Player) -> Door:
    """From whom a player takes private messages; 1 query."""
    found = MessageSettings.objects.filter(player=player).first()
    return Door(found.door) if found else Door.PLAYED


def _between(first: Player, second: Player) -> Q:
    return Q(author=first, receiver=second) | Q(author=second, receiver=first)
