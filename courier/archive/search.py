"""A search of the archive: what it finds, a page at a time or all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.http import Http404, QueryDict

from courier.archive.filters import ArchiveFilter
from courier.archive.models import Entry
from courier.archive.positions import first_plies, positions_at, with_pattern
from courier.archive.queries import (
    PAGE_SIZE,
    entries_after,
    entry_of,
    findable_entries,
    games_in_order,
    newest_page,
    page_of_entries,
)  # fmt: skip
from courier.drawing.boards import picture_of
from courier.events.models import Event
from courier.events.queries import event_for_viewer
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.queries import named_presets
from courier.table.lines import GameLine, line_of

CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class Found:
    """A page of games, each with the ply the search is about, 0 for none; how far a search by
    pattern has come.
    """

    games: list[tuple[Game, int]]
    last_code: str
    examined: int = 0
    is_cut: bool = False


def search_form(data: QueryDict, *, viewer: Player | None) -> ArchiveFilter:
    """The form of a search, filled from the query string of its address; 1 query, 2 or 3 once it is
    read.
    """
    rows = named_presets()
    families = sorted({family for _key, _name, family in rows if family})
    choices = [(key, name) for key, name, _family in rows]
    return ArchiveFilter(data, presets=choices, families=families, viewer=viewer)


def searched_event(form: ArchiveFilter) -> Event | None:
    """The event whose games alone a search finds that was read; None if there is none, or the
    viewer may not see it. 1 query, none for other searches.
    """
    if not form.is_of_event:
        return None
    try:
        return event_for_viewer(form.cleaned_data["event"], form.viewer)
    except Http404:
        return None


def found_page(form: ArchiveFilter, *, after: str, size: int = PAGE_SIZE) -> Found:
    """The games that follow the one with code `after`, or the first ones. At most 5 queries, more
    by pattern. It reads the form.
    """
    form.is_valid()
    if not (form.is_searching or after) and size == PAGE_SIZE:
        page = newest_page()
        return Found([(game, 0) for game in page.games], page.last_code)
    entries = form.apply(findable_entries())
    if form.queried.patterns:
        return _page_by_pattern(form, after, size)
    page = page_of_entries(entries, order=form.order, after=after, size=size)
    plies = (
        first_plies(form.queried.keys, [game.pk for game in page.games])
        if form.queried.keys
        else {}
    )
    return Found([(game, plies.get(game.pk, 0)) for game in page.games], page.last_code)


def found_lines(found: Found) -> list[tuple[GameLine, int]]:
    """The games of a page as lines with the ply; where one is told the board shows it. 1 query,
    without plies none.
    """
    plies = {game.pk: ply for game, ply in found.games if ply}
    positions = positions_at(plies)
    return [(_line(game, positions.get(game.pk, "")), ply) for game, ply in found.games]


def _line(game: Game, position: str) -> GameLine:
    line = line_of(game)
    return replace(line, picture=picture_of(game.revision.rules, position)) if position else line


def found_ids(form: ArchiveFilter, *, size: int = CHUNK) -> Iterator[list[int]]:
    """Yield the ids of all games a search finds, in its order, at most `size` at a time and as they
    are asked for.

    Reads on from the last game of the chunk before, so that it needs neither memory nor a
    transaction, however much is found; 1 query a chunk, some more by pattern. For exports: games
    may be read with `queries.games_in_order`.
    """
    entries = form.apply(findable_entries())
    last: Entry | None = None
    if form.queried.patterns:
        yield from _ids_by_pattern(form, size)
        return
    while True:
        found = list(
            entries_after(entries, last, form.order).only("pk", "ended_at", "plies")[:size]
        )
        if not found:
            return
        yield [entry.pk for entry in found]
        last = found[-1]


def _page_by_pattern(form: ArchiveFilter, after: str, size: int) -> Found:
    last = entry_of(after) if after else None
    found = with_pattern(
        form.apply(findable_entries()), form.queried.patterns, after=last, size=size
    )
    plies = {one.game_id: one.ply for one in found.found}
    games = games_in_order(list(plies))
    reached = games_in_order([found.reached]) if found.reached is not None else []
    is_cut = len(games) < size and bool(reached)
    return Found(
        [(game, plies[game.pk]) for game in games],
        reached[0].code if reached else "",
        found.examined,
        is_cut,
    )


def _ids_by_pattern(form: ArchiveFilter, size: int) -> Iterator[list[int]]:
    last: Entry | None = None
    while True:
        page = with_pattern(
            form.apply(findable_entries()), form.queried.patterns, after=last, size=size
        )
        if page.found:
            yield [one.game_id for one in page.found]
        if page.reached is None:
            return
        last = Entry.objects.filter(pk=page.reached).only("ended_at", "plies").first()
