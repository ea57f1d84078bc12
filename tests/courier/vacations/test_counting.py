"""Games whose terms say that vacation counts: the clocks go on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from rest_framework.test import APIClient

from courier.challenges.domain.answers import accept
from courier.challenges.models import Challenge
from courier.clocks.errors import VacationTooLate
from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.events.models import Event, Ladder, League
from courier.games.domain.flags import settle, warn_due
from courier.games.models import Game
from courier.games.words import terms_words
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.table.mails import deadline_warning
from courier.table.parts.time_news import time_news
from courier.teams.models import TeamLeague
from courier.vacations.domain.changes import book_vacation, come_back
from tests.courier.events.clubs import BEGIN, begun, fill
from tests.courier.events.test_ladder_pages import FORM as LADDER
from tests.courier.events.test_league_pages import FORM as LEAGUE
from tests.courier.events.test_pages import FORM as EVENT
from tests.courier.table.views.answers import text_of
from tests.courier.teams.test_team_leagues import FORM as TEAM_LEAGUE
from tests.factories import START, make_game, make_revision, play, token_of

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
LATE = START + 3 * DAY
ITS_OWN = Terms(days_per_move=3, vacation_counts=True)


@pytest.fixture(autouse=True)
def _at_the_start(mover: Player) -> Iterator[None]:
    Player.objects.update(date_joined=START, time_zone="Europe/Madrid")
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def strict(mover: Player, opponent: Player) -> Game:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    Game.objects.filter(pk=game.pk).update(vacation_counts=True)
    return Game.objects.get(pk=game.pk)


def test_no_vacation_moves_its_deadline_and_its_warnings_come(strict: Game, mover: Player) -> None:
    book_vacation(player=mover, starts_at=START, days=9, now=START)
    assert Game.objects.get(pk=strict.pk).deadline == LATE

    assert warn_due(now=LATE - DAY) == 1
    mail = OutboxMail.objects.get(kind="deadline_warning")
    content = deadline_warning(mail, LATE - DAY)
    assert content is not None
    assert "on vacation, but it doesn’t stop the clock of this game." in content.text
    OutboxMail.objects.update(sent_at=LATE - DAY)
    assert settle(game_id=strict.pk, now=LATE + UNTIL_FINAL) is True
    ended = Game.objects.get(pk=strict.pk)
    assert (ended.ending, ended.winner, ended.ended_at) == ("flagged", 1, LATE)


def test_its_deadline_uses_no_day(strict: Game) -> None:
    warn_due(now=LATE - DAY)
    OutboxMail.objects.update(sent_at=LATE - DAY)
    assert settle(game_id=strict.pk, now=LATE + UNTIL_FINAL) is True
    assert not Vacation.objects.exists()


def test_a_day_used_elsewhere_stops_the_other_game_alone(
    strict: Game, mover: Player, opponent: Player
) -> None:
    other = make_game(mover, opponent)
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    other.refresh_from_db()
    assert other.deadline == LATE + 2 * DAY
    assert Game.objects.get(pk=strict.pk).deadline == LATE


def test_the_page_of_the_game_says_so_while_somebody_is_away(
    strict: Game, mover: Player, opponent: Player
) -> None:
    assert time_news(strict, mover, now=START) is None
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    strict.refresh_from_db()
    own, other, nobody = (time_news(strict, each, now=START) for each in (mover, opponent, None))
    assert own is not None
    assert own.words == "You’re on vacation, but vacation doesn’t stop this clock."
    assert other == nobody
    assert other is not None
    assert other.words == (f"{mover.shown_name} is on vacation, which doesn’t stop this clock.")
    later = time_news(strict, mover, now=START + 2 * DAY - UNTIL_FINAL)
    assert later is not None
    assert later.words.startswith("More than half of your time for this move is gone. You’re on")


def test_the_dashboard_says_so(
    strict: Game, mover: Player, opponent: Player, mover_client: Client
) -> None:
    opponent_client = Client()
    opponent_client.force_login(opponent)
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    assert "You’re on vacation, but this clock goes on." in text_of(mover_client.get("/play"))
    assert ", but this clock goes on." in text_of(opponent_client.get("/play"))
    Game.objects.filter(pk=strict.pk).update(vacation_counts=False)
    for client in (mover_client, opponent_client):
        assert "this clock goes on" not in text_of(client.get("/play"))


def test_the_page_of_the_vacation_counts_them(
    strict: Game, mover: Player, opponent: Player, mover_client: Client
) -> None:
    make_game(mover, opponent)
    words = "In 1 running game vacation counts: your clock goes on there."
    page = mover_client.get("/account/vacation")
    assert (page.context["page"].games, page.context["page"].going_on) == (1, 1)
    assert words in text_of(page)

    days = {"first_day": "2026-03-02", "last_day": "2026-03-04"}
    assert words in text_of(mover_client.post("/account/vacation", days))
    booked = mover_client.post("/account/vacation", {**days, "sure": "yes"}, follow=True)
    assert "stopped then, except in 1 game in which vacation counts." in text_of(booked)


def test_no_vacation_begins_at_once_where_it_would_stop_nothing(
    strict: Game, mover: Player
) -> None:
    warn_due(now=LATE - DAY)
    OutboxMail.objects.update(sent_at=LATE - DAY)
    now = LATE + UNTIL_FINAL / 2
    with pytest.raises(VacationTooLate):
        book_vacation(player=mover, starts_at=now, days=1, now=now)


def test_it_is_a_term_like_others(strict: Game) -> None:
    assert terms_words(ITS_OWN) == "3 days a move, no vacation, casual"
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=strict.pk).update(days_per_move=None)


def test_an_offer_says_so_and_its_game_too(
    mover_client: Client, anonymous_client: Client, opponent: Player, mover: Player
) -> None:
    make_revision()
    form = {"kind": "open", "side": "random", "access": "public", "vacation_counts": "on"}
    refused = mover_client.post("/presets/chess/challenge", form | {"pace": "untimed"})
    assert "there’s no clock that vacation could stop" in text_of(refused)
    mover_client.post("/presets/chess/challenge", form | {"pace": "steady"})
    offer = Challenge.objects.get()
    assert "no vacation" in text_of(anonymous_client.get("/challenges"))

    game = accept(challenge_id=offer.pk, player=opponent, now=START)
    assert game.vacation_counts is True
    assert "no vacation" in text_of(anonymous_client.get(f"/games/{game.code}"))
    written = anonymous_client.get(f"/games/{game.code}/game.json").json()
    assert written["terms"]["vacation_counts"] is True

    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Token {token_of(mover)}")
    body = {"preset": "chess", "days_per_move": 3, "vacation_counts": True}
    made = api.post("/api/v1/challenges", body, format="json")
    assert (made.status_code, made.json()["vacation_counts"]) == (201, True)
    made = api.post("/api/v1/challenges", body | {"days_per_move": None}, format="json")
    assert (made.status_code, made.json()["error"]["code"]) == (400, "vacation_needs_clock")


def test_a_move_in_such_a_game_does_not_use_the_vacation_up(strict: Game, mover: Player) -> None:
    vacation = book_vacation(player=mover, starts_at=START, days=2, now=START)
    play(strict, "g1f3", now=START + MINUTE)
    assert come_back(player=mover, code=vacation.code, now=START + 2 * MINUTE) is True
    assert not Vacation.objects.exists()


def test_events_ladders_and_leagues_may_be_without_vacation(
    mover_client: Client, anonymous_client: Client
) -> None:
    make_revision()
    counts = {"vacation_counts": "on"}
    forms = (
        ("event", EVENT, Event),
        ("ladder", LADDER, Ladder),
        ("league", LEAGUE, League),
        ("team-league", TEAM_LEAGUE, TeamLeague),
    )
    for what, form, model in forms:
        assert "Vacation counts" in text_of(mover_client.get(f"/presets/chess/{what}"))
        made = mover_client.post(f"/presets/chess/{what}", form | counts)
        assert model._default_manager.get().vacation_counts is True
        assert "no vacation" in text_of(anonymous_client.get(made["Location"]))
    event = Event.objects.get()
    assert "Vacation counts: the clocks" in text_of(anonymous_client.get(f"/events/{event.code}"))
    answer = anonymous_client.get(f"/api/v1/events/{event.code}").json()
    assert "no vacation" in answer["terms"]
    fill(event, 4)
    Event.objects.update(starts_at=BEGIN)
    begun(event)
    assert {*Game.objects.values_list("vacation_counts", flat=True)} == {True}


def test_files_say_that_it_counts(strict: Game, mover: Player, opponent: Player) -> None:
    usual = make_game(mover, opponent)
    for name in ("game.pgn", "game.txt"):
        texts = [Client().get(f"/games/{game.code}/{name}").text for game in (strict, usual)]
        assert ['Vacation "counts"' in text for text in texts] == [True, False]
    terms = Client().get(f"/games/{strict.code}/game.json").json()["terms"]
    assert terms["vacation_counts"] is True
