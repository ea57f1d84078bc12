"""Omega, Wildebeest and Gross Chess before judges of their own; `make conformance` compares thousands of positions."""

import pytest

from tests.variants.judges.crossplay import JUDGES, compare
from tests.variants.judges.judge import Judge, Scene

POSITIONS, PLIES = 300, 16


@pytest.mark.parametrize("key", JUDGES)
def test_random_games_are_played_as_the_judge_says(key: str) -> None:
    found = compare(key, positions=POSITIONS, plies=PLIES, seed=7)
    assert found.difference == ""
    assert found.met["checkmate"] + found.met["stalemate"] > 3
    assert found.moves > 10 * POSITIONS
    assert {"castling", "promotion", "check"} <= set(found.met)


def turns(key: str, placement: str, *unmoved: tuple[int, int]) -> set[str]:
    judge: Judge = JUDGES[key]
    return {turn.text for turn in judge.turns(Scene(judge.placed(placement), unmoved=frozenset(unmoved)))}


def test_the_judge_of_omega_chess_knows_the_corners_and_long_runs() -> None:
    assert JUDGES["omega-chess"].exists((1, 1))
    assert not JUDGES["omega-chess"].exists((2, 1))
    empty = "1----------1/" + "-10-/" * 8
    found = turns("omega-chess", f"{empty}-P9-/-K7k1-/W----------1")
    assert {"a1b2"} & found == set()
    assert {"a1d2", "a1b4"} <= found
    assert {"b3b4", "b3b5", "b3b6"} <= found


def test_the_judge_of_wildebeest_chess_lets_the_king_castle_with_any_number_of_steps() -> None:
    found = turns("wildebeest-chess", "k10/" + "11/" * 8 + "R4K4R", (6, 1), (1, 1), (11, 1))
    assert {text for text in found if text.startswith("f1") and text[-1] == "1"} == {
        *("f1e1", "f1g1"),
        *("f1a1", "f1k1"),
        *("f1d1", "f1c1", "f1b1", "f1h1", "f1i1", "f1j1"),
    }


def test_the_judge_of_gross_chess_gives_what_is_in_reserve() -> None:
    judge = JUDGES["gross-chess"]
    scene = Scene({(1, 1): "K", (2, 1): "M", (3, 1): "M", (4, 1): "A"})
    assert set(judge.choices(scene, 10)) == {"", *"BNVW"}
    assert set(judge.choices(scene, 12)) == set("BNVWRSCQA")
