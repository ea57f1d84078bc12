"""The board a position is drawn on: for every preset, with what is typed, without scripts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.board import DrawingBoard, drawing_board
from courier.archive.search import found_ids, search_form
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.archive.listing import take_in
from tests.factories import FOOLS_MATE, START, make_game, make_revision

AFTER_F3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b"


def board_of(preset: str, **query: str) -> DrawingBoard:
    make_revision(preset)
    data = QueryDict(mutable=True)
    data.update({"preset": preset, **query})
    form = search_form(data, viewer=None)
    form.is_valid()
    found = drawing_board(form, is_requested=True)
    assert found is not None
    return found


def data_of(page: str) -> dict[str, Any]:
    found = re.search(
        r'<script id="draw-data" type="application/json">(.*?)</script>', page, re.DOTALL
    )
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "squares", "held"),
    [
        ("chess", 64, 0),
        ("crazyhouse", 64, 5),
        ("kyoto-shogi", 25, 4),
        ("seirawan-chess", 64, 2),
        ("placement-chess", 64, 5),
        ("omega-chess", 104, 0),
        ("troitzky-chess", 68, 0),
        ("duck-chess", 64, 0),
        ("free-board", 64, 0),
        ("sigma-4-shogi", 49, 0),
        ("sigma-4-shogi-quick", 49, 0),
        ("xiangqi", 90, 0),
    ],
)
def test_boards_of_every_shape_are_offered(preset: str, squares: int, held: int) -> None:
    board = board_of(preset)
    assert sum(square is not None for row in board.data["rows"] for square in row) == squares
    assert {len(army.hand) for army in board.armies} == {held}
    assert all(army.pieces for army in board.armies)
    labels = {piece.label for army in board.armies for piece in army.pieces}
    assert (
        set(board.data["start"].values()) - {"-", "*"}
        <= labels | board.data["table"]["pieces"].keys()
    )


@pytest.mark.django_db
def test_what_is_typed_stands_on_the_board() -> None:
    board = board_of("crazyhouse", pattern="8/8/2.#!3/3@4/3+Q4/8/8/8[Pnn] b")
    assert not board.is_exact  # +Q is no piece, so that the board stays blank
    assert board.data["marks"] == {}
    board = board_of("crazyhouse", pattern="8/8/2.#!3/3@4/3Q~4/8/8/8[Pnn]")
    assert board.data["marks"] == {"c6": ".", "d6": "#", "e6": "!", "d5": "@", "d4": "Q"}
    assert board.data["hand"] == {"P": 1, "n": 2}
    assert board.picture.pieces["d4"].name == "Queen"


@pytest.mark.django_db
@pytest.mark.parametrize("query", [{"position": AFTER_F3}, {"moves": "1. f3"}])
def test_a_position_from_elsewhere_fills_the_board(query: dict[str, str]) -> None:
    board = board_of("chess", **query)
    assert (board.is_exact, board.data["turn"], board.data["marks"]["f3"]) == (True, "b", "P")
    assert len(board.data["marks"]) == 32


def test_the_board_is_there_when_it_is_requested(anonymous_client: Client, db: None) -> None:
    make_revision()
    for query, has_board in (
        ({}, False),
        ({"draw": "1"}, False),
        ({"preset": "chess"}, False),
        ({"preset": "chess", "draw": "1"}, True),
        ({"preset": "chess", "material": "Q=1"}, True),
        ({"preset": "no-such", "draw": "1"}, False),
    ):
        page = anonymous_client.get("/archive", query).content.decode()
        assert ('id="draw-data"' in page) is has_board
        assert ('name="pattern"' in page, 'form="search"' in page) == (True, True)


def test_every_field_stands_on_the_page_once(anonymous_client: Client, db: None) -> None:
    make_revision()
    for query in ({}, {"preset": "chess", "draw": "1"}):
        page = anonymous_client.get("/archive", query).content.decode()
        for name in ("position", "pattern", "material", "turn", "mirror", "exchange", "moves"):
            assert page.count(f'name="{name}"') == 1


@pytest.mark.parametrize(
    "preset", ["chess", "crazyhouse", "sigma-4-shogi-quick", "free-board", "omega-chess"]
)
def test_what_cannot_be_read_stays_and_is_said(
    anonymous_client: Client, preset: str, db: None
) -> None:
    make_revision(preset)
    for name in ("position", "pattern", "material"):
        answer = anonymous_client.get("/archive", {"preset": preset, name: "<?>/8"})
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "&lt;?&gt;/8" in page
        assert 'class="error"' in page
        assert data_of(page)["marks"] == {}


def test_found_positions_are_shown_and_opened(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    take_in()
    page = anonymous_client.get(
        "/archive", {"preset": "chess", "position": AFTER_F3}
    ).content.decode()
    assert f'href="/games/{game.code}?ply=1"' in page
    assert f"/games/{game.code}/game.pgn" in page


def test_not_what_stands_in_a_game_of_ones_own(
    mover_client: Client, stranger_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent, moves=("f2f3",))
    take_in()
    for query in ({"position": AFTER_F3}, {"moves": "f3"}, {"position": AFTER_F3.split(" ")[0]}):
        own = mover_client.get("/archive", {"preset": "chess", **query}).content.decode()
        others = stranger_client.get("/archive", {"preset": "chess", **query}).content.decode()
        assert ("is in one of your running games" in own, f"/games/{game.code}?ply" in own) == (
            True,
            False,
        )
        assert (
            "is in one of your running games" in others,
            f"/games/{game.code}?ply" in others,
        ) == (
            False,
            True,
        )


@pytest.mark.parametrize(
    ("pattern", "is_refused"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR", True),
        ("????????/pppppppp/8/8/8/5P2/PPPPP1PP/????????", True),
        ("rnbqkbnr/????????/8/8/8/5P2/????????/????????", False),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", False),
        ("8/8/8/8/8/5P2/8/8", False),
    ],
)
def test_a_pattern_that_is_as_good_as_the_position_of_ones_game_is_refused(
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    pattern: str,
    is_refused: bool,
) -> None:
    make_game(mover, opponent, moves=("f2f3",))
    query = {"preset": "chess", "pattern": pattern}
    for client in (mover_client, opponent_client):
        page = client.get("/archive", query).content.decode()
        assert ("is in one of your running games" in page, pattern in page) == (is_refused, True)
    for client in (stranger_client, anonymous_client):
        assert (
            "is in one of your running games" not in client.get("/archive", query).content.decode()
        )


def test_a_refused_pattern_is_left_out_of_the_search(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(mover, opponent, moves=("f2f3",))
    take_in()
    query = {"preset": "chess", "pattern": "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR"}
    page = mover_client.get("/archive", query)
    assert page.context["form"].queried.patterns == ()
    assert [ply for _line, ply in page.context["lines"]] == [0]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_search_by_position_reads_the_same_number_of_queries(
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(mover, opponent, moves=FOOLS_MATE)
    take_in()
    with django_assert_num_queries(7):
        page = anonymous_client.get(
            "/archive", {"preset": "chess", "position": AFTER_F3}
        ).content.decode()
    assert page.count("<h3>") == rows


@pytest.mark.parametrize(
    "query",
    ["", "preset=chess&material=K%3D1", "preset=chess&moves=f3", "sort=shortest", "sort=oldest"],
)
def test_all_ids_come_in_chunks_in_the_order_of_the_search(
    query: str, mover: Player, opponent: Player
) -> None:
    for _game in range(5):
        make_game(mover, opponent, moves=FOOLS_MATE, now=START)
    take_in()
    chunks = list(found_ids(search_form(QueryDict(query), viewer=None), size=2))
    ids = list(
        Game.objects.order_by("pk" if "sort" in query else "-pk").values_list("pk", flat=True)
    )
    assert chunks == [ids[:2], ids[2:4], ids[4:]]


def test_a_search_that_finds_nothing_has_no_chunks(db: None) -> None:
    make_revision()
    for query in ("", "preset=chess&pattern=K7/8/8/8/8/8/8/8", "player=nobody"):
        assert list(found_ids(search_form(QueryDict(query), viewer=None))) == []
