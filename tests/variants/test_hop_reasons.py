"""Why a hopper cannot go somewhere."""

import pytest

from variants import get_rules
from variants.engine.game_rules import GameRules

DOCUMENT = """
key = "hoppers"
name = "Hoppers"

[board]
files = 9
ranks = 3

[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true

[pieces.cannon]
name = "Cannon"
label = "C"
betza = "mRcpR"

[pieces.howitzer]
name = "Howitzer"
label = "H"
betza = "pR"
no_mounts = ["howitzer"]

[pieces.grasshopper]
name = "Grasshopper"
label = "G"
betza = "gQ"

[setup]
text = "{placement} w - - 0 1"
"""


@pytest.mark.parametrize(
    ("placement", "move", "reason"),
    [
        (
            "k8/9/K1C2c3",
            "c1f1",
            "the cannon on c1 cannot go to f1: there is nobody between to hop over",
        ),
        (
            "k8/9/K1CHH1c2",
            "c1g1",
            (
                "the cannon on c1 cannot go to g1: it hops over one piece only, and the howitzer on"
                " d1 and the howitzer on e1 stand between"
            ),
        ),
        (
            "k8/9/K1CH5",
            "c1e1",
            "the cannon on c1 cannot go to e1: the howitzer on d1 stands in the way",
        ),
        (
            "k8/9/K1H6",
            "c1f1",
            "the howitzer on c1 cannot go to f1: there is nobody between to hop over",
        ),
        (
            "k8/9/K1Hh5",
            "c1f1",
            "the howitzer on c1 cannot go to f1: it may not hop over the howitzer on d1",
        ),
        (
            "k8/9/K1GC5",
            "c1f1",
            "the grasshopper on c1 cannot go to f1: it lands right behind the piece it hops over",
        ),
        ("k8/9/K1CHC4", "c1e1", "the cannon on c1 cannot go to e1"),
    ],
)
def test_a_hopper_is_notified_what_it_lacks(placement: str, move: str, reason: str) -> None:
    rules = get_rules(DOCUMENT.format(placement=placement))
    assert rules.explain(move, rules.start()).startswith(reason)


def test_a_piece_that_is_no_mount_gives_no_check() -> None:
    rules = get_rules(DOCUMENT.format(placement="k8/9/K1C6"))
    assert isinstance(rules, GameRules)
    assert rules.checked(rules.position("k8/9/K1C1h4 w - - 0 1")) == ("a1",)
    assert rules.checked(rules.position("k8/9/K1h1h4 w - - 0 1")) == ()
    assert rules.checked(rules.position("k8/9/K1C1c4 w - - 0 1")) == ("a1",)
    assert rules.checkers(rules.position("k8/9/K1c1h4 w - - 0 1")) == ("e1",)
