"""The live check of a set-up: for whoever may set up, about their own side, and nothing is kept of
it.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game, SentMove
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, OTHER_WHITE, WHITE, make_setup_game, send
from tests.courier.table.views.answers import JSON
from tests.factories import make_game

EMPTY_CORNER = WHITE.replace("ED@a1", "@a1")
# b4 has no guard: whoever checks from there mates.
HOLE = (
    WHITE.replace("FW@a3", "WW@a3")
    .replace("FW@b3", "FF@b3")
    .replace("FW@c3", "WW@c3")
    .replace("FW@e3", "FF@e3")
    .replace("ND@c2", "EE@c2")
    .replace("EE@d2", "ND@d2")
    .replace("JD@b1", "EN@b1")
    .replace("EN@b2", "JE@b2")
    .replace("ZE@c1", "ZD@c1")
)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A public game in which nobody has set up yet."""
    return make_setup_game(mover, opponent)


def check(client: Client, game: Game, text: str, *, ply: int = 0) -> Any:
    return client.post(
        f"/games/{game.code}/preview", {"text": text, "expected_ply": ply}, headers=JSON
    )


def test_a_setup_that_keeps_every_rule_is_written_canonically(
    game: Game, mover_client: Client
) -> None:
    answer = check(mover_client, game, WHITE.removeprefix("Setup: ").replace("ED@a1", "DE@a1"))

    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert answer.json() == {"text": WHITE, "faults": [], "dangers": []}
    assert SentMove.objects.count() == 0


def test_every_broken_clause_is_shown_in_words_with_its_squares(
    game: Game, mover_client: Client
) -> None:
    answer = check(mover_client, game, EMPTY_CORNER.replace("ND@c2", "NJ@c2"))

    assert answer.json() == {
        "text": "",
        "faults": [
            {
                "clause": "4.2",
                "message": (
                    "All 42 stones are placed and no others: 1 E and 2 D left over; 1 J too many."
                ),
                "squares": [],
            },
            {
                "clause": "3.1",
                "message": "A base holds one to 4 stones, not no stone: a1.",
                "squares": ["a1"],
            },
            {
                "clause": "3.5",
                "message": "A base holds only one stone of rank 4 (N, J): c2.",
                "squares": ["c2"],
            },
            {
                "clause": "4.4",
                "message": "In a set-up a base holds only one stone out of Z, C, N, J: c2.",
                "squares": ["c2"],
            },
        ],
        "dangers": [],
    }


def test_a_careless_setup_is_warned_of_and_not_refused(
    game: Game, mover: Player, mover_client: Client
) -> None:
    message = "Black's first turn may give checkmate on a square that no base of yours guards: b4."

    answer = check(mover_client, game, HOLE).json()

    assert answer == {
        "text": HOLE,
        "faults": [],
        "dangers": [{"clause": "13.14", "message": message, "squares": ["b4"]}],
    }
    assert send(game, mover, HOLE).waiting


def test_a_check_queries_the_database_little(
    game: Game, mover_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    check(mover_client, game, WHITE)

    with django_assert_num_queries(2):
        check(mover_client, game, HOLE)


def test_either_player_is_judged_by_their_own_side(
    game: Game, mover_client: Client, opponent_client: Client
) -> None:
    assert check(opponent_client, game, BLACK).json()["faults"] == []
    assert (
        check(mover_client, game, BLACK)
        .json()["faults"][0]["message"]
        .startswith("White's bases stand on a1 to g3")
    )


def test_a_setup_that_was_sent_can_be_checked_anew(
    game: Game, mover: Player, mover_client: Client
) -> None:
    send(game, mover, WHITE)

    assert check(mover_client, game, OTHER_WHITE).json()["text"] == OTHER_WHITE


def test_solo_sides_set_up_in_turn(mover: Player, mover_client: Client) -> None:
    game = make_game(mover, mover, preset="sigma-4-shogi", days=None, is_public=False, solo=True)
    assert check(mover_client, game, WHITE).json()["text"] == WHITE

    send(game, mover, WHITE)

    assert check(mover_client, game, BLACK, ply=1).json()["text"] == BLACK


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("FW at a1", 400, "notation"),
        ("", 400, "invalid"),
        ("F" * 4001, 400, "invalid"),
        ("FW@a1\0", 400, "invalid"),
    ],
)
def test_what_is_no_setup_gets_a_sentence(
    game: Game, mover_client: Client, text: str, status: int, code: str
) -> None:
    answer = check(mover_client, game, text)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"].endswith((".", "!"))


def test_a_page_older_than_the_game_is_notified(
    mover: Player, opponent: Player, game: Game, mover_client: Client
) -> None:
    assert check(mover_client, game, WHITE, ply=1).json()["error"]["code"] == "conflict"

    send(game, mover, WHITE)
    send(game, opponent, BLACK)

    assert check(mover_client, game, WHITE).json()["error"]["code"] == "conflict"


def test_strangers_and_signed_out_people_check_nothing(
    game: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    refused = check(stranger_client, game, WHITE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_your_game")

    refused = check(anonymous_client, game, WHITE)
    assert (refused.status_code, set(refused.json())) == (401, {"error"})
