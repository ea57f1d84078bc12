"""A game to take along: who may have it, and what is in the files."""

from __future__ import annotations

import json

import jsonschema
import pytest
from django.test import Client

from courier.clocks.terms import Terms
from courier.exchange.writers.pgn import is_unusual
from courier.exchange.writers.schema import game_schema
from courier.games.domain.endings import abort, resign
from courier.games.domain.flags import draw_on_time
from courier.games.domain.start import start_game
from courier.games.enums import Ending, FlagDraw
from courier.games.models import Game
from courier.games.words import ending_sentence
from courier.integrity.domain.game_seals import seal_game
from courier.players.models import Player
from tests.courier.exchange.random_games import read
from tests.courier.games.secret_setups import BLACK, WHITE, make_setup_game, send
from tests.factories import FOOLS_MATE, START, make_game, make_revision
from variants import get_rules

pytestmark = pytest.mark.django_db
QUICK = "sigma-4-shogi-quick"
FILES = ["game.pgn", "game.txt", "game.txt?style=board", "game.json"]


def lines(client: Client, game: Game, file: str) -> list[str]:
    response = client.get(f"/games/{game.code}/{file}")
    assert response.status_code == 200
    assert (
        response["Content-Disposition"]
        == f'attachment; filename="{game.code}.{file[5:].partition("?")[0]}"'
    )
    return response.content.decode().splitlines()


def test_pgn_shows_who_played_where_and_how_it_ended(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    assert lines(anonymous_client, game, "game.pgn") == [
        '[Event "Courier"]',
        f'[Site "http://localhost:8000/games/{game.code}"]',
        '[Date "2026.03.02"]',
        '[Round "-"]',
        '[White "mover"]',
        '[Black "opponent"]',
        '[Result "0-1"]',
        '[Variant "Chess"]',
        '[Preset "chess"]',
        '[Revision "1"]',
        f'[Link "http://localhost:8000/games/{game.code}"]',
        '[TimeControl "1/259200"]',
        '[Termination "normal"]',
        '[Ending "checkmate"]',
        "",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ]


@pytest.mark.parametrize("why", list(FlagDraw))
def test_a_draw_at_the_flag_keeps_its_reason_on_the_way_out_and_in(
    why: FlagDraw, mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e4", "e5"))
    draw_on_time(game, why, ended_at=START, now=START)
    shown = lines(anonymous_client, game, "game.pgn")
    assert {
        '[Termination "time forfeit"]',
        f'[Ending "flagged:{why}"]',
        '[Result "1/2-1/2"]',
    } <= set(shown)
    (found,) = read("\n".join(shown))
    assert found.game is not None
    assert (found.game.ending, found.game.winner, found.game.reason) == (Ending.FLAGGED, None, why)


@pytest.mark.parametrize("ending", ["flagged", "flagged:of no sort", "flagged:cannot_win"])
def test_a_draw_at_the_flag_without_a_known_reason_is_shown_plainly(ending: str) -> None:
    text = f'[Variant "Chess"]\n[Result "1/2-1/2"]\n[Ending "{ending}"]\n\n1. e4 e5 1/2-1/2\n'
    (found,) = read(text)
    assert found.game is not None
    assert (
        ending_sentence(found.game, found.game.revision.spec) == "Drawn: the time of White ran out."
    )


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        ("3d/move", "1/259200"),
        ("7d+1d<=14d", "604800+86400"),
        ("spare=7d grace=1d", "?"),
        ("", "-"),
    ],
)
def test_pgn_shows_the_time_control_as_far_as_it_can(
    mover: Player, opponent: Player, anonymous_client: Client, control: str, shown: str
) -> None:
    terms = Terms(time_control=control)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    assert f'[TimeControl "{shown}"]' in lines(anonymous_client, game, "game.pgn")


def test_text_has_the_moves_as_stored_or_square_by_square(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset=QUICK, moves=("CDxb5 &CF /DW", "FWcxb5 &CF"))
    stored, squares = (lines(anonymous_client, game, file) for file in FILES[1:3])
    assert stored[-4:] == ["", "1. CDa2xb5 &CF /DW", "1... FWc5xb5 &CF /FW", "*"]
    assert squares[-4:] == ["", "1. CD a2-b5; CF-b5", "1... fw c5-b5; cf-b5", "*"]
    assert f'[Start "{game.start_position}"]' in stored


def test_pgn_of_the_quick_start_gives_its_array(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset=QUICK, moves=("CDxb5 &CF /DW",))
    found = lines(anonymous_client, game, "game.pgn")
    assert '[Variant "Sigma 4 Shogi, quick start"]' in found
    assert f'[FEN "{game.start_position}"]' in found
    assert found[-1] == '1. "CDa2xb5 &CF /DW" *'


@pytest.mark.parametrize(
    ("text", "is_shown"), [("", False), ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", True)]
)
def test_a_game_that_did_not_begin_from_the_array_says_so(text: str, is_shown: bool) -> None:
    rules = get_rules("chess")
    assert is_unusual(rules, text or rules.text(rules.start())) is is_shown


def test_set_ups_are_the_first_two_moves_once_both_are_in(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    game = make_setup_game(mover, opponent)
    send(game, mover, WHITE)
    for client in (mover_client, opponent_client):
        assert not any("ED@a1" in line for file in FILES[:3] for line in lines(client, game, file))
        shown = json.loads("\n".join(lines(client, game, "game.json")))
        assert "ED@a1" not in json.dumps(shown | {"preset": {}})  # the document recommends a set-up
    send(game, opponent, BLACK)
    assert lines(opponent_client, game, "game.txt")[-3:] == [f"1. {WHITE}", f"1... {BLACK}", "*"]
    pgn = " ".join(lines(opponent_client, game, "game.pgn"))
    assert f'1. "{WHITE}" "{BLACK}" *' in pgn
    assert "FEN" not in pgn


def test_remarks_go_along(mover: Player, opponent: Player, anonymous_client: Client) -> None:
    game = make_game(mover, opponent)
    send(game, mover, "e4", remark="Good {luck}!")
    assert lines(anonymous_client, game, "game.pgn")[-1] == "1. e4 {Good (luck)!} *"
    assert lines(anonymous_client, game, "game.txt")[-2:] == ["1. e2e4 // Good {luck}!", "*"]


def test_a_game_without_result_has_a_star(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    aborted, resigned = make_game(mover, opponent), make_game(mover, opponent, moves=("e4",))
    abort(game_id=aborted.pk, player=mover, now=START)
    resign(game_id=resigned.pk, player=mover, now=START)
    results = [lines(anonymous_client, game, "game.pgn")[-1] for game in (aborted, resigned)]
    assert results == ["*", "1. e4 0-1"]


def test_moves_of_boards_without_rules_are_quoted(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4",))
    assert lines(anonymous_client, game, "game.pgn")[-1] == '1. "P e2-e4" *'
    assert lines(anonymous_client, game, "game.txt")[-2:] == ["1. P e2-e4", "*"]


@pytest.mark.parametrize("file", FILES)
def test_a_private_game_is_for_its_players_only(
    file: str,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    game = make_game(mover, opponent, is_public=False)
    clients = (mover_client, opponent_client, stranger_client, anonymous_client)
    assert [client.get(f"/games/{game.code}/{file}").status_code for client in clients] == [
        200,
        200,
        404,
        404,
    ]


def test_the_game_page_offers_the_files(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    page = anonymous_client.get(f"/games/{make_game(mover, opponent).code}").content.decode()
    assert all(f"/{file}" in page for file in FILES)


def test_json_of_a_game_is_valid_with_clocks_and_seal(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e4",))
    resign(game_id=game.pk, player=opponent, now=START)
    seal_game(game.pk, now=START)

    shown = json.loads("\n".join(lines(mover_client, game, "game.json")))

    jsonschema.validate(shown, game_schema())
    assert shown["seal"]["game"] == game.code
    assert shown["players"][0]["reserve_seconds"] is not None
    assert [(line["side"], line["ply"]) for line in shown["ledger"]] != []
    assert mover_client.get("/schemas/game-1.json").json() == game_schema()
