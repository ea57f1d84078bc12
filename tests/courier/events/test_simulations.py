"""Events of random players run to their end by themselves: every pairing is legal, every game
counts once, and the standings are what an independent count makes of the games.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import datetime
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from courier.clocks.models import Vacation
from courier.events.domain.arenas import REPEATS_AFTER, enter_arena
from courier.events.domain.progress import advance, sweep
from courier.events.enums import BoardState, EventKind, EventState
from courier.events.models import Board, Entry, Event
from courier.events.rungs import WEEK
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, fill, make_event, play_out
from tests.depth import IS_THOROUGH, chosen
from tests.factories import make_player, make_revision

pytestmark = pytest.mark.django_db
KINDS: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.ROUND_ROBIN, 4, {"games_each": 2}),
    (EventKind.ROUND_ROBIN, 4, {"keeps_results": False}),
    (EventKind.SWISS, 4, {"rounds": 3}),
    (EventKind.SWISS, 16, {"rounds": 5, "entries_least": 8}),
    (EventKind.KNOCK_OUT, 4, {"games_each": 1}),
    (EventKind.KNOCK_OUT, 13, {"games_each": 2}),
]
MANY: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.SWISS, 200, {"rounds": 7, "entries_least": 200, "entries_most": 200}),
    (EventKind.ARENA, 4, {}),
    (EventKind.ARENA, 16, {}),
    (EventKind.ARENA, 100, {"entries_most": 100, "ends_at": BEGIN + 3 * WEEK}),
    (EventKind.KNOCK_OUT, 128, {"entries_least": 128, "entries_most": 128}),
]
GAUNTLETS: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.ROUND_ROBIN, 4, {"games_each": 2}),
    (EventKind.SWISS, 6, {"rounds": 5, "entries_least": 6}),
    (EventKind.ROUND_ROBIN, 16, {}),
    (EventKind.SWISS, 40, {"rounds": 9, "entries_least": 16, "entries_most": 40}),
]


THEMATIC: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.KNOCK_OUT, 5, {"games_each": 2}),
    (EventKind.ROUND_ROBIN, 6, {"games_each": 2}),
    (EventKind.SWISS, 16, {"rounds": 5, "entries_least": 8}),
    (EventKind.ARENA, 7, {}),
]
COMPUTER: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.SWISS, 5, {"rounds": 3}),
    (EventKind.ROUND_ROBIN, 3, {}),
    (EventKind.ROUND_ROBIN, 5, {"games_each": 2}),
    (EventKind.SWISS, 15, {"rounds": 5, "entries_least": 8}),
]
GROUPED: list[tuple[int, dict[str, object]]] = [
    (11, {"group_size": 4, "finalists_each": 2, "entries_most": 30}),
    (40, {"group_size": 5, "finalists_each": 2, "keeps_results": False, "entries_most": 40}),
    (26, {"group_size": 3, "finalists_each": 1, "games_each": 2, "entries_most": 26}),
    (128, {"group_size": 8, "finalists_each": 1, "entries_most": 128}),
]
PLAYED_OFF: list[tuple[EventKind, int, dict[str, object]]] = [
    (EventKind.SWISS, 6, {"rounds": 2}),
    (EventKind.ROUND_ROBIN, 4, {"keeps_results": False}),
    (EventKind.SWISS, 40, {"rounds": 3, "entries_least": 16, "entries_most": 40}),
    (EventKind.ROUND_ROBIN, 5, {"computer_level": 2}),
    (EventKind.ROUND_ROBIN, 16, {}),
    (
        EventKind.ROUND_ROBIN,
        26,
        {"group_size": 3, "finalists_each": 1, "entries_most": 26, "keeps_results": False},
    ),
]
GAMBIT = "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3"


@pytest.mark.parametrize(("kind", "players", "said"), GAUNTLETS if IS_THOROUGH else GAUNTLETS[:2])
@pytest.mark.parametrize("seed", [1, 2] if IS_THOROUGH else [1])
def test_gauntlet_runs_to_its_end(
    kind: EventKind, players: int, said: dict[str, object], seed: int, stranger: Player
) -> None:
    more = tuple(make_revision(key) for key in ("sissa", "symmetric-sissa"))
    event = make_event(stranger, kind=kind, more_variants=more, **said)
    fill(event, players)
    play_out(event, random.Random(seed))
    check(event, players)
    variants = [event.revision, *more]
    for board in boards_of(event):
        turn = (board.round.number - 1) % (players - 1) % len(variants)
        assert board.round.revision == variants[turn]
        assert board.game is None or board.game.revision == variants[turn]


@pytest.mark.parametrize(("kind", "players", "said"), KINDS + MANY if IS_THOROUGH else KINDS)
@pytest.mark.parametrize("seed", chosen([1, 2], "seeds of events", least=1))
def test_event_runs_to_its_end(
    kind: EventKind, players: int, said: dict[str, object], seed: int, stranger: Player
) -> None:
    event = make_event(stranger, kind=kind, **said)
    fill(event, players)
    play_out(event, random.Random(seed))
    check(event, players)


@pytest.mark.parametrize(("kind", "players", "said"), THEMATIC if IS_THOROUGH else THEMATIC[:1])
def test_thematic_event_runs_to_its_end(
    kind: EventKind, players: int, said: dict[str, object], stranger: Player
) -> None:
    event = make_event(stranger, kind=kind, start_position=GAMBIT, **said)
    fill(event, players)
    play_out(event, random.Random(4))
    check(event, players)
    starts = Game.objects.filter(event_board__round__event=event).values_list("start_position")
    assert set(starts) == {(GAMBIT,)}


@pytest.mark.parametrize(("kind", "players", "said"), COMPUTER if IS_THOROUGH else COMPUTER[:2])
@pytest.mark.parametrize("seed", [1, 2] if IS_THOROUGH else [1])
def test_event_with_the_computer_in_a_seat_runs_to_its_end(
    kind: EventKind, players: int, said: dict[str, object], seed: int, stranger: Player
) -> None:
    event = make_event(stranger, kind=kind, computer_level=2, **said)
    fill(event, players)
    play_out(event, random.Random(seed))
    check(event, players, computers=1)
    assert not Game.objects.filter(seats__player__computer_level=2, rated=True).exists()
    computer = Entry.objects.get(event=event, player__computer_level=2)
    for number in range(1, (event.rounds_most or 0) + 1):
        met = [board for board in boards_of(event) if board.round.number == number]
        seated = {each for board in met for each in (board.first_id, board.second_id)}
        assert (computer.pk in seated) == (None not in seated and len(seated - {computer.pk}) % 2)


@pytest.mark.parametrize("seed", [1, 2] if IS_THOROUGH else [1])
def test_arena_runs_to_its_end(seed: int, stranger: Player) -> None:
    event = make_event(stranger, kind=EventKind.ARENA, ends_at=BEGIN + 4 * WEEK)
    fill(event, 7)
    begun(event)
    enter_arena(event_id=event.pk, player=make_player(), games_most=2, now=BEGIN + 5 * DAY)
    play_out(event, random.Random(seed))
    check(event, 8)


def test_round_robin_of_sixteen_runs_to_its_end(stranger: Player) -> None:
    event = make_event(stranger)
    fill(event, 16)
    play_out(event, random.Random(3))
    check(event, 16)
    assert Board.objects.count() == 120


@pytest.mark.parametrize(("players", "said"), GROUPED if IS_THOROUGH else GROUPED[:1])
def test_groups_run_to_the_end_of_their_final(
    players: int, said: dict[str, object], stranger: Player
) -> None:
    event = make_event(stranger, kind=EventKind.ROUND_ROBIN, **said)
    fill(event, players)
    play_out(event, random.Random(1))
    check(event, players)
    assert any(board.round.is_final for board in boards_of(event))


@pytest.mark.parametrize(("kind", "players", "said"), PLAYED_OFF if IS_THOROUGH else PLAYED_OFF[:2])
@pytest.mark.parametrize("seed", range(1, 6 if IS_THOROUGH else 3))
def test_event_with_a_play_off_runs_to_its_end(
    kind: EventKind, players: int, said: dict[str, object], seed: int, stranger: Player
) -> None:
    event = make_event(stranger, kind=kind, plays_off=True, **said)
    fill(event, players)
    play_out(event, random.Random(seed))
    check(event, players, computers=int("computer_level" in said))


def check(event: Event, players: int, *, computers: int = 0) -> None:
    """Hold an event that is over to what its games say; the computers take no place."""
    event.refresh_from_db()
    assert event.state == EventState.OVER
    boards = boards_of(event)
    _check_boards(boards)
    _check_play_off(event, boards)
    boards = [board for board in boards if not board.round.is_play_off]
    _check_meetings(event, boards)
    _check_points(event, boards, players, computers)
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()
    assert sweep(now=BEGIN + 4000 * DAY) == advance(event.pk, now=BEGIN + 4000 * DAY) == 0


def _check_boards(boards: list[Board]) -> None:
    """Each counts what its own game says, and no game is of two boards."""
    for board in boards:
        assert board.state != BoardState.PENDING
        assert board.first_id != board.second_id
        if board.state == BoardState.PLAYED:
            assert board.game is not None
            assert board.game.ending not in {"", Ending.ABORTED}
            points = {0: (2, 0), 1: (0, 2), None: (1, 1)}[board.game.winner]
            assert (board.first_points, board.second_points) == points
    games = [board.game_id for board in boards if board.game_id is not None]
    assert len(games) == len(set(games))


def _check_play_off(event: Event, boards: list[Board]) -> None:
    """There is one where the term says so and two or more people who are there have the most
    points of all, in the final where there is one; those in it come first, and who has more points
    in it and has not withdrawn is before the others.
    """
    last = [board for board in boards if board.round.is_play_off]
    if not event.plays_off:
        assert not last
        return
    began = min((board.round.started_at for board in last), default=None)
    people = {
        each.pk: each
        for each in Entry.objects.filter(event=event).select_related("player")
        if not each.is_computer
    }
    deciding = [board for board in boards if not board.round.is_play_off]
    if event.group_size is not None:
        deciding = [board for board in deciding if board.round.is_final]
    points = _points_of(deciding, people)
    most = max(points.values(), default=0)
    tied = {
        pk for pk, each in points.items() if each == most and _was_still_there(people[pk], began)
    }
    seated = {pk for board in last for pk in (board.first_id, board.second_id or 0)}
    assert len(seated) == (0 if len(tied) < 2 else min(4, len(tied)))
    assert seated <= tied
    pairs = Counter(_pair(board) for board in last)
    if len(seated) == 2:
        assert set(pairs.values()) <= {2, 4}
    else:
        met = [frozenset(pair) for pair in combinations(seated, 2)]
        assert pairs == Counter(dict.fromkeys(met, 1))
    order = sorted((people[pk] for pk in seated), key=lambda each: each.place or 0)
    assert all(1 <= (each.place or 0) <= at for at, each in enumerate(order, 1))
    won = _points_of(last, people)
    for one, other in pairwise(order):
        assert (one.left_at is not None, -won[one.pk]) <= (
            other.left_at is not None,
            -won[other.pk],
        )


def _points_of(boards: list[Board], people: dict[int, Entry]) -> dict[int, int]:
    """The half points of the people who have a board, by their entries."""
    points = Counter[int]()
    for board in boards:
        for pk, counted in (
            (board.first_id, board.first_points),
            (board.second_id, board.second_points),
        ):
            if pk in people:
                points[pk] += counted or 0
    return dict(points)


def _was_still_there(entry: Entry, at: datetime | None) -> bool:
    return entry.left_at is None or (at is not None and entry.left_at > at)


def _check_meetings(event: Event, boards: list[Board]) -> None:
    pairs = Counter(
        frozenset((board.first_id, board.second_id)) for board in boards if board.second_id
    )
    if event.group_size is not None:
        _check_groups(event, boards)
    elif event.kind == EventKind.ROUND_ROBIN:
        assert set(pairs.values()) == {event.games_each}
    elif event.kind == EventKind.SWISS:
        assert set(pairs.values()) == {1}
        byes = Counter(board.first_id for board in boards if board.second_id is None)
        assert set(byes.values()) <= {1}
    elif event.kind == EventKind.ARENA:
        _check_arena(event, boards)
    else:
        assert set(pairs.values()) <= {event.games_each, event.games_each + 2}


def _check_groups(event: Event, boards: list[Board]) -> None:
    """Everybody meets everybody of their group and none else, and in the final everybody there; no
    one of a group who was there has had more points than those who reached it, who come first.
    """
    entries = {each.pk: each for each in Entry.objects.filter(event=event)}
    final = [board for board in boards if board.round.is_final]
    groups = {each.group: set[int]() for each in entries.values()}
    for each in entries.values():
        groups[each.group].add(each.pk)
    pairs = Counter(_pair(board) for board in boards if not board.round.is_final)
    among = [frozenset(pair) for group in groups.values() for pair in combinations(group, 2)]
    assert pairs == Counter(dict.fromkeys(among, event.games_each))
    finalists = {pk for board in final for pk in _pair(board) if pk is not None}
    met = [frozenset(pair) for pair in combinations(finalists, 2)]
    assert Counter(map(_pair, final)) == Counter(dict.fromkeys(met, event.games_each))
    points, last = Counter[int](), Counter[int]()
    for board in boards:
        for pk, counted in (
            (board.first_id, board.first_points),
            (board.second_id, board.second_points),
        ):
            (last if board.round.is_final else points)[pk or 0] += counted or 0
    begun = min(board.round.started_at for board in final)
    for group in groups.values():
        out = [pk for pk in group - finalists if _was_there(entries[pk], begun)]
        through = group & finalists
        assert len(through) == event.finalists_each or not out
        assert (
            not through
            or not out
            or max(points[pk] for pk in out) <= min(points[pk] for pk in through)
        )
    order = sorted(entries.values(), key=lambda each: each.place or 0)
    assert {each.pk for each in order[: len(finalists)]} == finalists
    scored = [last[each.pk] for each in order[: len(finalists)]]
    assert scored == sorted(scored, reverse=True)


def _pair(board: Board) -> frozenset[int | None]:
    return frozenset((board.first_id, board.second_id))


def _was_there(entry: Entry, at: datetime) -> bool:
    return entry.left_at is None or entry.left_at > at


def _check_arena(event: Event, boards: list[Board]) -> None:
    """Nobody meets the same opponent twice in a row without having waited, plays more at once than
    they have said, or is paired while they are on vacation. An aborted game begins again then.
    """
    for entry in Entry.objects.filter(event=event):
        own = sorted(
            (each for each in boards if entry.pk in (each.first_id, each.second_id)),
            key=lambda each: each.pk,
        )
        met = [each.second_id if each.first_id == entry.pk else each.first_id for each in own]
        for (one, before), (other, after) in pairwise(zip(met, own, strict=True)):
            assert one != other or _have_waited(before, after)
        began = [(each.game.created_at, each.counted_at) for each in own if each.game is not None]
        for instant, _counted in began:
            at_once = sum(one <= instant < (end or instant) for one, end in began)
            assert at_once <= (entry.games_most or 0)
        away = Vacation.objects.filter(player=entry.player)
        for paired in (each.game.created_at for each in own if each.game and not each.tries):
            assert not away.filter(starts_at__lte=paired, ends_at__gt=paired).exists()
        sides = [each.first_id == entry.pk for each in own]
        assert abs(2 * sum(sides) - len(sides)) <= 2
    assert event.ends_at is not None
    assert len(boards) > Entry.objects.filter(event=event).count()
    weeks = (event.ends_at - event.starts_at) // WEEK
    assert {each.round.number for each in boards} <= set(range(1, weeks + 1))


def _have_waited(before: Board, after: Board) -> bool:
    """Whether two who meet again at once had no game for some days."""
    assert after.game is not None
    assert before.counted_at is not None
    return after.game.created_at - before.counted_at >= REPEATS_AFTER


def _check_points(event: Event, boards: list[Board], players: int, computers: int) -> None:
    scores: dict[int, Fraction] = {}
    for board in boards:
        if board.state != BoardState.ANNULLED:
            for seated, counted in (
                (board.first_id, board.first_points),
                (board.second_id, board.second_points),
            ):
                if seated is not None and counted is not None:
                    scores[seated] = scores.get(seated, Fraction(0)) + Fraction(counted, 2)
    entries = list(Entry.objects.filter(event=event, seed__isnull=False).order_by("place", "seed"))
    assert len(entries) == players + computers
    assert [each.place is None for each in entries] == [False] * players + [True] * computers
    for entry in entries:
        assert entry.points is not None
        assert Fraction(entry.points, 2) == scores.get(entry.pk, 0)
    if event.kind != EventKind.KNOCK_OUT and event.group_size is None:
        # also with a play-off, which is among those of the same points
        points = [entry.points or 0 for entry in entries[:players]]
        assert points == sorted(points, reverse=True)
    assert entries[0].place == 1
    assert [entry.place for entry in entries if entry.place == 1] == [1] or (
        event.kind != EventKind.KNOCK_OUT
    )
