"""Flags and vacations for programs."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due
from courier.games.domain.start import start_game
from courier.games.models import Game, Seat
from courier.players.models import Player
from courier.vacations.domain.changes import CHANGES_A_MINUTE, book_vacation
from tests.factories import START, let_flag_fall, make_game, make_revision, play

DAY = timedelta(days=1)
VACATIONS = "/api/v1/vacations"


@pytest.fixture(autouse=True)
def _at_the_start(db: None) -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def _joined(mover: Player) -> None:
    Player.objects.update(date_joined=START)


@pytest.mark.usefixtures("_joined")
def test_vacation_is_booked_read_and_given_back(
    game: Game, mover_api: APIClient, stranger_api: APIClient
) -> None:
    booked = mover_api.post(VACATIONS, {"days": 3}, format="json")
    assert (booked.status_code, booked.data["days"]) == (201, 3)
    game.refresh_from_db()
    assert game.deadline == START + 6 * DAY
    shown = mover_api.get(VACATIONS).data
    assert (shown["days_left"], shown["automatic"], len(shown["vacations"])) == (11, True, 1)

    code = booked.data["code"]
    assert stranger_api.delete(f"{VACATIONS}/{code}").status_code == 400
    assert mover_api.delete(f"{VACATIONS}/{code}").status_code == 204
    assert Vacation.objects.get().days == 1


def test_booking_shows_in_which_games_it_comes_too_late(
    mover: Player, opponent: Player, mover_api: APIClient
) -> None:
    late = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    with time_machine.travel(START + 3 * DAY + UNTIL_FINAL / 2, tick=False):
        refused = mover_api.post(VACATIONS, {"days": 1}, format="json")
        make_game(mover, opponent, now=START + 3 * DAY)
        booked = mover_api.post(VACATIONS, {"days": 1}, format="json")

    assert (refused.status_code, refused.data["error"]["code"]) == (409, "vacation_too_late")
    assert (booked.status_code, booked.data["too_late_for"]) == (201, [late.code])


@pytest.mark.usefixtures("_joined")
@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"days": 15}, 409, "not_enough_days"),
        ({"days": 1, "starts_at": "2026-03-01T00:00:00Z"}, 400, "vacation_in_the_past"),
        ({"days": 1, "starts_at": "9999-12-31T00:00:00Z"}, 400, "vacation_too_far"),
        ({"days": 0}, 400, "invalid"),
        ({"days": 1, "starts_at": "\0"}, 400, "invalid"),
        ({}, 400, "invalid"),
    ],
)
def test_what_cannot_be_booked_is_shown(
    mover_api: APIClient, sent: object, status: int, code: str
) -> None:
    answer = mover_api.post(VACATIONS, sent, format="json")
    assert (answer.status_code, answer.data["error"]["code"]) == (status, code)


def test_who_has_changed_vacations_often_waits(mover: Player, mover_api: APIClient) -> None:
    vacation = book_vacation(player=mover, starts_at=START + 5 * DAY, days=1, now=START)
    for _ in range(CHANGES_A_MINUTE):
        mover_api.post(VACATIONS, {"days": 1, "starts_at": "2026-03-01T00:00Z"}, format="json")
    refused = mover_api.post(VACATIONS, {"days": 1}, format="json")
    assert (refused.status_code, refused.data["error"]["code"]) == (429, "vacation_changed_often")
    assert mover_api.delete(f"{VACATIONS}/{vacation.code}").status_code == 429
    assert Vacation.objects.get() == vacation


def test_vacations_are_for_the_signed_in(anonymous_api: APIClient) -> None:
    statuses = [
        anonymous_api.get(VACATIONS).status_code,
        anonymous_api.post(VACATIONS, {"days": 1}, format="json").status_code,
    ]
    assert statuses == [401, 401]


@pytest.fixture
def fallen(mover: Player, opponent: Player) -> Game:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    settle_due(now=(let_flag_fall(game).deadline or START) + UNTIL_FINAL)
    return game


@pytest.mark.parametrize(
    ("action", "ended"),
    [("win", ("flagged", 1)), ("draw", ("flagged", None)), ("pardon", ("", None))],
)
def test_flag_is_claimed_by_the_opponent(
    fallen: Game, opponent_api: APIClient, action: str, ended: object
) -> None:
    with time_machine.travel(START + 4 * DAY, tick=False):
        answer = opponent_api.post(
            f"/api/v1/games/{fallen.code}/flag", {"action": action}, format="json"
        )
    assert answer.status_code == 200
    fallen.refresh_from_db()
    assert (fallen.ending, fallen.winner) == ended


def test_flag_is_nobody_elses_to_claim(
    fallen: Game, mover_api: APIClient, stranger_api: APIClient, anonymous_api: APIClient
) -> None:
    with time_machine.travel(START + 4 * DAY, tick=False):
        answers = [
            client.post(
                f"/api/v1/games/{fallen.code}/flag", {"action": "win"}, format="json"
            ).status_code
            for client in (mover_api, stranger_api, anonymous_api)
        ]
    assert answers == [409, 403, 401]
    assert Game.objects.get(pk=fallen.pk).ending == ""


def test_reading_a_game_on_ones_turn_is_seeing_it(
    mover: Player, opponent: Player, mover_api: APIClient
) -> None:
    game = make_game(mover, opponent)
    mover_api.get(f"/api/v1/games/{game.code}")
    assert list(Seat.objects.filter(game=game).values_list("seen_at", flat=True)) == [START, None]
