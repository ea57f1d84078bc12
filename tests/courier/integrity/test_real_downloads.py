"""The very files the site hands out, of games of every sort, verify; changed ones do not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import propose_result, resign
from courier.games.models import Game
from courier.integrity.domain.game_seals import seal_game
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, WHITE, make_setup_game, send
from tests.factories import FOOLS_MATE, START, make_game, make_revision

pytestmark = pytest.mark.django_db
STATES = re.compile(r"</svg>\s*(Holds|Doesn’t hold|Can’t be checked)</span>")


def given_up(game: Game, loser: Player) -> Game:
    game.refresh_from_db()
    resign(game_id=game.pk, player=loser, now=START)
    return game


def chess(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=FOOLS_MATE)


def drawn_array(mover: Player, opponent: Player) -> Game:
    return given_up(make_game(mover, opponent, preset="sea-horses", days=None), mover)


def secret_set_ups(mover: Player, opponent: Player) -> Game:
    game = make_setup_game(mover, opponent)
    send(game, mover, WHITE)
    send(game, opponent, BLACK)
    return given_up(game, mover)


def unenforced(mover: Player, opponent: Player) -> Game:
    game = make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4", "p e7-e5"))
    for player in (mover, opponent):
        propose_result(game_id=game.pk, player=player, winner=None, now=START)
    return game


def historical(_mover: Player, _opponent: Player) -> Game:
    for key in ("sissa", "symmetric-sissa"):
        make_revision(key)
    load_historical_games(now=START)
    return Game.objects.order_by("ply")[0]


MAKERS = [chess, drawn_array, secret_set_ups, unenforced, historical]


def sealed(make: Callable[[Player, Player], Game], mover: Player, opponent: Player) -> str:
    """The code of a finished game that is sealed."""
    game = make(mover, opponent)
    assert seal_game(game.pk, now=START)
    return game.code


def download(client: Client, code: str, kind: str) -> str:
    response = client.get(f"/games/{code}/game.{kind}")
    assert response.status_code == 200
    return response.content.decode()


def verified(client: Client, text: str) -> tuple[list[str], str]:
    response = client.post("/verify", {"text": text})
    page = unescape(response.content.decode())
    assert response.status_code == 200, page
    return STATES.findall(page), page


@pytest.mark.parametrize("make", MAKERS)
def test_json_verifies(
    make: Callable[[Player, Player], Game], mover: Player, opponent: Player, mover_client: Client
) -> None:
    states, page = verified(
        mover_client, download(mover_client, sealed(make, mover, opponent), "json")
    )
    assert states == ["Holds"] * 6, page


@pytest.mark.parametrize("make", MAKERS)
def test_pgn_verifies(
    make: Callable[[Player, Player], Game], mover: Player, opponent: Player, mover_client: Client
) -> None:
    states, page = verified(
        mover_client, download(mover_client, sealed(make, mover, opponent), "pgn")
    )
    assert states == ["Holds"] * 4, page


def test_a_renamed_player_does_not_break_downloads(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    code = sealed(chess, mover, opponent)
    Player.objects.filter(pk=mover.pk).update(name="A new name")
    assert "A new name" in download(mover_client, code, "pgn")
    assert verified(mover_client, download(mover_client, code, "pgn"))[0] == ["Holds"] * 4
    assert verified(mover_client, download(mover_client, code, "json"))[0] == ["Holds"] * 6


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("winner",), 0),
        (("moves", 1, "text"), "e7e6"),
        (("players", 0, "handle"), "carlos"),
        (("ended_at",), None),
    ],
)
def test_json_that_was_changed_does_not(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    path: tuple[str | int, ...],
    value: object,
) -> None:
    document = json.loads(download(mover_client, sealed(chess, mover, opponent), "json"))
    at = document
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    assert "Doesn’t hold" in verified(mover_client, json.dumps(document))[0]


def test_several_games_are_refused_and_kept(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    for kind in ("json", "pgn"):
        text = download(mover_client, sealed(chess, mover, opponent), kind)
        one = json.dumps(json.loads(text)) if kind == "json" else text
        response = mover_client.post("/verify", {"text": f"{one}\n{one}"})
        assert (
            response.status_code,
            "This file holds several games." in response.content.decode(),
        ) == (400, True)


def test_a_running_game_has_no_seal(game: Game, mover_client: Client) -> None:
    for kind in ("json", "pgn"):
        response = mover_client.post("/verify", {"text": download(mover_client, game.code, kind)})
        assert (response.status_code, "This game has no seal yet" in response.content.decode()) == (
            200,
            True,
        )
