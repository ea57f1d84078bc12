"""What players, watchers and programs see of a game while the staff looks at it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from courier.games.domain.clock_holds import hold_clocks
from courier.games.domain.endings import offer_draw
from courier.games.domain.locks import lock_game
from courier.games.models import Game
from courier.games.queries import my_turn_games, waiting_games
from courier.moderation.domain.doubts import raise_doubt
from courier.players.models import Player
from tests.courier.games.secret_setups import make_setup_game
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, token_of

MOVES = ("e2e4", "e7e5")
HELD = "Moves are on hold until the staff decides. The clocks are stopped."


@pytest.fixture
def held(mover: Player, opponent: Player) -> Game:
    """A game in which the mover has doubted the referee on their turn."""
    game = make_game(mover, opponent, days=None, moves=MOVES)
    offer_draw(game_id=game.pk, player=opponent, now=START)
    found = (
        Game.objects.select_related("revision__preset")
        .prefetch_related("seats__player")
        .get(pk=game.pk)
    )
    raise_doubt(
        game=found, player=mover, text="Castling is legal here.", now=START + timedelta(hours=1)
    )
    return game


@pytest.mark.parametrize("viewer", ["mover", "opponent"])
def test_its_players_are_notified_that_no_move_is_accepted(
    held: Game, viewer: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(f"{viewer}_client").get(f"/games/{held.code}")
    html = page.content.decode()
    assert HELD in text_of(page)
    assert html.index("Castling is legal here.") < html.index("Your notebook")
    assert "The referee holds the clocks of this game." not in html
    assert "The staff looks at this game" in text_of(page)
    assert 'data-state="wait"' in html
    assert '"my_turn":false' in html
    for gone in ("Accept draw", "/resign", "/draw", "/referee", "Your move</h1>"):
        assert gone not in html


@pytest.mark.parametrize("viewer", ["stranger", "anonymous"])
def test_who_watches_is_notified_that_the_clocks_stand(
    held: Game, viewer: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(f"{viewer}_client").get(f"/games/{held.code}")
    assert "The referee holds the clocks of this game. Nobody loses time." in text_of(page)
    assert "Castling is legal here." not in page.content.decode()


def test_staff_is_notified_once_that_the_clocks_stand(held: Game, staff_client: Client) -> None:
    page = text_of(staff_client.get(f"/games/{held.code}"))
    assert "mover has reported a rules error." in page
    assert "The referee holds the clocks of this game." not in page


def test_move_sent_all_the_same_is_refused_and_stays_typed(
    held: Game, mover_client: Client
) -> None:
    sent = {"text": "Nf3", "expected_ply": 2, "remark": "my words"}
    for what in ("preview", "move"):
        answer = mover_client.post(f"/games/{held.code}/{what}", sent)
        assert answer.status_code == 409
        assert "Until it has decided the clocks are stopped" in text_of(answer)
        assert "my words" in answer.content.decode()


def test_it_waits_for_nobody_on_the_dashboard(
    held: Game, mover: Player, mover_client: Client
) -> None:
    assert list(my_turn_games(mover)) == []
    assert [game.pk for game in waiting_games(mover)] == [held.pk]
    page = text_of(mover_client.get("/play"))
    assert "The staff is looking at this game: the clocks are stopped" in page
    assert "Draw offered." not in page
    assert "no time limit" not in page
    assert mover_client.get("/play/next")["Location"] == "/play"


def test_secret_set_up_waits_too(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = make_setup_game(mover, opponent)
    hold_clocks(lock_game(game.pk), now=START)
    page = mover_client.get(f"/games/{game.code}")
    assert "The staff looks at this game" in text_of(page)
    assert "setup-form" not in page.content.decode()


def test_programs_are_notified(held: Game, mover: Player) -> None:
    headers = {"Authorization": f"Token {token_of(mover)}"}
    shown = Client().get(f"/api/v1/games/{held.code}", headers=headers).json()
    assert shown["to_move"] == []
    body = {"text": "Nf3", "expected_ply": 2}
    answer = Client().post(
        f"/api/v1/games/{held.code}/moves", body, content_type="application/json", headers=headers
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game_held")


def test_clocks_show_what_they_have_left_meanwhile(
    mover: Player, opponent: Player, client: Client
) -> None:
    game = make_game(
        mover, opponent, days=3, moves=MOVES, now=timezone.now() - timedelta(days=5, minutes=-1)
    )
    hold_clocks(lock_game(game.pk), now=timezone.now() - timedelta(days=4))
    page = text_of(client.get(f"/games/{game.code}"))
    assert "mover White 2 d 00 h held by the referee" in page
    assert "opponent Black 3 d 00 h waiting" in page
