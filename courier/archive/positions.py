"""Games by what stood on the board. The work of every search here has a bound; nothing counts
pages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import Final

from django.db.models import (
    BooleanField,
    ExpressionWrapper,
    F,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)

from courier.archive.models import Entry, GamePlaces, Occurrence
from courier.archive.patterns import Pattern
from courier.games.models import GameRecord
from courier.games.packed_moves import unpack_positions

FEW: Final = 1500  # up to here the games of a position, or of a pattern, are collected
MOST_EXAMINED: Final = (
    600  # games a search by pattern looks at before it stops and says how far it has come
)
_CHUNK: Final = 50


@dataclass(frozen=True, slots=True)
class Found:
    """A game, and after how many plies it first looks so."""

    game_id: int
    ply: int


@dataclass(frozen=True, slots=True)
class PatternPage:
    """What a search by pattern has found so far; `reached` is the last game it looked at, None at
    the end.
    """

    found: list[Found]
    reached: int | None
    examined: int


def newest_first(entries: QuerySet[Entry], *, after: Entry | None = None) -> QuerySet[Entry]:
    """The entries in the archive's order, those that follow `after`."""
    if after is not None:
        same = Q(ended_at=after.ended_at, game__lt=after.pk)
        entries = entries.filter(
            same | Q(ended_at__lt=after.ended_at), ended_at__lte=after.ended_at
        )
    return entries.order_by("-ended_at", "-game")


def at_positions(entries: QuerySet[Entry], keys: Collection[int]) -> QuerySet[Entry]:
    """The entries of games in which one of these positions stood on the board; 1 query at once.

    Games of rare positions are collected and sorted, all within the database; of common ones every
    game is asked in the order that is wanted, which soon fills a page.
    """
    occurrences = Occurrence.objects.filter(key__in=keys)
    if occurrences.values("ply")[: FEW + 1].count() <= FEW:
        return entries.filter(pk__in=occurrences.values("game"))
    # A value and no EXISTS, which PostgreSQL may turn into collecting all games where it thinks
    # them few.
    first = occurrences.filter(game=OuterRef("pk")).values("ply")[:1]
    return entries.annotate(found_at=Subquery(first)).filter(found_at__isnull=False)


def first_plies(keys: Collection[int], game_ids: list[int]) -> dict[int, int]:
    """After how many plies one of the positions first stood in each of these games; 1 query."""
    rows = (
        Occurrence.objects.filter(key__in=keys, game__in=game_ids)
        .values_list("game")
        .annotate(first=Min("ply"))
    )
    return dict(rows)


def with_pattern(
    entries: QuerySet[Entry], patterns: Sequence[Pattern], *, after: Entry | None, size: int
) -> PatternPage:
    """The newest games with a position that fits a pattern, at most `size`, of the next
    `MOST_EXAMINED` that may.
    """
    found: list[Found] = []
    examined = 0
    chunks = _that_may_fit(entries, [pattern.required() for pattern in patterns], after)
    for chunk in chunks:
        plies = _plies_that_fit(chunk, patterns)
        for place, game_id in enumerate(chunk, start=1):
            examined += 1
            if game_id in plies:
                found.append(Found(game_id, plies[game_id]))
            if len(found) == size or examined == MOST_EXAMINED:
                goes_on = place < len(chunk) or next(chunks, None) is not None
                return PatternPage(found, game_id if goes_on else None, examined)
    return PatternPage(found, None, examined)


def _that_may_fit(
    entries: QuerySet[Entry], required: Sequence[list[int]], after: Entry | None
) -> Iterator[list[int]]:
    """Yield the ids of the next games with all pieces of a pattern on their squares at some time,
    some at a time.

    Games of rare patterns are found by the index and sorted, one more than are examined. Common
    ones fill a page from the newest games, which are asked one by one; collecting all of them would
    take seconds. 1 query, and 1 a chunk.
    """
    fits = reduce(or_, (Q(tokens__contains=wanted) for wanted in required))
    is_narrow = all(required)
    if is_narrow and GamePlaces.objects.filter(fits)[: FEW + 1].count() <= FEW:
        may_fit = entries.filter(pk__in=GamePlaces.objects.filter(fits).values("entry"))
        ids = list(
            newest_first(may_fit, after=after).values_list("pk", flat=True)[: MOST_EXAMINED + 1]
        )
        yield from (ids[begin : begin + _CHUNK] for begin in range(0, len(ids), _CHUNK))
        return
    if is_narrow:  # as a value, which PostgreSQL asks game by game
        shown = GamePlaces.objects.filter(entry=OuterRef("pk"))
        fits_game = shown.values(fits=ExpressionWrapper(fits, output_field=BooleanField()))
        entries = entries.annotate(may_fit=Subquery(fits_game)).filter(may_fit=True)
    while rows := list(newest_first(entries, after=after).only("pk", "ended_at")[:_CHUNK]):
        yield [row.pk for row in rows]
        after = rows[-1]


def positions_at(plies: Mapping[int, int]) -> dict[int, str]:
    """The positions of games, by id, after so many plies, at least one; 1 query, none for no
    game.
    """
    if not plies:
        return {}
    found = {}
    for game_id, packed, version in GameRecord.objects.filter(game__in=plies).values_list(
        "game", "moves", "format"
    ):
        positions = unpack_positions(bytes(packed), version=version)
        position = next(islice(positions, plies[game_id] - 1, None), None)
        if position is not None:
            found[game_id] = position
    return found


def _plies_that_fit(game_ids: list[int], patterns: Sequence[Pattern]) -> dict[int, int]:
    """The first ply of each of these games that fits; games without one are left out. 1 query."""
    rows = GameRecord.objects.filter(game__in=game_ids).annotate(start=F("game__start_position"))
    found = {}
    for game_id, start, packed, version in rows.values_list("game", "start", "moves", "format"):
        positions = chain([start], unpack_positions(bytes(packed), version=version))
        fitting = (
            ply
            for ply, position in enumerate(positions)
            if any(one.fits(position) for one in patterns)
        )
        ply = next(fitting, None)
        if ply is not None:
            found[game_id] = ply
    return found
