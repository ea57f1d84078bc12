"""Reading finished games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from courier.archive.models import Entry
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Seat
from courier.games.queries import open_games, with_rows
from courier.players.models import Player

PAGE_SIZE: Final = 24
NEWEST_FIRST: Final = (F("ended_at").desc(nulls_last=True), "-played_on", "id")


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """Some games in order; `last_code` names the game after which the next page begins, empty on the last page."""

    games: list[Game]
    last_code: str


def public_games() -> QuerySet[Game]:
    """Finished games anybody may see, newest first; aborted and solo games are left out.

    Games from elsewhere have a told date (`1998.02.??`) but no instant: they come last, by that date.
    """
    return open_games().filter(status=GameStatus.FINISHED).exclude(ending=Ending.ABORTED).order_by(*NEWEST_FIRST)


def findable_games() -> QuerySet[Game]:
    """The same games in no order: those the search and the position index are about."""
    return public_games().order_by()


def unindexed_ids(*, since: datetime | None = None) -> list[int]:
    """Ids of the games the index lacks, oldest first, all of them or those that ended since then; 1 query."""
    lacking = findable_games().filter(~Exists(Entry.objects.filter(game=OuterRef("pk"))))
    if since is not None:
        lacking = lacking.filter(ended_at__gte=since)
    return list(lacking.order_by("pk").values_list("pk", flat=True))


def games_of(player: Player) -> QuerySet[Game]:
    """Every finished game of a player, private, solo and aborted ones too, in the same order."""
    own = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    return Game.objects.filter(own, status=GameStatus.FINISHED).order_by(*NEWEST_FIRST)


def page_of(games: QuerySet[Game], *, after: str = "", size: int = PAGE_SIZE) -> ArchivePage:
    """The games that follow the one with code `after`, or the first ones. At most 4 queries, however deep the page.

    Reads on from where the last page ended instead of counting rows, so that games that end meanwhile shift nothing.
    """
    last = Game.objects.filter(code=after).only("id", "ended_at", "played_on").first() if after.isalnum() else None
    if last is not None:
        games = games.filter(_follows(last))
    found = list(with_rows(games)[: size + 1])
    return ArchivePage(games=found[:size], last_code=found[size - 1].code if len(found) > size else "")


def _follows(last: Game) -> Q:
    """What stands after a game in the order `NEWEST_FIRST`."""
    same_instant = Q(ended_at__isnull=True) if last.ended_at is None else Q(ended_at=last.ended_at)
    later = same_instant & (Q(played_on__lt=last.played_on) | Q(played_on=last.played_on, id__gt=last.pk))
    return later if last.ended_at is None else later | Q(ended_at__lt=last.ended_at) | Q(ended_at__isnull=True)


def years_with_games() -> list[int]:
    """The years in which public games ended, newest first. 1 query."""
    years = public_games().exclude(year__isnull=True).order_by("-year").values_list("year", flat=True).distinct()
    return [year for year in years if year is not None]
