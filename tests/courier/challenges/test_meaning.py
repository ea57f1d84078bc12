"""What the form of an offer says of its time and of what is folded, while it is filled in."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.players.models import Player
from tests.factories import make_revision

MEANING = "/presets/chess/challenge/meaning"
BANK = {"pace": "custom", "start_days": "5", "increment_hours": "24", "cap_days": "9"}
OPEN = {"kind": "open", "pace": "steady", "access": "public"}


def meaning(client: Client, given: dict[str, str], key: str = "chess") -> dict[str, str]:
    make_revision(key)
    answer = client.get(f"/presets/{key}/challenge/meaning", given)
    assert answer.status_code == 200
    said: dict[str, str] = answer.json()
    return said


def test_bank_of_ones_own_is_shown_as_it_is_typed(mover_client: Client) -> None:
    assert meaning(mover_client, BANK)["time"].startswith(
        "Up to 9 days for one move. A game of 40 moves takes 6 weeks"
    )


def test_switches_add_their_sentences(mover_client: Client) -> None:
    shown = meaning(
        mover_client, BANK | {"weekend_pause": "on", "night_pause": "on", "flag_by_claim": "on"}
    )["time"]
    assert "Weekends come on top of that. Nights" in shown
    assert shown.endswith("the opponent can claim the win, take a draw, or pardon.")


@pytest.mark.parametrize(
    "given", [{}, BANK | {"cap_days": "1"}, BANK | {"start_days": "x"}, {"pace": "sometimes"}]
)
def test_nothing_is_said_of_a_time_that_does_not_fit_yet(
    mover_client: Client, given: dict[str, str]
) -> None:
    assert meaning(mover_client, given)["time"] == ""


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (OPEN, "One game, any rating, takebacks in casual games, anyone may watch."),
        (
            OPEN | {"uses": "3", "rating_least": "1400", "rating_most": "1600", "takebacks": "no"},
            "3 games, ratings 1400 to 1600, no takebacks, anyone may watch.",
        ),
        (
            OPEN | {"kind": "standing", "uses": "3", "rating_most": "1600", "help": "explorer"},
            "Any number of games, ratings up to 1600, takebacks in casual games, explorer allowed,"
            " anyone may watch.",
        ),
        (
            OPEN | BANK | {"kind": "direct", "weekend_pause": "on", "access": "private"},
            "5 days + 1 day a move, at most 9 days, weekends free, takebacks in casual games,"
            " only you two may watch.",
        ),
        (
            OPEN | {"kind": "link", "pace": "untimed", "uses": "x", "takebacks": "yes"},
            "No time limit, one game, takebacks, anyone may watch.",
        ),
        (OPEN | {"kind": "computer"}, ""),
    ],
    ids=["open", "limited", "standing", "private", "link", "computer"],
)
def test_what_is_folded_is_one_sentence(
    mover_client: Client, given: dict[str, str], sentence: str
) -> None:
    assert meaning(mover_client, given)["options"] == sentence


def test_an_array_is_named_for_the_computer_too(mover_client: Client) -> None:
    revision = make_revision("sea-horses")
    mode = revision.rules.spec.setup_modes[1]
    given = {"kind": "computer", "setup_mode": mode.key}
    assert meaning(mover_client, given, "sea-horses")["options"] == f"{mode.name}."


def test_it_is_for_the_signed_in_who_may_start_the_preset(
    anonymous_client: Client, mover_client: Client
) -> None:
    make_revision()
    assert anonymous_client.get(MEANING, BANK).status_code == 302
    assert mover_client.get("/presets/nonsense/challenge/meaning", BANK).status_code == 404
    assert mover_client.post(MEANING, BANK).status_code == 405


def test_meaning_costs_a_look_for_the_preset(
    mover_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_revision()
    mover_client.get(MEANING, OPEN)
    with django_assert_num_queries(2):
        mover_client.get(MEANING, OPEN | {"to": "somebody"})


def test_without_script_both_are_there_at_once_and_after_sending(
    mover: Player, mover_client: Client
) -> None:
    make_revision()
    fresh = mover_client.get("/presets/chess/challenge")
    assert fresh.context["time"].startswith("Up to 3 days for one move.")
    assert fresh.context["options"] in fresh.text
    sent = BANK | {"kind": "direct", "to": "nobody here", "side": "random", "access": "public"}
    answer = mover_client.post("/presets/chess/challenge", sent)
    assert answer.context["time"].startswith("Up to 9 days for one move.")
    assert "Up to 9 days for one move." in answer.text
