"""Arenas: pairing as games end, saying how many games one plays at once, and their end."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain import limits
from courier.common.errors import DomainError
from courier.events.agenda import occasions_of
from courier.events.arenas import Course, Meeting, arena_pairs
from courier.events.domain import boards as games
from courier.events.domain.arenas import MOST_A_DAY, enter_arena
from courier.events.domain.entries import enter, replace, withdraw
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind, EventState
from courier.events.mails import arena_game, event_round
from courier.events.models import Board, Entry, Event, Round
from courier.events.rungs import WEEK
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.presets.models import Preset
from courier.vacations.domain.bookings import book
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, fill, make_event, running, win
from tests.courier.events.test_pages import FORM
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.fixture
def arena(mover: Player) -> Event:
    return make_event(mover, kind=EventKind.ARENA)


def enter_with(event: Event, players: list[Player], games_most: int = 1) -> None:
    for player in players:
        enter_arena(event_id=event.pk, player=player, games_most=games_most, now=START)


def pairs_of(event: Event) -> list[set[int | None]]:
    """The seeds of the two of each board, in their order."""
    return [
        {board.first.seed, board.second.seed if board.second else None}
        for board in boards_of(event)
    ]


# -- whom it pairs


def test_neighbours_meet_and_nobody_twice_in_a_row() -> None:
    course = Course([Meeting(1, 2, is_running=False), Meeting(3, 4, is_running=False)])
    made = arena_pairs([1, 2, 3, 4], dict.fromkeys(range(1, 5), 1), course, set())
    assert made == [(3, 1), (4, 2)]


def test_who_has_room_for_more_games_gets_them_against_others() -> None:
    made = arena_pairs([1, 2, 3], {1: 2, 2: 2, 3: 1}, Course([]), set())
    assert made == [(2, 1), (3, 2)]
    made = arena_pairs([1, 2], {1: 6, 2: 6}, Course([]), set())
    assert len(made) == 1


def test_blocked_and_playing_ones_are_apart_and_sides_are_balanced() -> None:
    course = Course([Meeting(1, 2, is_running=True), Meeting(1, 3, is_running=False)])
    most = {1: 2, 2: 2, 3: 2, 4: 2}
    made = arena_pairs([1, 2, 3, 4], most, course, {frozenset((1, 4))})
    assert made == [(3, 2), (4, 3)]


# -- running by itself


def test_two_who_have_moved_first_too_often_wait_for_others() -> None:
    played = [Meeting(one, other, is_running=False) for one in (1, 2) for other in (8, 9)]
    assert arena_pairs([1, 2], {1: 1, 2: 1}, Course(played), set()) == []
    made = arena_pairs([1, 2, 3], {1: 1, 2: 1, 3: 2}, Course(played), set())
    assert sorted(made) == [(3, 1), (3, 2)]
    assert arena_pairs([1, 2], {1: 1, 2: 1}, Course(played), set(), {1, 2}) == [(2, 1)]


def test_arena_pairs_again_whoever_is_free_as_games_end(arena: Event, mover: Player) -> None:
    enter_with(arena, [make_player() for _player in range(5)])
    begun(arena)
    assert pairs_of(arena) == [{1, 2}, {3, 4}]
    win(running(arena)[0], 0)
    for _twice in range(2):
        sweep(now=BEGIN + DAY)
    boards = boards_of(arena)
    assert len(boards) == len({board.game_id for board in boards}) == 3
    assert 5 in pairs_of(arena)[2]
    assert Round.objects.count() == 1
    win(next(game for game in running(arena) if game == boards[1].game), 0)
    sweep(now=BEGIN + 8 * DAY)
    assert [board.round.number for board in boards_of(arena)] == [1, 1, 1, 2]
    assert len(running(arena)) == 2


def test_nobody_is_paired_who_is_away_paused_or_blocked(arena: Event) -> None:
    away, paused, one, other = (make_player() for _player in range(4))
    enter_with(arena, [away, paused, one, other])
    book(away, starts_at=BEGIN - DAY, days=5, now=START)
    Player.objects.filter(pk=paused.pk).update(paused_until=BEGIN + 20 * DAY)
    block(player=one, other=other, now=START)
    assert not running(begun(arena))
    advance(arena.pk, now=BEGIN + 10 * DAY)
    assert len(running(arena)) == 1
    seated = set(running(arena)[0].seats.values_list("player", flat=True))
    assert away.pk in seated
    assert paused.pk not in seated


def test_nobody_gets_more_games_than_the_site_allows(
    arena: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_with(arena, [make_player() for _player in range(4)], games_most=2)
    begun(arena)
    assert len(running(arena)) == 4
    monkeypatch.setattr(limits, "FIRST", 1)
    monkeypatch.setattr(limits, "HIGHEST", 1)
    win(running(arena)[0], 0)
    win(running(arena)[0], 0)
    sweep(now=BEGIN + 8 * DAY)
    assert (Board.objects.count(), Round.objects.count()) == (4, 1)
    monkeypatch.undo()
    sweep(now=BEGIN + 8 * DAY)
    assert Round.objects.count() == 2


def test_two_who_are_left_meet_again_after_a_while_and_one_ends_the_arena(arena: Event) -> None:
    players = [make_player() for _player in range(4)]
    enter_with(arena, players)
    begun(arena)
    last = boards_of(arena)[0]
    kept = {last.first.player, last.second.player if last.second else None}
    for player in set(players) - kept:
        assert player is not None
        withdraw(event_id=arena.pk, player=player, now=BEGIN)
    win(running(arena)[0], 0)
    for days, number in ((0, 0), (2, 0), (3, 1), (3, 1)):
        advance(arena.pk, now=BEGIN + days * DAY)
        assert len(running(arena)) == number
    again = boards_of(arena)[-1]
    assert (again.first_id, again.second_id) == (last.second_id, last.first_id)
    assert again.first.player is not None
    withdraw(event_id=arena.pk, player=again.first.player, now=BEGIN + 3 * DAY)
    for _twice in range(2):
        advance(arena.pk, now=BEGIN + 3 * DAY)
    arena.refresh_from_db()
    assert arena.state == EventState.OVER


def test_nobody_gets_many_games_a_day_however_soon_they_end(arena: Event) -> None:
    enter_with(arena, [make_player() for _player in range(4)])
    begun(arena)
    for _hour in range(10):
        for game in running(arena):
            win(game, 0)
        advance(arena.pk, now=BEGIN)
    assert Board.objects.count() == 2 * MOST_A_DAY
    Board.objects.update(game=None)  # as of who has left before it began
    advance(arena.pk, now=BEGIN + DAY)
    assert len(running(arena)) == 2


def test_number_of_games_is_said_anew_while_it_runs(arena: Event) -> None:
    players = [make_player() for _player in range(4)]
    enter_with(arena, players)
    begun(arena)
    assert len(running(arena)) == 2
    enter_with(arena, players, games_most=3)
    advance(arena.pk, now=BEGIN)
    assert len(running(arena)) == 6
    act = partial(enter_arena, event_id=arena.pk, now=BEGIN, player=players[0])
    for said, code in ((0, "bad_games_at_once"), (7, "bad_games_at_once")):
        with pytest.raises(DomainError) as raised:
            act(games_most=said)
        assert raised.value.code == code


def test_arena_is_entered_while_it_runs_until_a_week_before_its_end(
    arena: Event, stranger_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = fill(arena, 4)
    begun(arena)
    assert arena.ends_at is not None
    last = arena.ends_at - WEEK
    late = make_player()
    entry = enter_arena(event_id=arena.pk, player=late, games_most=1, now=last - DAY)
    assert (entry.seed, entry.state) == (5, "entered")
    enter_arena(event_id=arena.pk, player=players[1], games_most=6, now=last - DAY)
    advance(arena.pk, now=last - DAY)
    assert any(entry.pk in (each.first_id, each.second_id) for each in boards_of(arena))
    withdraw(event_id=arena.pk, player=players[0], now=last - DAY)
    for player, now in ((players[0], last - DAY), (make_player(), last)):
        with pytest.raises(DomainError) as raised:
            enter_arena(event_id=arena.pk, player=player, games_most=1, now=now)
        assert raised.value.code == "entries_closed"
    for now, is_offered in ((last - DAY, True), (last, False)):
        monkeypatch.setattr("django.utils.timezone.now", lambda at=now: at)
        page = stranger_client.get(f"/events/{arena.code}").content.decode()
        assert (f"/events/{arena.code}/enter" in page) is is_offered


def test_who_leaves_loses_what_runs_and_is_not_replaced(arena: Event, mover: Player) -> None:
    players = fill(arena, 4)
    begun(arena)
    entry = withdraw(event_id=arena.pk, player=players[0], now=BEGIN)
    advance(arena.pk, now=BEGIN)
    own = [each for each in boards_of(arena) if entry.pk in (each.first_id, each.second_id)]
    assert {board.state for board in own} == {"forfeit"}
    with pytest.raises(DomainError) as raised:
        replace(
            event_id=arena.pk,
            organiser=mover,
            entry_id=entry.pk,
            player=make_player(),
            now=BEGIN,
        )
    assert raised.value.code == "nothing_to_replace"


def test_after_the_last_day_no_game_begins_and_those_that_run_count(arena: Event) -> None:
    enter_with(arena, [make_player() for _player in range(4)])
    begun(arena)
    last = BEGIN + 9 * WEEK
    first, second = running(arena)
    win(first, 0)
    advance(arena.pk, now=last)
    arena.refresh_from_db()
    assert (arena.state, Board.objects.count()) == (EventState.RUNNING, 2)
    win(second, 1)
    for _twice in range(2):
        advance(arena.pk, now=last + DAY)
    arena.refresh_from_db()
    assert arena.state == EventState.OVER
    assert list(Entry.objects.order_by("place").values_list("points", flat=True)) == [2, 2, 0, 0]
    assert not Round.objects.filter(closed_at=None).exists()


def test_arena_of_a_hidden_variant_begins_no_more_games(arena: Event) -> None:
    enter_with(arena, [make_player() for _player in range(4)])
    begun(arena)
    Preset.objects.update(hidden_at=BEGIN, is_listed=False)
    for game, state in zip(running(arena), ("running", "over"), strict=True):
        win(game, 0)
        advance(arena.pk, now=BEGIN)
        arena.refresh_from_db()
        assert (arena.state, Board.objects.count()) == (state, 2)


def test_killed_between_its_steps_an_arena_goes_on(
    arena: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_with(arena, [make_player() for _player in range(6)])

    def killed(**said: object) -> Game:
        if Game.objects.count() == 1:
            raise KeyboardInterrupt
        return start_game(**said)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "start_game", killed)
    with pytest.raises(KeyboardInterrupt):
        advance(arena.pk, now=BEGIN)
    monkeypatch.undo()
    advance(arena.pk, now=BEGIN)
    assert (Board.objects.count(), Game.objects.count()) == (3, 3)


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_pair_nobody_twice(arena: Event) -> None:
    enter_with(arena, [make_player() for _player in range(4)])
    begun(arena)
    for game in running(arena):
        win(game, 0)
    race([lambda: str(sweep(now=BEGIN + DAY)) for _worker in range(3)])
    sweep(now=BEGIN + DAY)
    assert (Board.objects.count(), len(running(arena))) == (4, 2)


# -- pages and mails


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"ends_on": ""}, "An arena needs an end date"),
        ({"ends_on": "2026-10-16"}, "at most 26 weeks"),
        ({"entries_most": "101"}, "takes 3 to 100 players"),
        ({"more_variants": "sissa"}, "different variants can take turns"),
    ],
)
def test_form_makes_an_arena_or_says_what_is_missing(
    said: dict[str, str], words: str, mover_client: Client
) -> None:
    given = FORM | {"kind": "arena", "ends_on": "2026-05-16", "games_each": "4"}
    assert words in text_of(mover_client.post("/presets/chess/event", given | said))
    assert not Event.objects.exists()
    mover_client.post("/presets/chess/event", given)
    event = Event.objects.get()
    assert (event.kind, event.games_each, event.rounds_most) == ("arena", 1, None)


@pytest.mark.parametrize("who", WHO)
def test_who_enters_says_how_many_games(
    who: str, arena: Event, opponent: Player, request: pytest.FixtureRequest
) -> None:
    enter(event_id=arena.pk, player=opponent, now=START)
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get(f"/events/{arena.code}")
    assert ("games_most" in page.content.decode()) == (who != "anonymous")
    client.post(f"/events/{arena.code}/enter", {"games_most": "9"})
    client.post(f"/events/{arena.code}/enter", {"games_most": "4"})
    found = list(Entry.objects.order_by("pk").values_list("player__username", "games_most"))
    assert (
        found
        == {
            "mover": [("opponent", None), ("mover", 4)],
            "opponent": [("opponent", 4)],
            "stranger": [("opponent", None), ("stranger", 4)],
            "anonymous": [("opponent", None)],
        }[who]
    )


@pytest.mark.parametrize("players", [4, 7])
def test_page_takes_six_queries_and_shows_weeks(
    players: int,
    arena: Event,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    fill(arena, [opponent, *(make_player() for _other in range(players - 1))])
    begun(arena)
    with django_assert_num_queries(6):
        page = opponent_client.get(f"/events/{arena.code}")
    text = text_of(page)
    assert [part in text for part in ("Week 1", "Games at once", "Cross-table")] == [
        True, True, False,
    ]  # fmt: skip
    value = opponent_client.get(f"/events/{arena.code}/event.json").json()
    assert (value["kind"], value["rounds"][0]["number"]) == ("arena", 1)


def test_page_shows_the_last_eight_weeks_and_all_if_wanted(
    arena: Event, anonymous_client: Client
) -> None:
    fill(arena, 4)
    begun(arena)
    Round.objects.bulk_create(
        Round(event=arena, number=number, started_at=BEGIN) for number in range(2, 12)
    )
    at = f"/events/{arena.code}"
    shown = text_of(anonymous_client.get(at))
    assert ("Week 11" in shown, "Week 4" in shown, "Week 3" in shown) == (True, True, False)
    assert "3 earlier weeks" in shown
    assert "From the top" not in shown
    for query in ("weeks=all", "round=1"):
        whole = text_of(anonymous_client.get(f"{at}?{query}"))
        assert "Week 1" in whole
        assert "Week 3" in whole
        assert "earlier week" not in whole
    for query in ("round=99", "round=x"):
        assert "3 earlier weeks" in text_of(anonymous_client.get(f"{at}?{query}"))


def test_mails_name_each_game_after_the_first_ones(arena: Event) -> None:
    players = [make_player(name) for name in ("ana", "bruno", "chidi", "dolores", "emil")]
    enter_with(arena, players)
    begun(arena)
    begins = OutboxMail.objects.filter(kind="event_begun").order_by("pk")
    shown = {mail.player: event_round(mail, BEGIN) for mail in begins}
    free = shown[players[4]]
    assert free is not None
    assert "starts as soon as an opponent is free" in free.text
    assert not OutboxMail.objects.filter(kind="arena_game").exists()
    win(running(arena)[0], 0)
    sweep(now=BEGIN)
    mails = list(OutboxMail.objects.filter(kind="arena_game"))
    assert len(mails) == 2
    mail = next(each for each in mails if each.player == players[4])
    content = arena_game(mail, BEGIN)
    assert content is not None
    assert content.subject.endswith("in Spring open")
    game = Board.objects.get(pk=mail.payload["board"]).game
    assert game is not None
    assert f"/games/{game.code}" in content.text
    win(game, 0)
    sweep(now=BEGIN)
    assert arena_game(mail, BEGIN) is None


def test_calendar_has_its_begin_and_end_and_no_rounds(arena: Event, opponent: Player) -> None:
    fill(arena, [opponent, *(make_player() for _other in range(3))])
    begun(arena)
    assert [each.title for each in occasions_of(opponent)] == ["Spring open ends"]
