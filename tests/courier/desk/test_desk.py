"""The dashboard of somebody with many games: groups, filters, pages, pins and what is put off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.desk.page import Wanted, desk_of
from courier.desk.queries import header_counts
from courier.desk.queue import Group, entries_of
from courier.events.domain.ladder_progress import advance_ladder
from courier.events.enums import EventKind
from courier.games.domain.desk_marks import note_read, pin_game, snooze_game
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_solo
from courier.games.errors import CannotSnooze, GameOver, NotYourGame
from courier.games.models import Game, Seat
from courier.games.queries import next_game_code
from courier.players.models import Player
from tests.courier.events.climbers import climb_on, make_ladder
from tests.courier.events.clubs import BEGIN, begun, fill, make_event
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_copies, make_game, make_player, make_revision, play

NOW = START + timedelta(hours=1)
TOMORROW = NOW + timedelta(days=1)


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def groups_of(player: Player) -> dict[str, str]:
    """The group of each running game by its code."""
    return {entry.code: entry.group for entry in entries_of(player, now=NOW)}


def shown_codes(client: Client, address: str = "/play") -> list[str]:
    return re.findall(r'href="/games/([^"/?]+)"', client.get(address).content.decode())


def snooze(game: Game, player: Player, hours: float = 48) -> None:
    snooze_game(game_id=game.pk, player=player, until=NOW + timedelta(hours=hours), now=NOW)


@pytest.mark.parametrize(
    ("days", "started", "group"),
    [
        (1, timedelta(hours=18, minutes=1), Group.NOW),
        (1, timedelta(hours=18), Group.DAY),
        (1, timedelta(seconds=1), Group.DAY),
        (1, timedelta(0), Group.WEEK),
        (7, timedelta(seconds=1), Group.WEEK),
        (7, timedelta(0), Group.LATER),
        (None, timedelta(0), Group.LATER),
    ],
)
def test_a_game_stands_where_its_time_puts_it(
    days: int | None, started: timedelta, group: Group, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, days=days, now=NOW - started)
    assert groups_of(mover) == {game.code: group}
    assert groups_of(opponent) == {game.code: Group.WAITING}


def test_offers_come_first_even_where_it_is_not_my_turn(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4",))
    Game.objects.filter(pk=game.pk).update(result_proposed_by=1)
    assert groups_of(mover) == {game.code: Group.REQUESTED}


def test_a_pinned_game_stays_on_top_through_the_moves(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    pin_game(game_id=game.pk, player=mover, pinned=True, now=NOW)
    play(game, "e2e4", now=NOW)
    assert (groups_of(mover), groups_of(opponent)) == (
        {game.code: Group.PINNED},
        {game.code: Group.WEEK},
    )
    pin_game(game_id=game.pk, player=mover, pinned=False, now=NOW)
    assert groups_of(mover) == {game.code: Group.WAITING}


def test_what_is_put_off_neither_counts_nor_comes_next(mover: Player, opponent: Player) -> None:
    sleeping, other = make_game(mover, opponent), make_game(mover, opponent, days=7)
    snooze(sleeping, mover)
    assert groups_of(mover)[sleeping.code] == Group.SNOOZED
    assert (header_counts(mover).turns, next_game_code(mover, now=NOW)) == (1, other.code)


def test_the_dashboard_counts_turns_like_the_header(mover: Player, opponent: Player) -> None:
    sleeping, offered, held, *_others = (make_game(mover, opponent, days=7) for _game in range(5))
    start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    for game in (sleeping, offered):
        snooze(game, mover)
    Game.objects.filter(pk=offered.pk).update(draw_offered_by=1)
    Game.objects.filter(pk=held.pk).update(clock_stopped_at=START, deadline=None)
    for player, turns in ((mover, 3), (opponent, 0)):
        assert desk_of(player, Wanted(), now=NOW).due == turns == header_counts(player).turns


@pytest.mark.parametrize(
    ("days", "changes", "hours"),
    [
        (3, {}, 49),
        (3, {"deadline": NOW + timedelta(hours=24)}, 0),
        (None, {"draw_offered_by": 1}, 0),
        (None, {"result_proposed_by": 1}, 0),
        (None, {"takeback_requested_by": 1}, 0),
        (None, {"ply": 2}, 0),
    ],
    ids=["slept", "24 hours left", "draw offered", "result proposed", "takeback", "another turn"],
)
def test_what_is_put_off_comes_back_by_itself(
    days: int | None, changes: dict[str, object], hours: float, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, days=days)
    snooze(game, mover)
    later = NOW + timedelta(hours=hours)
    assert next_game_code(mover, now=NOW) is None
    Game.objects.filter(pk=game.pk).update(**changes)
    assert entries_of(mover, now=later)[0].group != Group.SNOOZED
    assert next_game_code(mover, now=later) == game.code


def test_an_own_offer_wakes_nobody(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    snooze(game, mover)
    Game.objects.filter(pk=game.pk).update(draw_offered_by=0)
    assert groups_of(mover) == {game.code: Group.SNOOZED}
    assert next_game_code(mover, now=NOW) is None


@pytest.mark.parametrize("why", ["waiting", "short", "solo", "past", "never"])
def test_some_games_cannot_be_put_off(why: str, mover: Player, opponent: Player) -> None:
    match why:
        case "solo":
            game = start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
        case "short":
            game = make_game(mover, opponent, days=1)
        case _:
            game = make_game(mover, opponent, moves=("e2e4",) if why == "waiting" else ())
    with pytest.raises(CannotSnooze):
        snooze(game, mover, hours={"past": 0, "never": 24 * 367}.get(why, 48))


def test_strangers_note_nothing_and_nobody_about_what_is_over(
    game: Game, mover: Player, stranger: Player
) -> None:
    with pytest.raises(NotYourGame):
        pin_game(game_id=game.pk, player=stranger, pinned=True, now=NOW)
    with pytest.raises(NotYourGame):
        snooze(game, stranger)
    note_read(game_id=game.pk, player=stranger, ply=0)
    play(game, "e2e4", "e7e5", now=NOW)
    resign(game_id=game.pk, player=mover, now=NOW)
    with pytest.raises(GameOver):
        pin_game(game_id=game.pk, player=mover, pinned=True, now=NOW)
    with pytest.raises(GameOver):
        snooze(game, mover)


@pytest.mark.parametrize("action", ["pin", "snooze"])
def test_only_players_may_mark_a_game(
    action: str,
    game: Game,
    opponent_client: Client,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    address, data = f"/play/{game.code}/{action}", {"until": "4", "pinned": "yes"}
    assert anonymous_client.post(address, data)["Location"].startswith("/account/login/")
    assert (
        stranger_client.post(address, data, follow=True).content.decode().count("notice bad") == 1
    )
    assert not Seat.objects.exclude(pinned_at=None, snoozed_until=None).exists()
    opponent_client.post(address, data)
    mover_client.post(address, data)
    marked = list(
        Seat.objects.exclude(pinned_at=None, snoozed_until=None).values_list("side", flat=True)
    )
    assert marked == ([0, 1] if action == "pin" else [0])
    assert mover_client.get(address).status_code == 405


def test_strangers_get_404_for_a_private_game(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)
    assert stranger_client.post(f"/play/{game.code}/pin").status_code == 404


@pytest.mark.parametrize(
    ("until", "shown"),
    [
        ("4", "Mon 2 Mar, 17:00"),
        ("72", "Thu 5 Mar, 13:00"),
        ("tomorrow", "Tue 3 Mar, 06:00"),
        ("short", "Wed 8 Apr, 12:00"),
    ],
)
def test_putting_off_says_until_when(
    until: str, shown: str, mover_client: Client, game: Game
) -> None:
    Game.objects.update(deadline=START + timedelta(days=38))
    page = mover_client.post(
        f"/play/{game.code}/snooze", {"until": until}, follow=True
    ).content.decode()
    assert f"Put off until {shown}." in page
    assert "You’ve put off every game that’s waiting for you" in page
    mover_client.post(f"/play/{game.code}/snooze", {"until": "now"})
    assert "Your turn in 1 game" in mover_client.get("/play").content.decode()


def test_tomorrow_is_where_the_player_lives(
    mover: Player, mover_client: Client, game: Game
) -> None:
    Player.objects.filter(pk=mover.pk).update(time_zone="America/New_York")
    mover_client.post(f"/play/{game.code}/snooze", {"until": "tomorrow"})
    seat = Seat.objects.get(game=game, side=0)
    assert seat.snoozed_until is not None
    assert seat.snoozed_until.isoformat() == "2026-03-03T11:00:00+00:00"


@pytest.mark.parametrize("until", ["", "never", "\0", "-4"])
def test_no_sense_is_refused_in_words(until: str, mover_client: Client, game: Game) -> None:
    response = mover_client.post(f"/play/{game.code}/snooze", {"until": until}, follow=True)
    assert response.status_code in (200, 400)
    assert not Seat.objects.exclude(snoozed_until=None).exists()


def test_a_mark_leads_back_to_the_list_it_was_made_in(mover_client: Client, game: Game) -> None:
    for came, back in (
        ("/play?show=week", "/play?show=week"),
        ("https://evil.example/", "/play"),
        ("", "/play"),
    ):
        assert mover_client.post(f"/play/{game.code}/pin", {"next": came})["Location"] == back


def test_filters_leave_games_of_one_variant_or_opponent(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    third = make_player("third")
    chess, sissa = make_game(mover, opponent), make_game(mover, opponent, preset="sissa")
    other = make_game(mover, third, preset="sissa")
    make_game(opponent, third)
    assert set(shown_codes(mover_client, "/play?variant=sissa")) == {sissa.code, other.code}
    assert set(shown_codes(mover_client, "/play?opponent=opponent")) == {chess.code, sissa.code}
    assert shown_codes(mover_client, "/play?variant=sissa&opponent=third") == [other.code]
    assert (
        "No running games match these filters"
        in mover_client.get("/play?variant=no").content.decode()
    )


@pytest.mark.parametrize("rounds", [1, 2])
def test_filters_leave_games_of_one_event_or_ladder(
    rounds: int,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(opponent, kind=EventKind.ROUND_ROBIN, games_each=rounds)
    fill(event, [mover, *(make_player() for _other in range(3))])
    begun(event)
    ladder = make_ladder(opponent)
    climb_on(ladder, [mover, opponent])
    advance_ladder(ladder.pk, now=BEGIN)
    make_game(mover, opponent)
    (climbed,) = Game.objects.filter(ladder_game__ladder=ladder)
    assert shown_codes(mover_client, f"/play?event={ladder.code}") == [climbed.code]
    assert len(shown_codes(mover_client, f"/play?event={event.code}")) == 3 * rounds
    with django_assert_num_queries(4):
        desk = desk_of(mover, Wanted(), now=NOW)
    assert [(option.value, option.name, option.count) for option in desk.events] == [
        (event.code, "Spring open", 3 * rounds),
        (ladder.code, "The town ladder", 1),
    ]
    page = mover_client.get(f"/play?event={event.code}").content.decode()
    assert ('name="event"' in page) == (rounds > 1)


def test_filters_count_the_games_of_each(mover: Player, opponent: Player) -> None:
    for preset in ("chess", "sissa", "sissa"):
        make_game(mover, opponent, preset=preset)
    start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    desk = desk_of(mover, Wanted(), now=NOW)
    assert [(option.value, option.count) for option in desk.variants] == [
        ("chess", 2),
        ("sissa", 2),
    ]
    assert [(option.value, option.count) for option in desk.opponents] == [("opponent", 3)]


@pytest.mark.parametrize(
    "query", ["show=no", "page=0", "page=x", "page=99&show=waiting", "variant=%00", "opponent=%00"]
)
def test_an_address_without_sense_shows_the_dashboard(
    query: str, mover_client: Client, game: Game
) -> None:
    assert mover_client.get(f"/play?{query}").status_code in (200, 400)


def test_a_group_is_shown_in_full_by_pages(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    first = make_game(mover, opponent)
    games = [first, *make_copies(first, 26)]
    assert shown_codes(mover_client) == [game.code for game in games[:20]]
    assert shown_codes(mover_client, "/play?show=week") == [game.code for game in games[:25]]
    assert shown_codes(mover_client, "/play?show=week&page=2") == [game.code for game in games[25:]]


@pytest.mark.parametrize(
    "address", ["/help", "/play", "/play/news", "/play?show=waiting", "/play/next"]
)
def test_move_that_may_be_recalled_changes_nothing_for_its_opponent(
    address: str, game: Game, mover: Player, opponent_client: Client
) -> None:
    Player.objects.update(undo_seconds=600)
    before = [shown_codes(opponent_client, "/play"), opponent_client.get("/play/news").json()]
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=NOW)

    opponent_client.get(address)

    assert [
        shown_codes(opponent_client, "/play"),
        opponent_client.get("/play/news").json(),
    ] == before
    assert Game.objects.get(pk=game.pk).ply == 0


def test_move_that_may_be_recalled_is_shown_to_its_player_as_played(
    game: Game, mover: Player, mover_client: Client
) -> None:
    Player.objects.update(undo_seconds=600)
    assert mover_client.get("/play/counts").json()["turns"] == 1
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=NOW)

    assert mover_client.get("/play/counts").json()["turns"] == 0
    assert "You played 1.e4" in text_of(mover_client.get("/play"))
    assert shown_codes(mover_client, "/play?show=waiting") == [game.code]


def test_a_remark_is_new_until_it_has_been_seen(
    game: Game, mover: Player, opponent_client: Client
) -> None:
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Hello.", now=NOW
    )
    assert "New remark" in opponent_client.get("/play").content.decode()
    opponent_client.get(f"/games/{game.code}")
    assert "New remark" not in opponent_client.get("/play").content.decode()
    assert Seat.objects.get(game=game, side=1).read_ply == 1


def test_after_a_move_one_stays_or_goes_on(
    game: Game, mover: Player, opponent: Player, mover_client: Client
) -> None:
    other = make_game(mover, opponent)
    address, move = f"/games/{game.code}/move", {"text": "e2e4", "expected_ply": 0}
    assert mover_client.post(address, move)["Location"] == f"/games/{game.code}"
    Player.objects.filter(pk=mover.pk).update(after_move="next")
    response = mover_client.post(
        f"/games/{other.code}/move", move, headers={"Accept": "application/json"}
    )
    assert response.json()["onward"] == f"/play/next?after={other.code}"
    assert mover_client.post(address, move, follow=True).redirect_chain[-1] == ("/play", 302)


@pytest.mark.parametrize("games", [3, 30, 200])
def test_many_games_cost_no_further_query(
    games: int,
    mover: Player,
    mover_client: Client,
    opponent: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    copied = make_copies(make_game(mover, opponent, days=7), games - 1)
    Game.objects.filter(pk__in=[game.pk for game in copied[::3]]).update(side_to_move=1)
    with django_assert_num_queries(7):
        mover_client.get("/play")
    with django_assert_num_queries(5):  # rows are known, and for a minute the variant of the month
        page = mover_client.get("/play").content.decode()
    assert page.count('class="game-row') == {3: 3, 30: 25, 200: 25}[games]


def test_an_open_dashboard_hears_of_news(
    game: Game, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    before = mover_client.get("/play/news").json()
    assert f'data-stamp="{before["stamp"]}"' in mover_client.get("/play").content.decode()
    play(game, "e2e4", now=NOW)
    after = mover_client.get("/play/news").json()
    assert (before["turn"], after["turn"], before["stamp"] != after["stamp"]) == (1, 0, True)
    assert stranger_client.get("/play/news").json()["turn"] == 0
    assert anonymous_client.get("/play/news").status_code == 302


def test_what_somebody_is_called_is_shown_as_text_in_every_part_of_a_row(
    mover: Player, mover_client: Client
) -> None:
    named = make_player("named", name="<b>code-of-the-row</b> & name-in-the-row")
    make_game(mover, named)
    make_game(named, mover, days=None)
    page = mover_client.get("/play").content.decode()
    shown = "&lt;b&gt;code-of-the-row&lt;/b&gt; &amp; name-in-the-row"
    assert page.count(f'aria-label="Pin or put off: {shown}, ') == 2
    assert "<b>code" not in page


def test_a_board_seen_before_is_distinguished_from_another(
    game: Game, mover: Player, mover_client: Client
) -> None:
    def drawn() -> list[str]:
        return re.findall('<svg class="board.*?</svg>', mover_client.get("/play").content.decode())

    before = drawn()
    assert drawn() == before
    play(game, "e2e4", now=NOW)
    after = drawn()
    assert (len(before), len(after), before != after) == (1, 1, True)
    Player.objects.filter(pk=mover.pk).update(theme="dark")
    assert drawn() == after
