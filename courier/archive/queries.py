"""Reading finished games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from courier.archive.models import Entry, SavedSearch
from courier.common.kept_queries import kept
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Seat
from courier.games.queries import open_games, with_rows
from courier.games.whole_games import games_numbered
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset

PAGE_SIZE: Final = 24
# Games that came to an end in which something was played.
PLAYED_OUT: Final = Q(status=GameStatus.FINISHED) & ~Q(ending=Ending.ABORTED)
NEWEST_FIRST: Final = (F("ended_at").desc(nulls_last=True), "-played_on", "id")


MOST_NAMED: Final = 500


class Order(StrEnum):
    """How a search is sorted."""

    NEWEST = "newest"
    OLDEST = "oldest"
    SHORTEST = "shortest"
    LONGEST = "longest"


_COLUMNS: Final = {
    Order.NEWEST: ("-ended_at", "-game"),
    Order.OLDEST: ("ended_at", "game"),
    Order.SHORTEST: ("plies", "game"),
    Order.LONGEST: ("-plies", "-game"),
}


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """Some games in order; `last_code` names the game after which the next page begins, empty on
    the last page.
    """

    games: list[Game]
    last_code: str


def public_games() -> QuerySet[Game]:
    """Finished games anybody may see, newest first; aborted and solo games are left out.

    Games from elsewhere have a told date (`1998.02.??`) but no instant: they come last, by that
    date.
    """
    return open_games().filter(PLAYED_OUT).order_by(*NEWEST_FIRST)


def findable_games() -> QuerySet[Game]:
    """The same games in no order: those the search and the position index are about."""
    return public_games().order_by()


def computer_games(preset: Preset | None = None) -> int:
    """How many of the games anybody may see the computer has played against itself, of a preset or
    of all; 1 query.
    """
    games = findable_games().filter(source=Source.COMPUTER)
    return (games if preset is None else games.filter(revision__preset=preset)).count()


def findable_entries() -> QuerySet[Entry]:
    """What the search knows of games anybody may see; a preset that has been hidden since hides its
    games.
    """
    return Entry.objects.filter(
        game__is_public=True, preset__visibility=Visibility.PUBLIC, preset__hidden_at__isnull=True
    )


def games_in_order(ids: list[int]) -> list[Game]:
    """The games of these ids, in this order, with what a row shows; 1 query, none without ids."""
    games = {game.pk: game for game in games_numbered(ids)}
    return [games[game_id] for game_id in ids if game_id in games]


def unindexed_ids(*, since: datetime | None = None) -> list[int]:
    """Ids of the games the index lacks, oldest first, all of them or those that were played here
    and ended since then; 1 query.
    """
    lacking = findable_games().filter(~Exists(Entry.objects.filter(game=OuterRef("pk"))))
    if since is not None:
        lacking = lacking.filter(ended_at__gte=since).exclude(source=Source.IMPORTED)
    return list(lacking.order_by("pk").values_list("pk", flat=True))


def indexed_ids() -> list[int]:
    """Ids of the games in the index, oldest first; 1 query."""
    return list(Entry.objects.order_by("pk").values_list("pk", flat=True))


def games_of(player: Player) -> QuerySet[Game]:
    """Every finished game of a player, private, solo and aborted ones too, in the same order."""
    own = Exists(Seat.objects.filter(game=OuterRef("pk"), player=player))
    return Game.objects.filter(own, status=GameStatus.FINISHED).order_by(*NEWEST_FIRST)


def page_of(games: QuerySet[Game], *, after: str = "", size: int = PAGE_SIZE) -> ArchivePage:
    """The games that follow the one with code `after`, or the first ones. At most 4 queries,
    however deep the page.

    Reads on from where the last page ended instead of counting rows, so that games that end
    meanwhile shift nothing.
    """
    last = (
        Game.objects.filter(code=after).only("id", "ended_at", "played_on").first()
        if after.isalnum()
        else None
    )
    if last is not None:
        games = games.filter(_follows(last))
    found = list(with_rows(games)[: size + 1])
    return ArchivePage(
        games=found[:size], last_code=found[size - 1].code if len(found) > size else ""
    )


def _follows(last: Game) -> Q:
    """What stands after a game in the order `NEWEST_FIRST`."""
    same_instant = Q(ended_at__isnull=True) if last.ended_at is None else Q(ended_at=last.ended_at)
    later = same_instant & (
        Q(played_on__lt=last.played_on) | Q(played_on=last.played_on, id__gt=last.pk)
    )
    return (
        later
        if last.ended_at is None
        else later | Q(ended_at__lt=last.ended_at) | Q(ended_at__isnull=True)
    )


def entry_of(code: str) -> Entry | None:
    """The entry of the game with that code, None for anything else; 1 query."""
    if not code.isalnum():
        return None
    return Entry.objects.filter(game__code=code).only("ended_at", "plies").first()


def page_of_entries(
    entries: QuerySet[Entry], *, order: Order = Order.NEWEST, after: str = "", size: int = PAGE_SIZE
) -> ArchivePage:
    """The games that follow the one with code `after`, or the first ones. At most 4 queries,
    however deep the page.

    Reads on from where the last page ended instead of counting rows, so that games that end
    meanwhile shift nothing.
    """
    last = entry_of(after) if after else None
    return _page(list(_ids_after(entries, last, order)[: size + 1]), size)


def newest_page() -> ArchivePage:
    """The first page of the whole archive; 3 queries."""
    return _page(_newest_ids(), PAGE_SIZE)


def _page(ids: list[int], size: int) -> ArchivePage:
    """A page of at most so many of these games; the one beyond says that another page follows."""
    games = games_in_order(ids[:size])
    return ArchivePage(games=games, last_code=games[-1].code if len(ids) > size and games else "")


@kept
def _newest_ids() -> QuerySet[Entry, int]:
    return _ids_after(findable_entries(), None, Order.NEWEST)[: PAGE_SIZE + 1]


def _ids_after(entries: QuerySet[Entry], last: Entry | None, order: Order) -> QuerySet[Entry, int]:
    return entries_after(entries, last, order).values_list("pk", flat=True)


def entries_after(entries: QuerySet[Entry], last: Entry | None, order: Order) -> QuerySet[Entry]:
    """The entries in an order, those that come after one of them."""
    if last is not None:
        entries = entries.filter(_comes_after(last, order))
    return entries.order_by(*_COLUMNS[order])


def _comes_after(last: Entry, order: Order) -> Q:
    """What stands after an entry in an order."""
    first, second = _COLUMNS[order]
    sign = "lt" if first.startswith("-") else "gt"
    column = first.removeprefix("-")
    value = getattr(last, column)
    tied = Q(**{column: value, f"{second.removeprefix('-')}__{sign}": last.pk})
    return (Q(**{f"{column}__{sign}": value}) | tied) & Q(**{f"{column}__{sign}e": value})


def seats_named(word: str, *, side: int | None) -> QuerySet[Seat, int]:
    """The games in which somebody whose name or handle contains a word sits, on a side or either; 2
    queries at once, which read all names.

    At most `MOST_NAMED` players and as many seats of people without an account are found by their
    name.
    """
    players = Player.objects.filter(Q(name__icontains=word) | Q(username__icontains=word)).order_by(
        "pk"
    )
    nameless = Seat.objects.filter(player__isnull=True, name__icontains=word).order_by("-pk")
    found = Q(player__in=list(players.values_list("pk", flat=True)[:MOST_NAMED]))
    found |= Q(pk__in=list(nameless.values_list("pk", flat=True)[:MOST_NAMED]))
    seats = Seat.objects.filter(found) if side is None else Seat.objects.filter(found, side=side)
    return seats.order_by().values_list("game", flat=True)


def searches_of(player: Player) -> QuerySet[SavedSearch]:
    """The searches a player keeps, the last saved first."""
    return SavedSearch.objects.filter(player=player).order_by("-saved_at", "-pk")
