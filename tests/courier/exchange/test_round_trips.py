"""A game that is written and read again is the same game: all shipped presets, all formats, the
historical games.
"""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from courier.archive.domain.shipped_games import HISTORICAL_FILES
from courier.exchange.readers.replay import ReadGame
from courier.exchange.writers.game_json import game_value, preset_line, to_line, to_text
from courier.exchange.writers.pgn import pgn_of
from courier.exchange.writers.plain_text import text_of
from courier.exchange.writers.schema import game_schema
from courier.games.annotated import tree_of
from courier.games.models import Game, Move
from courier.trees.domain.movetext import write_movetext
from tests.courier.exchange.random_games import facts, random_game, read, seated
from tests.depth import chosen
from variants import preset_keys

PLIES = 14
HISTORICAL = sorted(HISTORICAL_FILES.glob("*.txt"))


@pytest.fixture(scope="module")
def schema() -> jsonschema.Draft202012Validator:
    shown = game_schema()
    jsonschema.Draft202012Validator.check_schema(shown)
    return jsonschema.Draft202012Validator(shown)


def whole(found: list[ReadGame]) -> tuple[Game, list[Move]]:
    """The one game of a text, read without a trouble."""
    assert [trouble for each in found for trouble in each.troubles] == []
    assert len(found) == 1
    assert found[0].game is not None
    return found[0].game, found[0].moves


@pytest.mark.parametrize("key", chosen(preset_keys(), "json"))
def test_json_comes_back_equal(key: str, schema: jsonschema.Draft202012Validator) -> None:
    game, moves = random_game(key, seed="json", plies=PLIES)
    text = to_text(game_value(game, moves))

    schema.validate(json.loads(text))
    read_game, read_moves = whole(read(text))

    assert facts(read_game, read_moves) == facts(game, moves)


@pytest.mark.parametrize("key", chosen(preset_keys(), "pgn"))
def test_pgn_comes_back_equal(key: str) -> None:
    game, moves = random_game(key, seed="pgn", plies=PLIES)

    read_game, read_moves = whole(read(pgn_of(game, moves)))

    assert facts(read_game, read_moves, times=False) == facts(game, moves, times=False)


@pytest.mark.parametrize("key", chosen(preset_keys(), "lists"))
def test_move_lists_come_back_equal(key: str) -> None:
    game, moves = random_game(key, seed="list", plies=PLIES)

    read_game, read_moves = whole(read(text_of(game, moves, style="canonical")))

    assert facts(read_game, read_moves, times=False) == facts(game, moves, times=False)


def test_lines_of_json_name_their_presets_once() -> None:
    games = [random_game("chess", seed=str(number), plies=6) for number in range(3)]
    lines = [preset_line(games[0][0].revision)]
    lines += [to_line(game_value(game, moves, document=False)) for game, moves in games]

    found = read("".join(lines))

    assert [facts(each.game, each.moves) for each in found if each.game] == [
        facts(*game) for game in games
    ]
    assert [each.line for each in found] == [2, 3, 4]


@pytest.mark.parametrize("path", HISTORICAL, ids=lambda path: path.stem)
def test_historical_games_come_back_with_variations_and_path_notes(path: Path) -> None:
    first = read(path.read_text(encoding="utf-8"))
    game, moves = whole(first)
    game.pk = 1
    seated(game, *first[0].names)
    assert any(move.remark.startswith("Path: ") for move in moves)

    again = [read(pgn_of(game, moves)), read(to_text(game_value(game, moves)))]

    for found in again:
        read_game, read_moves = whole(found)
        assert facts(read_game, read_moves) == facts(game, moves)
        assert read_game.annotation == game.annotation
        assert found[0].names == first[0].names
        assert found[0].fingerprint == first[0].fingerprint
        assert write_movetext(tree_of(read_game, read_moves)) == write_movetext(
            tree_of(game, moves)
        )


def test_variations_of_the_historical_game_are_all_there() -> None:
    historical = HISTORICAL_FILES / "sissa-cetina-lara-1998.txt"
    game, moves = whole(read(historical.read_text(encoding="utf-8")))
    tree = tree_of(game, moves)
    leaving = [
        tree.nodes[child].step.shown for node in tree.main_line() for child in node.children[1:]
    ]
    assert leaving == ["Nxd5", "g3", "Sxc4", "Sb3", "Kh2"]
    assert tree.size == 107 + 31


def test_a_path_the_rules_do_not_find_is_shown() -> None:
    text = (
        (HISTORICAL_FILES / "sissa-cetina-lara-1998.txt")
        .read_text(encoding="utf-8")
        .replace("(f1-e2-e3)", "(f1-d3-e3)")
    )
    found = read(text)[0]
    assert [(trouble.line, trouble.text, trouble.reason) for trouble in found.troubles] == [
        (22, "10. Se3 (f1-d3-e3) Bc8",
         "The note on 10.Se3 doesn’t match the rules: the open paths are f1-e2-e3."),
    ]  # fmt: skip
    assert len(found.moves) == 107
