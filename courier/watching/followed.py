"""What is new about the players, presets and other things somebody follows.

The application that knows what is published declares it as `published`, in its module of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Q, QuerySet

from courier.common.declarations import modules_named
from courier.players.models import Player
from courier.players.queries import blocked_by, blocking
from courier.watching.models import PresetFollow, Watch
from courier.watching.queries import MOST_NOTIFIED

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

NEWS_SHOWN: Final = 30
NEWS_DAYS: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Followed:
    """Whose news somebody reads: ids for use inside of another query, without those they block."""

    reader: Player
    players: QuerySet[Watch, int]
    presets: QuerySet[PresetFollow, int]


@dataclass(frozen=True, slots=True)
class About:
    """Whom something new concerns: who made it, the presets it is about, and `readers` who follow
    something else that it is about, as ids of players for use inside of another query.
    """

    author_id: int | None
    preset_ids: tuple[int, ...] = ()
    readers: QuerySet[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class News:
    """Something new, for a reader: a sentence, where it is, when it happened, and what was said."""

    words: str
    url: str
    at: datetime
    said: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """How news of one kind are found.

    - `about` says whom the thing with an id concerns; None where not everybody may see it.
    - `read` returns the news of those followed since then, the newest first, so many at most, or
      those of the given ids alone; 1 query.
    """

    about: Callable[[int], About | None]
    read: Callable[[Followed, datetime, int, Iterable[int] | None], list[News]]


@dataclass(frozen=True, slots=True)
class Link:
    """Something that is followed: how it is called, and where it is."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Following:
    """What else one may follow, for the page of it: a heading, what is said as long as there is
    nothing, and what a player follows and everybody may find; 1 query.
    """

    key: str
    label: StrPromise | str
    empty: StrPromise | str
    read: Callable[[Player], list[Link]]


@cache
def sources() -> Mapping[str, Source]:
    """Return the kinds of news that applications declare, by their keys."""
    modules = modules_named("published").values()
    return {key: each for module in modules for key, each in module.published.items()}


@cache
def followings() -> tuple[Following, ...]:
    """Return what applications declare as `following` beside what they publish."""
    modules = modules_named("published").values()
    return tuple(each for module in modules for each in getattr(module, "following", ()))


def followed_by(reader: Player) -> Followed:
    """Whom and what somebody follows; no query."""
    watches = Watch.objects.filter(player=reader, watched__isnull=False)
    follows = PresetFollow.objects.filter(player=reader)
    return Followed(
        reader,
        watches.exclude(watched__in=blocked_by(reader))
        .order_by()
        .values_list("watched_id", flat=True),
        follows.order_by().values_list("preset_id", flat=True),
    )


def news_for(reader: Player, *, now: datetime) -> list[News]:
    """The latest 30 news of 90 days for somebody, the newest first; 1 query for each kind."""
    followed = followed_by(reader)
    since = now - NEWS_DAYS
    found = [
        news
        for source in sources().values()
        for news in source.read(followed, since, NEWS_SHOWN, None)
    ]
    return sorted(found, key=lambda news: news.at, reverse=True)[:NEWS_SHOWN]


def news_of(kind: str, pk: int, reader: Player, *, now: datetime) -> News | None:
    """One of the news, if it still is one for the reader; 1 query. Raises KeyError for an unknown
    kind.
    """
    found = sources()[kind].read(followed_by(reader), now - NEWS_DAYS, 1, [pk])
    return found[0] if found else None


def those_who_follow(about: About) -> QuerySet[Player]:
    """Those who follow what something is about or its author, without the author and those who
    block them; the newest players first, 2000 at most; 1 query.
    """
    watching = Watch.objects.filter(watched=about.author_id, watched__isnull=False)
    following = PresetFollow.objects.filter(preset__in=about.preset_ids)
    wanted = Q(pk__in=watching.values("player")) | Q(pk__in=following.values("player"))
    if about.readers is not None:
        wanted |= Q(pk__in=about.readers)
    found = Player.objects.filter(wanted, is_active=True)
    if about.author_id is not None:
        author = Player(pk=about.author_id)
        found = found.exclude(pk=author.pk).exclude(pk__in=blocking(author))
    return found.order_by("-pk")[:MOST_NOTIFIED]
