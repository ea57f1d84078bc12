"""Games no other program knows before judges of their own; `make conformance` compares thousands of
positions.
"""

import pytest

from tests.variants.judges.armies import PAIRINGS
from tests.variants.judges.crossplay import JUDGES, compare
from tests.variants.judges.judge import Judge, Scene
from variants import get_rules

POSITIONS, PLIES = 300, 16
OF_A_PAIRING = 40
PAIRED = [f"{white}-{black}" for white, black in PAIRINGS]
# Games of which few positions are looked at: of many alike, or before a judge that is slow.
SHORT = ["annan-shogi", "wide", "hex-shogi-91", "maxima", "tamerlane", *PAIRED]

# Counted by the judges to the last depth; the tests let them count two.
COUNTS = {
    "alice": (20, 400, 9384),
    "andernach": (20, 400, 8902),
    "balbo": (18, 324, 6305),
    "benedict": (20, 400, 8848),
    "brusky": (61, 3583, 217683),
    "circe": (20, 400, 8902),
    "circular": (20, 400, 8584),
    "coherent-chess": (41, 1671, 78752),
    "cylindrical": (20, 392, 9162),
    "de-vasa": (55, 2992, 168335),
    "glinski": (51, 2586, 137858),
    "grid": (20, 400, 8342),
    "hex-shogi-91": (45, 2024, 92922),
    "mccooey": (31, 947, 33307),
    "raumschach": (61, 3615, 237316),
    "rifle-chess": (20, 400, 8902),
    "rococo": (25, 625, 23863),
    "shafran": (42, 1748, 79025),
    "tamerlane": (24, 576, 14518),
    "ultima": (32, 944, 42762),
    "fides-clobberers": (20, 560, 12458),
    "fides-nutters": (20, 520, 11572),
    "fides-rookies": (20, 480, 10682),
    "clobberers-fides": (28, 560, 17310),
    "clobberers-clobberers": (28, 784, 24227),
    "clobberers-nutters": (28, 728, 22500),
    "clobberers-rookies": (28, 672, 20764),
    "nutters-fides": (26, 520, 14659),
    "nutters-clobberers": (26, 728, 20515),
    "nutters-nutters": (26, 676, 19054),
    "nutters-rookies": (26, 624, 17587),
    "rookies-fides": (24, 480, 13059),
    "rookies-clobberers": (24, 672, 18275),
    "rookies-nutters": (24, 624, 16974),
    "rookies-rookies": (24, 576, 15667),
}


@pytest.mark.parametrize("key", [key for key in JUDGES if key not in SHORT])
def test_random_games_are_played_as_the_judge_says(key: str) -> None:
    found = compare(key, positions=POSITIONS, plies=PLIES, seed=7)
    assert found.difference == ""
    assert found.met["checkmate"] + found.met["stalemate"] + found.met["extinction"] > 3
    assert found.moves > 10 * POSITIONS
    assert JUDGES[key].specials <= set(found.met)


@pytest.mark.parametrize("key", SHORT)
def test_short_random_games_are_played_as_the_judge_says(key: str) -> None:
    found = compare(key, positions=OF_A_PAIRING, plies=10, seed=7)
    assert (found.difference, found.positions) == ("", OF_A_PAIRING)
    assert {"castling", "promotion", "check"} & set(found.met)


@pytest.mark.parametrize("key", COUNTS)
def test_move_sequences_from_the_start_are_as_many_as_the_judge_counts(key: str) -> None:
    rules, judge = get_rules(key), JUDGES[key]
    firsts = judge.turns(judge.start(rules.spec.setup.text.split()[0]))
    assert (len(firsts), sum(len(judge.turns(turn.after)) for turn in firsts)) == COUNTS[key][:2]
    assert tuple(rules.perft(rules.start(), depth) for depth in (1, 2, 3)) == COUNTS[key]


def turns(key: str, placement: str, *unmoved: tuple[int, int]) -> set[str]:
    judge: Judge = JUDGES[key]
    return {
        turn.text
        for turn in judge.turns(Scene(judge.placed(placement), unmoved=frozenset(unmoved)))
    }


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


def test_the_judge_of_cylindrical_chess_knows_that_bishops_of_one_colour_never_win() -> None:
    judge = JUDGES["cylindrical"]
    one, two = (
        Scene(judge.placed(f"1B6/2K5/8/6B1/8/{rank}/8/8"), white=True) for rank in ("B5k1", "1B4k1")
    )
    assert [judge.ending(scene, judge.turns(scene)) for scene in (one, two)] == ["material", ""]
