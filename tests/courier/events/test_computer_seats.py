"""The computer in an empty seat: when it takes one, what its games are, what it does not win."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from courier.clocks.terms import Terms
from courier.computer.domain.answers import answer
from courier.events.domain.entries import withdraw
from courier.events.domain.leagues import keep_league
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind, EventState
from courier.events.errors import BadComputerSeat, BadLeagueTerms
from courier.events.models import Entry, Event, League, LeagueMember
from courier.events.spare_seats import is_wanted
from courier.front.player_honours import honours_of
from courier.games.models import Game, Seat
from courier.games.queries import games_waiting_for_computers
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.domain.months import choose_for_month
from tests.courier.events.clubs import (
    BEGIN,
    DAY,
    begun,
    boards_of,
    end_by_lot,
    fill,
    make_event,
    running,
    win,
)
from tests.courier.events.seasons import FIRST, go_on, make_league, play_season, sign_up
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_revision, play

pytestmark = pytest.mark.django_db
NAME = "Computer (level 2)"


def names_of(event: Event) -> list[str]:
    entries = Entry.objects.filter(event=event, seed__isnull=False).order_by("seed")
    return [each.player.shown_name for each in entries.select_related("player") if each.player]


def test_seat_is_taken_beside_an_odd_number_of_people_or_one_too_few() -> None:
    found = [people for people in range(10) if is_wanted(people, least=5, most=9)]
    assert found == [4, 5, 7]


def test_computer_plays_casual_games_that_count_and_takes_no_place(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    rated = Terms(days_per_move=3, rated=True)
    event = make_event(mover, terms=rated, computer_level=2)
    people = fill(event, 3)
    assert NAME not in names_of(event)
    begun(event)
    advance(event.pk, now=BEGIN)
    assert names_of(event) == [each.username for each in people] + [NAME]
    assert not OutboxMail.objects.filter(player__computer_level__isnull=False).exists()
    games = Game.objects.filter(event_board__round__event=event)
    beside = games.filter(seats__player__computer_level=2)
    assert (games.count(), beside.count()) == (6, 3)
    assert set(beside.values_list("rated", "is_public", "days_per_move")) == {(False, True, 3)}
    assert set(games.exclude(pk__in=beside).values_list("rated")) == {(True,)}
    for game in running(event):
        seats = list(game.seats.order_by("side").select_related("player"))
        computers = [each.player is not None and each.player.is_computer for each in seats]
        win(game, computers.index(True) if any(computers) else 0)
    advance(event.pk, now=BEGIN)
    places = Entry.objects.filter(event=event).order_by("seed").values_list("place", "points")
    assert [place for place, _points in places] == [1, 1, 1, None]
    assert list(places)[-1] == (None, 6)
    page = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "– " + NAME in page
    assert "An empty seat The computer, level 2" in page
    shown = anonymous_client.get(f"/events/{event.code}/event.json").json()["standings"]
    assert [each["place"] for each in shown] == [None, 1, 1, 1]
    assert honours_of(Player.objects.get(computer_level=2)).trophies == []


def test_computer_answers_a_move_in_an_event_in_its_time(mover: Player) -> None:
    event = begun(make_event(mover, computer_level=2), now=BEGIN)
    assert event.state == EventState.CANCELLED
    event = make_event(mover, computer_level=2)
    fill(event, 3)
    begun(event)
    waiting = set(games_waiting_for_computers(limit=10))
    first = Seat.objects.filter(player__computer_level=2, side=0)
    assert waiting == set(first.values_list("game", flat=True))
    other = Game.objects.filter(
        seats__in=Seat.objects.filter(player__computer_level=2, side=1)
    ).earliest("pk")
    play(other, "e2e4", now=BEGIN)
    assert other.pk in games_waiting_for_computers(limit=10)
    assert answer(game_id=other.pk, clock=lambda: BEGIN)
    other.refresh_from_db()
    assert (other.ply, other.deadline) == (2, BEGIN + 3 * DAY)


def test_nobody_too_many_gets_a_computer_beside_them(mover: Player) -> None:
    for people, most in ((4, 16), (5, 5), (2, 16)):
        event = make_event(mover, computer_level=2, entries_most=most)
        fill(event, people)
        begun(event)
        assert NAME not in names_of(event)
    assert not Player.objects.filter(computer_level=2).exists()


def test_computer_of_a_swiss_event_sits_out_when_the_people_are_even(mover: Player) -> None:
    event = make_event(mover, kind=EventKind.SWISS, computer_level=2)
    people = fill(event, 5)
    begun(event)
    assert [board.second_id is None for board in boards_of(event)] == [False] * 3
    withdraw(event_id=event.pk, player=people[0], now=BEGIN)
    for game in running(event):
        end_by_lot(game, random.Random(1), BEGIN + DAY, habits=0)
    sweep(now=BEGIN + DAY)
    second = [board for board in boards_of(event) if board.round.number == 2]
    computer = Entry.objects.get(event=event, player__computer_level=2)
    seated = {each for board in second for each in (board.first_id, board.second_id)}
    assert (len(second), computer.pk in seated, None in seated) == (2, False, False)


@pytest.mark.parametrize("kind", [EventKind.KNOCK_OUT, EventKind.ARENA])
def test_other_kinds_have_no_seat_for_it(kind: EventKind, mover: Player) -> None:
    with pytest.raises(BadComputerSeat):
        make_event(mover, kind=kind, computer_level=2)
    with pytest.raises(BadComputerSeat):
        make_event(mover, computer_level=9)
    with pytest.raises(BadLeagueTerms):
        make_league(mover, computer_level=0)


def test_season_of_two_people_begins_with_the_computer(
    mover: Player, anonymous_client: Client
) -> None:
    league = make_league(mover, computer_level=2)
    people = sign_up(league, 2)
    go_on(FIRST)
    event = Event.objects.get(league=league)
    assert names_of(event) == [each.username for each in people] + [NAME]
    play_season(league, random.Random(2), FIRST)
    places = list(Entry.objects.filter(event=event).order_by("seed").values_list("place", "moved"))
    assert {place for place, _moved in places[:2]} <= {1, 2}
    assert places[2] == (None, 0)
    members = LeagueMember.objects.filter(league=league).order_by("standing")
    assert [each.standing for each in members] == [1, 2]
    page = text_of(anonymous_client.get(f"/leagues/{league.code}"))
    assert "– " + NAME in page
    assert "It takes two players" in page


def test_league_of_the_month_has_a_computer(mover: Player) -> None:
    choose_for_month(preset=make_revision().preset, now=START)
    keep_league(now=START)
    assert League.objects.get().computer_level == 4


def test_form_offers_the_computer_where_it_can_play(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)
    make_revision()
    for kind in ("swiss", "knock_out"):
        said = {"name": f"Cup by {kind}", "kind": kind, "computer_level": "3"}
        answer = mover_client.post("/presets/chess/event", FORM | said)
        assert answer.status_code == 302
    assert list(Event.objects.order_by("pk").values_list("kind", "computer_level")) == [
        ("swiss", 3),
        ("knock_out", None),
    ]
