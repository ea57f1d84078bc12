"""What the page of an event shows of its tables: all of a small one, a part of a large one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from courier.events.enums import EventKind
from courier.events.extracts import SIZE, Extract, extract, number_in
from courier.events.lines import Reader, RoundLine, Tables, names_of, row_person, tables_of
from courier.events.models import Entry, Event, Round
from courier.events.part_queries import (
    BoardRow,
    Order,
    Ranked,
    board_stamps,
    boards_in,
    courses_shown,
    entries_named,
    order_of,
)
from courier.events.queries import rounds_alone
from courier.events.scores import Standing
from courier.players.models import Player

GROUPS: Final = 2  # tables on a page
PLACES_BESIDE: Final = 20  # on a page with tables of groups
BOARDS: Final = 30  # on a page

Requested = Mapping[str, object]  # what an address asks for: page, round, boards, groups


def whole_tables(
    event: Event,
    entries: Sequence[Entry],
    rounds: Sequence[Round],
    viewer: Player | None,
    requested: Requested,
) -> Tables:
    """All of a small event, but of its boards no more than a page has; no query."""
    tables = tables_of(event, entries, rounds, viewer)
    counts = {each.round.pk: len(each.boards) for each in tables.rounds}
    shown = _boards_shown([each.round for each in tables.rounds], counts, requested)
    lines = [
        replace(
            each,
            boards=shown[each.round.pk].of(each.boards) if each.round.pk in shown else (),
            count=counts[each.round.pk],
            shown=shown.get(each.round.pk),
        )
        for each in tables.rounds
    ]
    return replace(tables, rounds=lines)


def part_tables(
    event: Event, own: Entry | None, viewer: Player | None, requested: Requested
) -> Tables:
    """A part of a large event read by `event_on_page`, the reader's own entry being given: places,
    groups and boards of a page each, and all of the reader's own games; 4 queries, 3 more where
    its order is not kept.
    """
    rounds, stamps = rounds_alone(event), board_stamps(event)
    order = order_of(event, rounds, stamps)
    size = PLACES_BESIDE if order.stages else SIZE
    at = _at(own, order.places)
    shown = extract(len(order.places), number_in(requested, "page"), own=at, size=size)
    counts = {each.pk: stamps[each.pk].boards if each.pk in stamps else 0 for each in rounds}
    schedule = _boards_shown(rounds, counts, requested)
    stages = _stages_shown(own, order, requested)
    crossed = stages.of(order.stages) if stages is not None else []
    boards = boards_in(rounds, schedule=schedule, crossed=crossed, own=own)
    standings = order.places.standings(shown)
    reader = _reader(event, standings, crossed, boards, own, viewer)
    by_round: dict[int, list[BoardRow]] = defaultdict(list)
    for board in boards:
        by_round[board.round_id].append(board)
    lines = [_round(reader, each, by_round[each.pk], schedule, counts[each.pk]) for each in rounds]
    of_round = {each.pk: each for each in rounds}
    pairs = [(board, of_round[board.round_id]) for board in boards]
    counted = [(board, each) for board, each in pairs if not each.is_play_off]
    finalists = {number for group, own in order.stages if group is None for number in own.numbers()}
    return Tables(
        names_of(order.places.tie_breaks),
        reader.places(standings, order.places.tie_breaks, {}),
        lines,
        [reader.line(board, each) for board, each in pairs if reader.is_own(board)],
        [
            reader.stage(group, ranked.standings(extract(len(ranked))), counted, finalists)
            for group, ranked in crossed
        ],
        reader.play_off(order.play_off.standings(extract(len(order.play_off))), pairs),
        reader.courses(standings, courses_shown(event, order, shown), rounds)
        if event.kind == EventKind.SWISS
        else None,
        shown,
        stages,
    )


def _at(own: Entry | None, ranked: Ranked) -> int | None:
    """Where the reader's own line is, from 0."""
    numbers = ranked.numbers()
    return numbers.index(own.seed) if own is not None and own.seed in numbers else None


def _stages_shown(own: Entry | None, order: Order, requested: Requested) -> Extract | None:
    """Which tables of groups are shown: the final or the first group with those about the reader's
    own one; None where there are none.
    """
    if not order.stages:
        return None
    found = [at for at, (_group, each) in enumerate(order.stages) if _at(own, each) is not None]
    at = found[-1] if found else None
    return extract(len(order.stages), number_in(requested, "groups"), own=at, size=GROUPS, top=1)


def _boards_shown(
    rounds: Sequence[Round], counts: Mapping[int, int], requested: Requested
) -> dict[int, Extract]:
    """Which boards are shown, by the keys of rounds: those of a round the address asks for, else of
    the latest ones, as many whole rounds as there is room for, and one at least in part.
    """
    wanted = number_in(requested, "round")
    for each in rounds:
        if each.number == wanted:
            return {each.pk: extract(counts[each.pk], number_in(requested, "boards"), size=BOARDS)}
    found: dict[int, Extract] = {}
    room = BOARDS
    for each in reversed(rounds):
        if found and counts[each.pk] > room:
            break
        found[each.pk] = extract(counts[each.pk], size=BOARDS)
        room -= counts[each.pk]
    return found


def _reader(
    event: Event,
    standings: Sequence[Standing],
    crossed: Sequence[tuple[int | None, Ranked]],
    boards: Sequence[BoardRow],
    own: Entry | None,
    viewer: Player | None,
) -> Reader:
    """Who is in one of these lines; 1 query."""
    seeds = {each.number for each in standings}
    seeds.update(number for _group, ranked in crossed for number in ranked.numbers())
    seated = {pk for board in boards for pk in (board.first_id, board.second_id) if pk is not None}
    rows = entries_named(event, seeds=seeds, ids=seated)
    return Reader(
        event,
        {each.pk: row_person(each, viewer) for each in rows},
        {each.seed: each.group for each in rows if each.group is not None},
        {own.pk} if own is not None else set(),
    )


def _round(
    reader: Reader,
    played: Round,
    boards: Sequence[BoardRow],
    schedule: Mapping[int, Extract],
    count: int,
) -> RoundLine:
    """A round with those of these boards that are shown of it."""
    shown = schedule.get(played.pk)
    numbers = range(shown.first, shown.last + 1) if shown is not None else ()
    listed = [board for board in boards if board.number in numbers]
    return replace(reader.round(played, listed), count=count, shown=shown)
