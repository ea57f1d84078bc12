"""Making events, entering, leaving, and what an event does by itself."""

from __future__ import annotations

from dataclasses import replace as changed
from datetime import datetime, timedelta
from functools import partial

import pytest

from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.events.domain import boards as games
from courier.events.domain import progress
from courier.events.domain.entries import MOST_ENTRIES, enter, invite, replace, withdraw
from courier.events.domain.events import MOST_EVENTS, Plan, cancel_event, check_plan
from courier.events.domain.progress import advance, count_ended, sweep
from courier.events.domain.rounds import begin
from courier.events.enums import BoardState, EntryRule, EntryState, EventKind, EventState
from courier.events.models import Board, Entry, Event
from courier.games.domain.endings import abort
from courier.games.domain.start import start_game
from courier.games.enums import Ending, GameStatus
from courier.games.models import NO_SHOW, Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.events.clubs import (
    BEGIN,
    DAY,
    begun,
    boards_of,
    fill,
    flag,
    make_event,
    running,
    win,
)
from tests.courier.racing import race
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db


def refusal(act: object) -> str:
    with pytest.raises(DomainError) as raised:
        act()  # type: ignore[operator]
    return raised.value.code


# -- what an event may be


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": "  a "}, "event_needs_name"),
        ({"terms": Terms()}, "event_needs_time"),
        ({"starts_at": START}, "bad_event_dates"),
        ({"starts_at": START + timedelta(days=91)}, "bad_event_dates"),
        ({"ends_at": BEGIN + DAY}, "bad_event_dates"),
        ({"ends_at": BEGIN + timedelta(days=9000)}, "bad_event_dates"),
        ({"entries_most": 17}, "bad_event_size"),
        ({"entries_least": 6, "entries_most": 5}, "bad_event_size"),
        ({"games_each": 3}, "bad_games_each"),
        ({"kind": EventKind.SWISS}, "bad_rounds"),
        ({"kind": EventKind.SWISS, "rounds": 4, "entries_least": 4}, "bad_rounds"),
        ({"kind": EventKind.SWISS, "rounds": 3, "games_each": 2}, "bad_games_each"),
        ({"rating_least": 1500}, "bad_range"),
        ({"entry_rule": EntryRule.RATING}, "event_needs_ratings"),
        ({"entry_rule": EntryRule.RATING, "rating_least": 1600, "rating_most": 1500}, "bad_range"),
        ({"key": "free-board"}, "event_needs_rules"),
    ],
)
def test_plan_that_cannot_be_is_refused(said: dict[str, object], code: str) -> None:
    plan = Plan(
        name="Spring open",
        kind=EventKind.ROUND_ROBIN,
        revision=make_revision(),
        terms=Terms(days_per_move=3),
        starts_at=BEGIN,
    )
    check_plan(plan, now=START)
    if "key" in said:
        said = {"revision": make_revision(str(said["key"]))}
    assert refusal(lambda: check_plan(changed(plan, **said), now=START)) == code  # type: ignore[arg-type]


def test_games_of_events_know_no_takebacks_and_no_claims(mover: Player) -> None:
    event = make_event(mover, terms=Terms(days_per_move=3, takebacks=True, flag_by_claim=True))
    assert (event.takebacks, event.flag_by_claim) == (False, False)


def test_nobody_organises_more_events_than_allowed(mover: Player) -> None:
    for _event in range(MOST_EVENTS):
        make_event(mover)
    assert refusal(lambda: make_event(mover)) == "too_many_events"


# -- entering


def test_entering_twice_is_entering_once_and_leaving_leaves_no_trace(
    mover: Player, opponent: Player
) -> None:
    event = make_event(mover)
    for _again in range(2):
        enter(event_id=event.pk, player=opponent, now=START)
    assert Entry.objects.count() == 1
    withdraw(event_id=event.pk, player=opponent, now=START)
    assert not Entry.objects.exists()
    assert refusal(lambda: withdraw(event_id=event.pk, player=opponent, now=START)) == "not_entered"


def test_full_and_begun_events_take_nobody_in(mover: Player, opponent: Player) -> None:
    event = make_event(mover, entries_most=4)
    fill(event, 4)
    assert refusal(lambda: enter(event_id=event.pk, player=opponent, now=START)) == "event_full"
    begun(event)
    assert refusal(lambda: enter(event_id=event.pk, player=opponent, now=BEGIN)) == "entries_closed"


def test_player_enters_ten_events_at_most(mover: Player, opponent: Player) -> None:
    events = [make_event(make_player()) for _event in range(MOST_ENTRIES + 1)]
    for event in events[:-1]:
        enter(event_id=event.pk, player=opponent, now=START)
    code = refusal(lambda: enter(event_id=events[-1].pk, player=opponent, now=START))
    assert code == "too_many_entries"


def test_rating_and_invitation_decide_who_enters(mover: Player, opponent: Player) -> None:
    strong = make_event(mover, entry_rule=EntryRule.RATING, rating_least=1800)
    weak = make_event(mover, entry_rule=EntryRule.RATING, rating_most=1500)
    closed = make_event(mover, entry_rule=EntryRule.INVITATION)
    enter(event_id=weak.pk, player=opponent, now=START)
    for event, code in ((strong, "rating_out_of_range"), (closed, "by_invitation")):
        act = partial(enter, event_id=event.pk, player=opponent, now=START)
        assert refusal(act) == code
    for event in (strong, closed):
        for _twice in range(2):
            invite(event_id=event.pk, organiser=mover, player=opponent, now=START)
        enter(event_id=event.pk, player=opponent, now=START)
    assert Entry.objects.filter(player=opponent, state=EntryState.ENTERED).count() == 3
    assert OutboxMail.objects.filter(kind="event_invitation").count() == 2


def test_computers_and_bots_do_not_enter(mover: Player) -> None:
    event = make_event(mover)
    pk = event.pk
    computer = Player.objects.create(username="level", computer_level=33, is_active=False)
    players = [computer, make_player("program", is_bot=True)]
    acts = [partial(enter, event_id=pk, player=player, now=START) for player in players]
    acts += [
        partial(invite, event_id=pk, organiser=mover, player=player, now=START)
        for player in players
    ]
    assert [refusal(act) for act in acts] == ["computers_do_not_enter"] * 4
    later = fill(event, 5)[2]
    Player.objects.filter(pk=later.pk).update(is_bot=True)
    begun(event)
    assert Entry.objects.filter(seed__isnull=False).exclude(player=later).count() == 4
    assert not Entry.objects.filter(player=later).exists()


@pytest.mark.django_db(transaction=True)
def test_last_place_goes_to_one_of_those_who_take_it_at_once(mover: Player) -> None:
    event = make_event(mover, entries_most=4)
    fill(event, 3)
    players = [make_player() for _player in range(3)]

    def come(player: Player) -> str:
        enter(event_id=event.pk, player=player, now=START)
        return "entered"

    outcomes = race([partial(come, player) for player in players])
    assert sorted(outcomes) == ["entered", "event_full", "event_full"]


def test_organiser_and_staff_alone_invite_replace_and_cancel(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    pk = make_event(mover).pk
    acts = [
        partial(invite, event_id=pk, organiser=opponent, player=stranger, now=START),
        partial(cancel_event, event_id=pk, player=opponent, now=START),
        partial(replace, event_id=pk, organiser=opponent, entry_id=1, player=stranger, now=START),
    ]
    assert [refusal(act) for act in acts] == ["not_your_event"] * 3
    Player.objects.filter(pk=opponent.pk).update(is_staff=True)
    opponent.refresh_from_db()
    assert cancel_event(event_id=pk, player=opponent, now=START).state == "cancelled"


# -- running by itself


def test_event_begins_at_its_time_and_never_twice(mover: Player) -> None:
    event = make_event(mover)
    fill(event, 4)
    assert sweep(now=BEGIN - DAY) == 0
    for _again in range(3):
        sweep(now=BEGIN)
    assert (Board.objects.count(), Game.objects.count()) == (6, 6)
    assert OutboxMail.objects.filter(kind="event_begun").count() == 4


def test_event_with_too_few_players_is_cancelled(mover: Player) -> None:
    event = begun(fill_and_return(make_event(mover), 3))
    assert event.state == EventState.CANCELLED
    assert OutboxMail.objects.filter(kind="event_over").count() == 3
    assert not Game.objects.exists()


def fill_and_return(event: Event, players: int) -> Event:
    fill(event, players)
    return event


def test_killed_between_its_steps_an_event_goes_on(
    mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = fill_and_return(make_event(mover), 4)

    def killed(**said: object) -> Game:
        if Game.objects.count() == 3:
            raise KeyboardInterrupt
        return start_game(**said)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "start_game", killed)
    with pytest.raises(KeyboardInterrupt):
        advance(event.pk, now=BEGIN)
    assert Game.objects.count() == 3
    monkeypatch.undo()
    advance(event.pk, now=BEGIN)
    assert (Board.objects.count(), Game.objects.count()) == (6, 6)


def test_event_that_fails_holds_up_no_other(mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, event = (fill_and_return(make_event(mover), 4) for _event in range(2))

    def failing(given: Event, *, now: datetime) -> None:
        assert given.pk != broken.pk
        begin(given, now=now)

    monkeypatch.setattr(progress, "begin", failing)
    assert sweep(now=BEGIN) == 1
    states = [Event.objects.get(pk=each.pk).state for each in (broken, event)]
    assert states == [EventState.OPEN, EventState.RUNNING]


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_begin_every_game_once(mover: Player) -> None:
    event = fill_and_return(make_event(mover), 4)
    race([lambda: str(advance(event.pk, now=BEGIN)) for _worker in range(3)])
    advance(event.pk, now=BEGIN)
    assert (Board.objects.count(), Game.objects.count()) == (6, 6)


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_count_a_game_once_and_pair_a_round_once(mover: Player) -> None:
    event = begun(fill_and_return(make_event(mover, kind=EventKind.SWISS), 4))
    for game in running(event):
        win(game, 0)
    race([lambda: str(sweep(now=BEGIN + DAY)) for _worker in range(3)])
    boards = boards_of(event)
    assert [board.state for board in boards] == ["played", "played", "pending", "pending"]
    assert sum(board.first_points or 0 for board in boards) == 4


def test_games_are_on_the_terms_of_the_event_and_between_its_players(mover: Player) -> None:
    event = make_event(mover, terms=Terms(days_per_move=5, rated=True, explorer=True))
    players = fill(event, 4)
    begun(event)
    for board in boards_of(event):
        assert board.game is not None
        assert board.game.terms == event.terms
        assert [seat.player_id for seat in board.game.seats.order_by("side")] == [
            board.first.player_id,
            board.second.player_id if board.second else None,
        ]
    assert {
        seat for game in running(event) for seat in game.seats.values_list("player", flat=True)
    } == {player.pk for player in players}


def test_end_of_a_game_is_counted_at_once_and_once(mover: Player) -> None:
    event = begun(fill_and_return(make_event(mover), 4))
    game = running(event)[0]
    win(game, 1)
    for _again in range(2):
        count_ended(game.pk, now=BEGIN)
    board = Board.objects.get(game=game)
    assert (board.state, board.first_points, board.second_points) == ("played", 0, 2)


def test_who_never_moves_forfeits(mover: Player) -> None:
    event = begun(fill_and_return(make_event(mover), 4))
    game = running(event)[0]
    flag(game, now=BEGIN + 8 * DAY)
    game.refresh_from_db()
    assert (game.ending, game.reason) == (Ending.ABORTED, NO_SHOW)
    sweep(now=BEGIN + 8 * DAY)
    board = Board.objects.get(game=game)
    assert (board.state, board.first_points, board.second_points) == ("forfeit", 0, 2)


def test_aborted_game_begins_once_more_and_then_counts_nothing(mover: Player) -> None:
    event = begun(fill_and_return(make_event(mover), 4))
    board = boards_of(event)[0]
    for _twice in range(2):
        board.refresh_from_db()
        assert board.game is not None
        player = board.first.player
        assert player is not None
        abort(game_id=board.game.pk, player=player, now=BEGIN)
        sweep(now=BEGIN)
    board.refresh_from_db()
    assert (board.state, board.first_points, board.second_points) == ("forfeit", 0, 0)


# -- leaving


@pytest.mark.parametrize(
    ("keeps", "expected"),
    [(True, ["forfeit", "forfeit", "played"]), (False, ["annulled", "annulled", "annulled"])],
)
def test_results_of_who_leaves_count_or_are_annulled(
    keeps: bool, expected: list[str], mover: Player
) -> None:
    event = make_event(mover, keeps_results=keeps)
    player = fill(event, 4)[0]
    begun(event)
    own = [game for game in running(event) if game.seats.filter(player=player).exists()]
    win(own[0], 0)
    sweep(now=BEGIN)
    withdraw(event_id=event.pk, player=player, now=BEGIN)
    advance(event.pk, now=BEGIN)
    states = [
        board.state
        for board in boards_of(event)
        if player.pk in (board.first.player_id, board.second and board.second.player_id)
    ]
    assert sorted(states) == expected
    assert not Game.objects.filter(seats__player=player, status=GameStatus.ACTIVE).exists()
    assert len(running(event)) == 3


def test_suspended_and_erased_players_leave(mover: Player) -> None:
    event = make_event(mover)
    first, second, *_others = fill(event, 4)
    begun(event)
    Player.objects.filter(pk=first.pk).update(is_active=False)
    second.delete()
    sweep(now=BEGIN + DAY)
    assert Entry.objects.filter(state=EntryState.LEFT).count() == 2
    scores = [
        (board.first_points, board.second_points)
        for board in boards_of(event)
        if board.state == BoardState.FORFEIT
    ]
    assert sorted((first or 0) + (second or 0) for first, second in scores) == [0, 2, 2, 2, 2]
    assert (0, 0) in scores


def test_replacement_plays_everybody_anew(mover: Player, opponent: Player) -> None:
    event = make_event(mover)
    player = fill(event, 4)[0]
    begun(event)
    entry = withdraw(event_id=event.pk, player=player, now=BEGIN)
    advance(event.pk, now=BEGIN)
    replace(event_id=event.pk, organiser=mover, entry_id=entry.pk, player=opponent, now=BEGIN)
    advance(event.pk, now=BEGIN)
    assert len(running(event)) == 6
    assert Game.objects.filter(seats__player=opponent, status=GameStatus.ACTIVE).count() == 3


def test_nobody_takes_a_place_with_results_or_a_second_one(mover: Player, opponent: Player) -> None:
    event = make_event(mover)
    player, other, *_rest = fill(event, 4)
    begun(event)
    game = next(game for game in running(event) if game.seats.filter(player=player).exists())
    win(game, 0)
    sweep(now=BEGIN)
    entry = withdraw(event_id=event.pk, player=player, now=BEGIN)

    def put(entry: Entry, named: Player) -> object:
        return replace(
            event_id=event.pk, organiser=mover, entry_id=entry.pk, player=named, now=BEGIN
        )

    assert refusal(lambda: put(entry, opponent)) == "nothing_to_replace"
    fresh = Entry.objects.get(player=other)
    assert refusal(lambda: put(fresh, opponent)) == "nothing_to_replace"


# -- the end


def test_last_day_draws_what_still_runs_and_ends_the_event(mover: Player) -> None:
    event = make_event(mover, kind=EventKind.SWISS, ends_at=BEGIN + 10 * DAY)
    fill(event, 4)
    begun(event)
    sweep(now=BEGIN + 10 * DAY)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert [board.first_points for board in boards_of(event)] == [1, 1]
    assert {game.ending for game in Game.objects.all()} == {Ending.ADJUDICATED}
    assert OutboxMail.objects.filter(kind="event_over").count() == 4


def test_tied_match_is_played_off_and_then_the_better_number_goes_on(mover: Player) -> None:
    event = make_event(mover, kind=EventKind.KNOCK_OUT)
    fill(event, 2)
    event = begun(event)
    for expected in (1, 3):
        assert len(boards_of(event)) == expected
        Game.objects.filter(status=GameStatus.ACTIVE).update(
            status=GameStatus.FINISHED, ending=Ending.AGREED, deadline=None, ended_at=BEGIN
        )
        sweep(now=BEGIN + DAY)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    assert list(Entry.objects.order_by("seed").values_list("place", flat=True)) == [1, 2]
    assert Board.objects.values_list("round", flat=True).distinct().count() == 1
