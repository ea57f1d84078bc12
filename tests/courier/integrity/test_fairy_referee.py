"""Fairy-Stockfish as a second referee: its games are those of our presets, and it says so where it
sees one otherwise.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from datetime import timedelta

import pytest
from pytest_django import Settings

from courier.common.counters import counted, flush
from courier.games.models import Game, Move
from courier.integrity.domain.disagreements import SECOND_OPINIONS, judge_again
from courier.integrity.models import Disagreement
from courier.integrity.replay import Part
from courier.integrity.second_referee import RefereeFailed, answers_to
from kit.fairy_referee import GAMES, ILLEGAL, REASON, Played, answer, differences, game_in
from tests.depth import presets_of_today
from tests.factories import FOOLS_MATE, START, make_game, make_player
from variants import get_rules, preset_document
from variants.commands import referee

NOW = START + timedelta(seconds=1)
WANT = ["position", "check", "outcome"]
MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


@pytest.fixture
def named(settings: Settings) -> None:
    settings.SECOND_REFEREE = [sys.executable, "-m", "kit.fairy_referee"]


def question(document: str, moves: Sequence[str] = (), position: str | None = None) -> bytes:
    """As the site asks."""
    asked = {"document": document, "position": position, "moves": list(moves), "want": WANT}
    return json.dumps(asked).encode()


def seen_as(name: str, key: str, moves: list[str]) -> dict[str, object]:
    """What differs when a game of a preset is taken for another game of Fairy-Stockfish."""
    ours = referee.answer(question(preset_document(key), moves))
    assert "error" not in ours
    return differences(Played(name, moves), ours)


@pytest.mark.parametrize("key", presets_of_today(GAMES))
def test_presets_are_the_games_they_are_taken_for(key: str) -> None:
    rules, draw, moves = get_rules(key), random.Random(key), list[str]()
    position, history = rules.start(), list[str]()
    while len(moves) < 60 and rules.outcome(position, history) is None:
        found = draw.choice(sorted(move.text for move in rules.legal_moves(position)))
        history.append(rules.key(position))
        position = rules.play(position, rules.read(found, position))
        moves.append(found)
    asked = question(preset_document(key), moves, rules.text(rules.start()))
    assert game_in(asked) == Played(GAMES[key], moves)
    assert answer(asked) == referee.answer(asked)


def test_a_position_that_differs_is_that_of_fairy_stockfish() -> None:
    found = seen_as("chess", "atomic", ["e2e4", "d7d5", "e4d5"])
    assert found == {"position": "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"}


def test_a_move_that_is_legal_here_alone_is_named() -> None:
    found = seen_as("chess", "torpedo-chess", ["a2a4", "h7h5", "a4a6"])
    assert found == {"error": {"code": ILLEGAL, "message": "", "move_index": 2}}


def test_check_that_differs_is_named() -> None:
    assert seen_as("chess", "extinction-chess", ["e2e4", "f7f6", "d1h5"]) == {"check": True}


def test_an_end_that_is_none_is_named() -> None:
    to_the_hill = ["e2e3", "a7a6", "e1e2", "a6a5", "e2d3", "a5a4", "d3e4"]
    assert seen_as("chess", "king-of-the-hill", to_the_hill) == {"outcome": None}


def test_an_end_that_is_missing_is_named() -> None:
    found = seen_as("chess", "extinction-chess", MATE)
    assert found == {"check": True, "outcome": {"winner": 1, "reason": REASON}}


def test_a_draw_that_may_be_claimed_is_no_end() -> None:
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"] * 3
    assert seen_as("chess", "chess", there_and_back) == {}


@pytest.mark.parametrize(
    "asked",
    [
        question(preset_document("alice"), ["e2e4"]),
        question(preset_document("chess"), ["e2e4"] * 1_001),
        question(preset_document("chess"), [], "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        question(preset_document("chess").replace(" w KQkq", " w KQ")),
        b"{}",
        b"[",
        b"\xff",
    ],
)
def test_of_anything_else_it_has_no_opinion(asked: bytes) -> None:
    assert game_in(asked) is None
    assert answer(asked) == referee.answer(asked)


@pytest.mark.usefixtures("named")
def test_it_answers_line_by_line_as_our_own_does() -> None:
    asked: list[dict[str, object]] = [
        {"document": preset_document("xiangqi"), "moves": ["h3e3"], "want": WANT},
        {"document": preset_document("chess"), "moves": ["e2e5"], "want": WANT},
        {"document": "not a document", "want": WANT},
        {"document": preset_document("chess"), "moves": MATE, "want": ["outcome"]},
    ]
    found = answers_to(asked)
    assert found == [referee.answer(json.dumps(each).encode()) for each in asked]
    assert found[-1]["outcome"] == {"winner": 1, "reason": "checkmate"}


@pytest.mark.django_db
@pytest.mark.usefixtures("named", "no_counts")
def test_games_it_knows_and_others_are_judged() -> None:
    judge_again(now=START - timedelta(seconds=1))
    make_game(make_player(), make_player(), moves=FOOLS_MATE)
    make_game(make_player(), make_player(), preset="crazyhouse", moves=("e4", "d5", "exd5"))
    make_game(make_player(), make_player(), preset="alice", moves=("e4",))
    assert judge_again(now=NOW) == 0
    flush()
    assert counted()[SECOND_OPINIONS, "agreed"] == 3


@pytest.mark.django_db
@pytest.mark.usefixtures("named")
def test_a_wrong_move_is_a_difference() -> None:
    game = make_game(make_player(), make_player(), moves=("e4", "e5"))
    Move.objects.filter(game=game, ply=2).update(text="e7e4")
    assert judge_again(now=NOW) == 1
    found = Disagreement.objects.get(game=game)
    assert (found.ply, found.part) == (2, Part.ILLEGAL)
    assert found.referee.endswith("-m kit.fairy_referee")


@pytest.mark.django_db
@pytest.mark.usefixtures("named")
def test_a_wrong_end_is_a_difference() -> None:
    judge_again(now=START - timedelta(seconds=1))
    game = make_game(make_player(), make_player(), moves=FOOLS_MATE)
    Game.objects.filter(pk=game.pk).update(winner=0)
    assert judge_again(now=NOW) == 1
    assert Disagreement.objects.get(game=game).part == Part.RESULT


def test_without_the_library_nothing_is_judged(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    without = "import sys; sys.modules['pyffish'] = None; from kit import fairy_referee"
    settings.SECOND_REFEREE = [sys.executable, "-c", without]
    with pytest.raises(RefereeFailed, match="exit status 1"):
        answers_to([{}])
    assert "pyffish" in capfd.readouterr().err
