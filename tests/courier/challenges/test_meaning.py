"""What a choice of time means, said while the form is filled in."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.players.models import Player
from tests.factories import make_revision

TIME = "/challenges/time"
BANK = {"pace": "custom", "start_days": "5", "increment_hours": "24", "cap_days": "9"}


def sentence(client: Client, given: dict[str, str]) -> str:
    answer = client.get(TIME, given)
    assert answer.status_code == 200
    return str(answer.json()["sentence"])


def test_bank_of_ones_own_is_shown_as_it_is_typed(mover_client: Client) -> None:
    assert sentence(mover_client, BANK).startswith(
        "Longest think: 9 days. A game of 40 moves takes 6 weeks"
    )


def test_switches_add_their_sentences(mover_client: Client) -> None:
    shown = sentence(
        mover_client, BANK | {"weekend_pause": "on", "night_pause": "on", "flag_by_claim": "on"}
    )
    assert "Weekends come on top of that. Nights" in shown
    assert shown.endswith("the opponent may claim the win, take a draw, or pardon.")


@pytest.mark.parametrize(
    "given", [{}, BANK | {"cap_days": "1"}, BANK | {"start_days": "x"}, {"pace": "sometimes"}]
)
def test_nothing_is_said_of_what_does_not_fit_yet(
    mover_client: Client, given: dict[str, str]
) -> None:
    assert sentence(mover_client, given) == ""


def test_it_is_for_the_signed_in(anonymous_client: Client) -> None:
    assert anonymous_client.get(TIME, BANK).status_code == 302


def test_without_script_it_is_shown_after_sending(mover: Player, mover_client: Client) -> None:
    make_revision()
    sent = BANK | {"kind": "direct", "to": "nobody here", "side": "random", "access": "public"}
    answer = mover_client.post("/presets/chess/challenge", sent)
    assert answer.context["meaning"].startswith("Longest think: 9 days.")
    assert "Longest think: 9 days." in answer.content.decode()
    fresh = mover_client.get("/presets/chess/challenge")
    assert fresh.context["meaning"] == ""
