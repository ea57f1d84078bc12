"""Games from an array drawn by lot: drawn once, numbered on the page, taken along with the
array.
"""

from __future__ import annotations

import secrets
from collections import Counter

import pytest
from django.test import Client

from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_revision, play

FIRST_OF_518 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"


def drawn(
    players: tuple[Player, Player], number: int, monkeypatch: pytest.MonkeyPatch, mode: str = ""
) -> Game:
    """A game of Chess960 for which the lot fell on a number."""
    monkeypatch.setattr(secrets, "randbelow", lambda below: number % below)
    return start_game(
        revision=make_revision("chess960"), seats=players, terms=Terms(), setup_mode=mode, now=START
    )


def test_the_page_names_the_number(
    mover: Player, opponent: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn((mover, opponent), 518, monkeypatch)

    assert game.start_position == FIRST_OF_518
    assert "Chess960 array 518" in text_of(mover_client.get(f"/games/{game.code}"))


def test_two_draws_have_two_numbers(
    mover: Player, opponent: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn((mover, opponent), 518 + 960 * 77, monkeypatch, mode="independent")

    assert "Chess960 arrays 518 / 77" in text_of(mover_client.get(f"/games/{game.code}"))


def test_the_game_is_taken_along_with_its_array(
    mover: Player, opponent: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn((mover, opponent), 0, monkeypatch)
    play(game, "e4", "e5")

    pgn = mover_client.get(f"/games/{game.code}/game.pgn").content.decode()
    assert '[Variant "Chess960"]' in pgn
    assert '[SetUp "1"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]' in pgn
    assert "1. e4 e5 *" in pgn


def test_castling_by_king_takes_rook_and_by_name(
    mover: Player, opponent: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn((mover, opponent), 518, monkeypatch)
    play(game, "e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "e1h1", "O-O")

    game.refresh_from_db()
    assert game.position.startswith(
        "rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w - - 6 5"
    )


def test_the_lot_is_drawn_for_every_game(mover: Player, opponent: Player) -> None:
    starts = Counter(
        start_game(
            revision=make_revision("chess960"), seats=(mover, opponent), terms=Terms(), now=START
        ).start_position
        for _ in range(12)
    )
    assert len(starts) > 1


def test_a_fixed_array_has_no_number(game: Game, mover_client: Client) -> None:
    assert "array" not in text_of(mover_client.get(f"/games/{game.code}"))


@pytest.mark.django_db
def test_the_preset_page_says_how_many_arrays_there_are(anonymous_client: Client) -> None:
    make_revision("chess960")

    page = text_of(anonymous_client.get("/presets/chess960"))
    assert "drawn at random, one of 960" in page
    assert "number 518 is that of chess" in page
