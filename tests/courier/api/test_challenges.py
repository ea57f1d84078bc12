from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from rest_framework.test import APIClient

from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.models import Challenge
from courier.players.models import Player
from tests.courier.api.test_games import error_code
from tests.factories import make_revision

CHALLENGES = "/api/v1/challenges"


def offer_to(sender: Player, receiver: Player) -> Challenge:
    """An open challenge that has not expired by the real clock."""
    return challenge_player(
        sender=sender, receiver=receiver, offer=Offer(revision=make_revision()), now=timezone.now()
    )


def test_challenge_reaches_its_receiver_who_accepts(
    mover_api: APIClient, opponent_api: APIClient, opponent: Player
) -> None:
    make_revision()
    requested = {
        "preset": "chess",
        "to": "opponent",
        "side": "0",
        "days_per_move": 3,
        "message": "A game?",
    }
    made = mover_api.post(CHALLENGES, requested, format="json")
    assert made.status_code == 201, made.json()
    code = made.json()["code"]
    assert [row["code"] for row in opponent_api.get(CHALLENGES).json()["received"]] == [code]
    game = opponent_api.post(f"{CHALLENGES}/{code}/accept").json()
    assert [(seat["side"], seat["username"]) for seat in game["seats"]] == [
        (0, "mover"),
        (1, "opponent"),
    ]
    again = opponent_api.post(f"{CHALLENGES}/{code}/accept").json()
    assert again["code"] == game["code"]


def test_open_challenge_is_open_to_everybody_but_its_sender(
    mover_api: APIClient, stranger_api: APIClient, mover: Player
) -> None:
    open_challenge = post_open_challenge(
        sender=mover, offer=Offer(revision=make_revision()), now=timezone.now()
    )
    assert mover_api.get(CHALLENGES).json()["open"] == []
    assert [row["code"] for row in stranger_api.get(CHALLENGES).json()["open"]] == [
        open_challenge.code
    ]
    own = mover_api.post(f"{CHALLENGES}/{open_challenge.code}/accept")
    assert (own.status_code, error_code(own)) == (403, "own_offer")


def test_strangers_see_no_challenge_between_others(
    stranger_api: APIClient, anonymous_api: APIClient, mover: Player, opponent: Player
) -> None:
    challenge = offer_to(mover, opponent)
    for action in ("", "/accept", "/decline", "/withdraw"):
        call = stranger_api.post if action else stranger_api.get
        assert call(f"{CHALLENGES}/{challenge.code}{action}").status_code == 404
    assert error_code(anonymous_api.get(f"{CHALLENGES}/{challenge.code}")) == "not_authenticated"


def test_receiver_declines_and_sender_withdraws(
    mover_api: APIClient, opponent_api: APIClient, mover: Player, opponent: Player
) -> None:
    first, second = offer_to(mover, opponent), offer_to(mover, opponent)
    assert opponent_api.post(f"{CHALLENGES}/{first.code}/decline").json()["status"] == "declined"
    assert mover_api.post(f"{CHALLENGES}/{second.code}/withdraw").json()["status"] == "withdrawn"
    assert opponent_api.post(f"{CHALLENGES}/{second.code}/accept").status_code == 409


def test_unknown_handle_is_said_beside_its_field(mover_api: APIClient) -> None:
    make_revision()
    response = mover_api.post(CHALLENGES, {"preset": "chess", "to": "nobody"}, format="json")
    assert (response.status_code, error_code(response)) == (400, "invalid")
    assert list(response.json()["error"]["fields"]) == ["to"]


def test_account_without_a_confirmed_address_cannot_be_challenged(
    mover_api: APIClient, opponent: Player
) -> None:
    EmailAddress.objects.filter(user=opponent).update(verified=False)
    make_revision()
    response = mover_api.post(
        "/api/v1/challenges", {"preset": "chess", "to": "opponent"}, format="json"
    )
    assert (response.status_code, list(response.json()["error"]["fields"])) == (400, ["to"])


def test_handle_and_address_together_are_refused(mover_api: APIClient, opponent: Player) -> None:
    requested = {"preset": "chess", "to": "opponent", "email": "somebody@example.org"}
    assert error_code(mover_api.post(CHALLENGES, requested, format="json")) == "invalid"


def test_address_of_a_challenge_is_not_shown(mover_api: APIClient) -> None:
    make_revision()
    made = mover_api.post(
        CHALLENGES, {"preset": "chess", "email": "somebody@example.org"}, format="json"
    )
    assert (made.status_code, made.json()["kind"]) == (201, "mail")
    assert "somebody@example.org" not in made.content.decode()


@pytest.mark.parametrize(
    ("requested", "shown"),
    [
        ({"time_control": " 7d+1d<=14d "}, (None, "7d+1d<=14d")),
        ({"time_control": "5d/move"}, (5, "")),
        ({"days_per_move": 3}, (3, "")),
        ({}, (None, "")),
    ],
)
def test_offer_has_the_time_control_that_is_requested(
    mover_api: APIClient, requested: dict[str, object], shown: tuple[int | None, str]
) -> None:
    make_revision()
    made = mover_api.post(CHALLENGES, {"preset": "chess", **requested}, format="json").json()
    assert (made["days_per_move"], made["time_control"]) == shown


@pytest.mark.parametrize(
    ("requested", "code"),
    [
        ({"time_control": "fast"}, "unknown_time"),
        ({"time_control": "90d+1d<=90d"}, "time_out_of_bounds"),
        ({"time_control": "7d+1d<=14d", "days_per_move": 3}, "invalid"),
        ({"time_control": "7" * 201}, "invalid"),
        ({"time_control": "7d+1d<=14d\u0000"}, "invalid"),
        ({"rated": True}, "cannot_be_rated"),
        ({"days_per_move": 3, "weekend_pause": True}, "no_weekend_pause"),
    ],
)
def test_bad_time_control_is_refused(
    mover_api: APIClient, requested: dict[str, object], code: str
) -> None:
    make_revision()
    answer = mover_api.post(CHALLENGES, {"preset": "chess", **requested}, format="json")
    assert (answer.status_code, error_code(answer)) == (400, code)
