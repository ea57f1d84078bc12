"""Preview, sending and taking back, with script and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from courier.games.models import Game, Move
from courier.players.models import Player
from tests.courier.table.views.answers import JSON, attribute, data_of, preview, send, text_of
from tests.factories import FOOLS_MATE, make_game, play

NUL = "e4\0"


def test_a_remark_typed_behind_a_move_stays_with_it(game: Game, mover_client: Client) -> None:
    answer = preview(mover_client, game, "Nf3 // Good luck", headers=JSON).json()
    assert (answer["text"], answer["remark"]) == ("g1f3", "Good luck")
    page = preview(mover_client, game, "Nf3 // Good luck").content.decode()
    assert ">Good luck</textarea>" in page
    assert 'value="g1f3"' in page
    page = preview(mover_client, game, "Nf3 // Good luck", remark="Hello").content.decode()
    assert ">Hello</textarea>" in page


def test_preview_shows_what_the_move_does(game: Game, mover_client: Client) -> None:
    answer = preview(mover_client, game, "Nf3", headers=JSON).json()

    assert answer == {
        "text": "g1f3",
        "shown": "Nf3",
        "full": "N g1-f3",
        "words": "Knight g1 to f3",
        "warning": "",
        "changes": {"g1": None, "f3": "N"},
        "squares": ["g1", "f3"],
        "paths": [],
        "check": [],
        "hands": None,
    }
    assert Move.objects.count() == 0


def test_preview_names_the_king_it_checks(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "f7f6"))

    assert preview(mover_client, game, "Qh5", headers=JSON).json()["check"] == ["e8"]


def test_preview_without_script_is_a_page_with_the_move_and_the_remark(
    game: Game, mover_client: Client
) -> None:
    response = preview(mover_client, game, "e4", remark="Good luck")

    assert response.status_code == 200
    assert attribute(response, "movebar", "data-state") == "preview"
    assert attribute(response, "movebar", "action") == f"/games/{game.code}/move"
    assert "You play e4" in text_of(response)
    assert "Good luck" in text_of(response)


def test_page_names_the_position_a_move_is_for(game: Game, mover_client: Client) -> None:
    address = f"/games/{game.code}"
    shown = mover_client.get(address)
    assert data_of(shown)["position"] == game.position
    assert f'name="position" value="{game.position}"' in shown.content.decode()

    sent = {"text": "e4", "expected_ply": 0, "position": "8/8/8/8/8/8/8/8 w - - 0 1"}
    for what in ("preview", "move"):
        answer = mover_client.post(f"{address}/{what}", sent, headers=JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
    sent["position"] = game.position
    assert mover_client.post(f"{address}/move", sent, headers=JSON).status_code == 200


def test_undo_without_script_goes_back_to_typing(game: Game, mover_client: Client) -> None:
    fields = {"text": "e4", "expected_ply": 0, "remark": "Good luck", "undo": "1"}
    response = mover_client.post(f"/games/{game.code}/preview", fields)

    assert attribute(response, "movebar", "data-state") == "compose"
    assert "Good luck" in text_of(response)


def test_illegal_move_gets_the_reason_beside_the_field(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, preset="sissa")

    answer = preview(mover_client, game, "c1e3", headers=JSON)

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "illegal"
    assert answer.json()["error"]["message"].endswith(".")


def test_illegal_move_without_script_keeps_what_was_typed(game: Game, mover_client: Client) -> None:
    response = preview(mover_client, game, "Ke5", remark="Hm")

    assert response.status_code == 400
    assert attribute(response, "move-text", "value") == "Ke5"
    assert attribute(response, "move-text", "aria-invalid") == "true"
    assert "Hm" in text_of(response)


def test_sent_move_is_played_with_its_remark(game: Game, mover_client: Client) -> None:
    response = send(mover_client, game, "e4", remark="Good luck")

    move = Move.objects.get()
    assert response.status_code == 302
    assert (move.shown, move.remark) == ("e4", "Good luck")


def test_same_move_sent_twice_is_played_once(game: Game, mover_client: Client) -> None:
    answers = [send(mover_client, game, "e4", headers=JSON).json() for _ in range(2)]

    assert [answer["message"] for answer in answers] == ["e4 is sent.", "e4 was already sent."]
    assert Move.objects.count() == 1


def test_other_move_for_the_same_ply_is_a_conflict_and_loses_no_word(
    game: Game, mover_client: Client
) -> None:
    send(mover_client, game, "e4")

    response = send(mover_client, game, "d4", remark="Precious words")

    assert response.status_code == 409
    assert "The game has moved on" in text_of(response)
    assert "Precious words" in text_of(response)
    assert [move.shown for move in Move.objects.all()] == ["e4"]


def test_preview_of_a_page_that_is_old_is_a_conflict(
    game: Game, mover: Player, mover_client: Client
) -> None:
    play(game, "e2e4", "e7e5")

    answer = preview(mover_client, game, "d4", ply=0, headers=JSON)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")


def test_opponent_cannot_move_out_of_turn(game: Game, opponent_client: Client) -> None:
    answer = send(opponent_client, game, "e5", headers=JSON)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_your_turn")


@pytest.mark.parametrize("act", [send, preview])
def test_stranger_may_not_move(
    game: Game, stranger_client: Client, act: Callable[..., Any]
) -> None:
    answer = act(stranger_client, game, "e4", headers=JSON)

    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_game")


@pytest.mark.parametrize("act", [send, preview])
def test_nobody_is_requested_to_sign_in(
    game: Game, anonymous_client: Client, act: Callable[..., Any]
) -> None:
    response = act(anonymous_client, game, "e4")

    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/")


def test_stranger_gets_a_page_with_the_refusal(game: Game, stranger_client: Client) -> None:
    response = send(stranger_client, game, "e4")

    assert response.status_code == 403
    assert "You don’t play in this game." in text_of(response)


def test_move_in_a_finished_game_is_refused(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    answer = send(mover_client, game, "e4", headers=JSON)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game_over")


@pytest.mark.parametrize("as_script", [True, False])
@pytest.mark.parametrize(
    ("text", "ply", "remark"),
    [
        ("", 0, ""),
        (NUL, 0, ""),
        ("e4", 0, NUL),
        ("e4", "", ""),
        ("e4", "x", ""),
        ("e4", -1, ""),
        ("e4", 10**30, ""),
        ("N" * 100_000, 0, ""),
        ("e4", 0, "x" * 100_000),
        ("e4; " * 300, 0, ""),
        ("<script>", 0, ""),
        ("🐎f3", 0, ""),
        ("// only a remark", 0, ""),
    ],
)
def test_odd_input_is_refused_with_a_sentence(
    game: Game, mover_client: Client, text: str, ply: int | str, remark: str, as_script: bool
) -> None:
    headers: dict[str, str] = JSON if as_script else {}

    response = send(mover_client, game, text, ply=ply, remark=remark, headers=headers)

    assert response.status_code in (400, 409)
    assert (
        len(
            response.json()["error"]["message"]
            if as_script
            else attribute(response, "movebar", "action")
        )
        > 10
    )
    assert Move.objects.count() == 0


def test_free_board_takes_chains(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = make_game(mover, opponent, preset="free-board")

    answer = preview(mover_client, game, "P e2-e8; Q-e8; -a4", headers=JSON).json()

    assert answer["changes"] == {"e2": None, "e8": "Q", "a4": "-"}


def test_unanswered_move_on_a_free_board_is_taken_back(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4",))

    response = mover_client.post(f"/games/{game.code}/undo", follow=True)

    assert "The move is taken back." in text_of(response)
    assert Move.objects.count() == 0


def test_checked_move_is_not_taken_back(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4",))

    response = mover_client.post(f"/games/{game.code}/undo", follow=True)

    assert "can’t be taken back" in text_of(response)
    assert Move.objects.count() == 1


@pytest.mark.parametrize("path", ["move", "preview"])
def test_address_of_a_shown_or_refused_move_leads_back_to_the_game(
    game: Game, mover_client: Client, path: str
) -> None:
    assert mover_client.get(f"/games/{game.code}/{path}")["Location"] == f"/games/{game.code}"


@pytest.mark.parametrize("path", ["undo", "draw/decline", "result"])
def test_writing_needs_post(game: Game, mover_client: Client, path: str) -> None:
    assert mover_client.get(f"/games/{game.code}/{path}").status_code == 405


@pytest.mark.parametrize("path", ["draw/offer", "draw/accept"])
def test_getting_a_draw_only_requests_whether_it_is_meant(
    game: Game, mover_client: Client, path: str
) -> None:
    page = mover_client.get(f"/games/{game.code}/{path}")

    changed = Game.objects.get(pk=game.pk)
    assert '<form class="dialog confirm" method="post">' in page.content.decode()
    assert (changed.draw_offered_by, changed.version) == (None, game.version)


def test_moves_are_looked_at_within_a_limit(
    mover: Player, game: Game, mover_client: Client
) -> None:
    cache.set(f"rate:preview:{mover.pk}", 240, 60)
    answer = preview(mover_client, game, "e2e4", headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")
