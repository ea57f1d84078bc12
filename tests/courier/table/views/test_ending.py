"""Resigning, draws, claims and agreed results from the page, for each actor."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from courier.games.domain import start
from courier.games.domain.endings import offer_draw, propose_result
from courier.games.enums import Ending
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game

KNIGHTS_OUT_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
POSTS = (
    "resign",
    "abort",
    "draw/offer",
    "draw/accept",
    "draw/decline",
    "claim",
    "result",
    "result/answer",
    "undo",
)


@pytest.fixture
def opened(mover: Player, opponent: Player) -> Game:
    """A game in which both sides have moved."""
    return make_game(mover, opponent, moves=("e2e4", "e7e5"))


def after(client: Client, game: Game, path: str, **fields: str) -> tuple[Game, str]:
    """The game and the words of its page after a press on a button."""
    response = client.post(f"/games/{game.code}/{path}", fields, follow=True)
    assert response.status_code == 200
    game.refresh_from_db()
    return game, text_of(response)


@pytest.mark.parametrize("path", ["resign", "abort"])
def test_what_cannot_be_taken_back_is_requested_first(
    opened: Game, mover_client: Client, path: str
) -> None:
    response = mover_client.get(f"/games/{opened.code}/{path}")

    opened.refresh_from_db()
    assert "Play on" in text_of(response)
    assert opened.ending == ""


def test_resigning_ends_the_game(opened: Game, mover_client: Client) -> None:
    game, text = after(mover_client, opened, "resign")

    assert (game.ending, game.winner) == (Ending.RESIGNED, 1)
    assert "White resigned, Black won." in text


def test_game_that_has_hardly_begun_is_aborted(game: Game, opponent_client: Client) -> None:
    ended, text = after(opponent_client, game, "abort")

    assert ended.ending == Ending.ABORTED
    assert "Ended without a result" in text


def test_draw_is_offered_and_accepted(
    opened: Game, mover_client: Client, opponent_client: Client
) -> None:
    game, _ = after(mover_client, opened, "draw/offer")
    assert game.draw_offered_by == 0

    game, text = after(opponent_client, opened, "draw/accept")

    assert (game.ending, game.winner) == (Ending.AGREED, None)
    assert "Drawn by agreement." in text


def test_draw_is_declined(opened: Game, mover: Player, opponent_client: Client) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=START)

    game, text = after(opponent_client, opened, "draw/decline")

    assert (game.draw_offered_by, game.ending) == (None, "")
    assert "The draw is declined." in text


def test_own_offer_cannot_be_accepted(opened: Game, mover: Player, mover_client: Client) -> None:
    offer_draw(game_id=opened.pk, player=mover, now=START)

    game, text = after(mover_client, opened, "draw/accept")

    assert game.ending == ""
    assert "There is no offer to answer." in text


def test_draw_is_claimed_with_its_reason(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS_OUT_AND_BACK)
    assert "Claim a draw: third repetition" in text_of(mover_client.get(f"/games/{game.code}"))

    ended, text = after(mover_client, game, "claim", kind="repetition")

    assert (ended.ending, ended.reason) == (Ending.CLAIMED, "repetition")
    assert "the third repetition of the position was claimed" in text


def test_move_that_lets_the_opponent_claim_is_warned_of(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS_OUT_AND_BACK[:-1])

    def warning(text: str) -> str:
        sent = {"text": text, "expected_ply": game.ply}
        answer = opponent_client.post(
            f"/games/{game.code}/preview", sent, headers={"Accept": "application/json"}
        )
        return str(answer.json()["warning"])

    assert warning("e7e5") == ""
    shown = "This position has been on the board twice. After this move a draw may be claimed."
    assert warning(KNIGHTS_OUT_AND_BACK[-1]) == shown
    Game.objects.filter(pk=game.pk).update(position="7k/8/8/8/8/8/8/KQ6 b - - 99 90")
    assert warning("Kg7") == "After this move a draw may be claimed under the move rule."


@pytest.mark.parametrize("kind", ["repetition", "", "x" * 500, "a\0b"])
def test_wrong_claim_is_refused(opened: Game, mover_client: Client, kind: str) -> None:
    game, text = after(mover_client, opened, "claim", kind=kind)

    assert game.ending == ""
    assert "no reason to claim a draw" in text


def test_result_is_proposed_and_accepted(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board")
    after(mover_client, game, "result", winner="1")

    ended, text = after(opponent_client, game, "result/answer", winner="1")

    assert (ended.ending, ended.winner) == (Ending.AGREED, 1)
    assert "Black won, as both players agreed." in text


def test_result_that_was_exchanged_is_not_accepted_unread(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board")
    after(mover_client, game, "result", winner="1")
    button = '<button class="btn second" name="winner" value="1">'
    assert button in opponent_client.get(f"/games/{game.code}").content.decode()
    after(mover_client, game, "result", winner="0")

    running, text = after(opponent_client, game, "result/answer", winner="1")

    assert (running.ending, running.proposed_winner) == ("", 0)
    assert "Your opponent now proposes something else." in text


def test_result_is_declined(mover: Player, opponent: Player, opponent_client: Client) -> None:
    game = make_game(mover, opponent, preset="free-board")
    propose_result(game_id=game.pk, player=mover, winner=None, now=START)

    declined, _ = after(opponent_client, game, "result/answer")

    assert (declined.result_proposed_by, declined.ending) == (None, "")


@pytest.mark.parametrize("winner", ["", "2", "white"])
def test_result_must_be_one_of_three(
    mover: Player, opponent: Player, mover_client: Client, winner: str
) -> None:
    game = make_game(mover, opponent, preset="free-board")

    unchanged, text = after(mover_client, game, "result", winner=winner)

    assert unchanged.result_proposed_by is None
    assert "Choose a result first." in text


@pytest.mark.parametrize("path", POSTS)
def test_stranger_changes_nothing(opened: Game, stranger_client: Client, path: str) -> None:
    version = opened.version

    game, _ = after(stranger_client, opened, path, kind="repetition", winner="0", answer="accept")

    assert (game.version, game.ending) == (version, "")


@pytest.mark.parametrize("path", POSTS)
def test_nobody_is_requested_to_sign_in(opened: Game, anonymous_client: Client, path: str) -> None:
    response = anonymous_client.post(f"/games/{opened.code}/{path}")

    assert (response.status_code, response["Location"].startswith("/account/login/")) == (302, True)


@pytest.mark.parametrize("path", POSTS)
def test_private_game_does_not_exist_for_strangers(
    mover: Player, opponent: Player, stranger_client: Client, path: str
) -> None:
    game = make_game(mover, opponent, is_public=False)

    assert stranger_client.post(f"/games/{game.code}/{path}").status_code == 404


def test_both_sides_can_be_played_alone(mover: Player, mover_client: Client) -> None:
    make_game(mover, mover)  # loads the presets

    response = mover_client.post("/presets/chess/solo")

    game = Game.objects.latest("pk")
    assert response["Location"] == f"/games/{game.code}"
    assert (game.is_solo, game.is_public, game.days_per_move) == (True, False, None)


def test_so_many_games_alone_are_begun_a_day(
    mover: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "MOST_ALONE", 1)
    make_game(mover, mover, solo=True, days=None, now=timezone.now() - timedelta(days=2))
    for _number in range(2):
        response = mover_client.post("/presets/chess/solo", follow=True)
    assert "You have begun 1 games alone since yesterday." in text_of(response)
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    ("key", "mode", "status"), [("nothing", "", 404), ("sea-horses", "odd\0", 302)]
)
def test_solo_game_of_nothing_is_refused(
    mover: Player, mover_client: Client, key: str, mode: str, status: int
) -> None:
    make_game(mover, mover)
    before = Game.objects.count()

    response = mover_client.post(f"/presets/{key}/solo", {"setup_mode": mode})

    assert (response.status_code, Game.objects.count()) == (status, before)


@pytest.mark.parametrize("path", ["", "/draw/offer"])
def test_the_page_says_for_how_long_an_offer_cannot_be_repeated(
    opened: Game, mover_client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("courier.table.parts.viewer_rights.PAUSE_PLIES", 34)
    page = mover_client.get(f"/games/{opened.code}{path}").content.decode()
    assert "can’t be repeated for 34 plies." in page
