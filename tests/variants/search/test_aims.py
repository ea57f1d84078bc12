"""What nears a side to its aim is worth more to it."""

import pytest

from variants import get_rules
from variants.engine.game_rules import GameRules
from variants.search import Limits, search
from variants.search.opponent import compiled_game

BLOCK = """
extends = "tic-tac-toe"
without = ["connect"]
key = "block"
name = "Block"

[board]
files = 4
ranks = 4

[setup]
text = "4/4/4/4[PPPPPPPPpppppppp] w - - 0 1"

[[connect]]
pieces = ["*"]
block = 2
"""

PATH = """
extends = "tic-tac-toe"
without = ["connect"]
key = "path"
name = "Path"

[board]
files = 5
ranks = 5

[setup]
text = "5/5/5/5/5[PPPPPPPPPPPPpppppppppppp] w - - 0 1"

[[connect]]
pieces = ["*"]
directions = ["horizontal", "vertical"]
from = [["*1"], ["a*"]]
to = [["*5"], ["e*"]]
"""


def worth(source: str, text: str) -> int:
    """Return what a position is worth to side 0."""
    rules = get_rules(source)
    assert isinstance(rules, GameRules)
    position = rules.position(text)
    found: int = compiled_game(rules).evaluate(position)
    return -found if position.side else found


# A preset, and positions one better than the other for side 0.
BETTER = [
    ("three-check", "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1"),
    ("three-check", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 2+2 0 1"),
    ("king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/3K4 w - - 0 1"),
    ("racing-kings", "8/8/K7/8/8/8/8/7k w - - 0 1", "8/8/8/8/K7/8/8/7k w - - 0 1"),
    ("breakthrough", "p7/8/7P/8/8/8/8/8 w - - 0 1", "p7/8/8/8/7P/8/8/8 w - - 0 1"),
    ("fox-and-hounds", "8/8/8/8/8/8/6h1/F7 w - - 0 1", "8/8/8/8/8/8/1h6/F7 w - - 0 1"),
    ("kinglet", "k7/pp6/8/8/8/8/PPP5/K7 w - - 0 1", "k7/ppp5/8/8/8/8/PP6/K7 w - - 0 1"),
    (
        "extinction-chess",
        "kqrbn3/p7/8/8/8/8/P7/KQRRBBN1 w - - 0 1",
        "kqrbn3/p7/8/8/8/8/P7/KQRBN3 w - - 0 1",
    ),
    ("four-in-a-row", "7/7/7/7/7/1PPP3[pppp] w - - 0 1", "7/7/7/7/7/1PP1P2[pppp] w - - 0 1"),
    ("othello", "P7/8/8/8/8/8/8/8[P] w - - 0 1", "8/1P6/8/8/8/8/8/8[P] w - - 0 1"),
    ("ataxx", "PP5/7/7/7/7/7/6p w - - 0 1", "P6/7/7/7/7/7/6p w - - 0 1"),
    (BLOCK, "4/4/P3/PP2[pp] w - - 0 1", "4/4/P3/P2P[pp] w - - 0 1"),
    (PATH, "5/P4/P4/P4/P4[pp] w - - 0 1", "5/5/P4/P3P/P4[pp] w - - 0 1"),
    (PATH, "5/5/5/5/pp3[PP] w - - 0 1", "5/5/5/5/ppp2[PP] w - - 0 1"),
]


@pytest.mark.parametrize(("source", "better", "worse"), BETTER)
def test_nearer_to_the_aim_is_better(source: str, better: str, worse: str) -> None:
    assert worth(source, better) > worth(source, worse)


def test_a_block_is_completed() -> None:
    rules = get_rules(BLOCK)
    found = search(rules, rules.position("4/4/P2p/PPpp[PPPPpppp] w - - 0 5"), (), Limits(nodes=300))
    assert (found.move.text, found.mate_in) == ("P@b2", 1)


def test_a_path_is_cut_off() -> None:
    rules = get_rules(PATH)
    found = search(
        rules, rules.position("5/P4/P4/P4/Ppp2[PPPPpppp] b - - 0 5"), (), Limits(nodes=300)
    )
    assert found.move.text == "P@a5"


def test_freedom_is_the_aim_where_having_no_move_loses() -> None:
    cornered, free = "n7/8/8/8/8/3N4/8/8 w - - 0 1", "8/8/3n4/8/8/3N4/8/8 w - - 0 1"
    assert worth("joust", cornered) > worth("joust", free)
