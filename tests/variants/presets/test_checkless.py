"""Checkless Chess: which checks are mate, and which are none of the moves there are. Random games
before a judge are in judges/test_judges.py.
"""

import pytest

from tests.variants.altered_chess import altered_chess
from variants import PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

# The king bars a bishop that looks at the white king: nearly every flight would give check.
UNCOVERING = "b7/8/8/1P1k2N1/8/8/8/R6K w - - 0 1"


def rules() -> GameRules:
    found = get_rules("checkless")
    assert isinstance(found, GameRules)
    return found


@pytest.mark.parametrize(
    ("text", "move", "is_legal"),
    [
        ("7k/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", False),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", True),
        (UNCOVERING, "a1d1", True),
        (UNCOVERING.replace("2N1", "4"), "a1d1", False),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", False),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", True),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", False),
    ],
)
def test_a_check_has_to_mate(text: str, move: str, *, is_legal: bool) -> None:
    assert (move in rules().legal_texts(rules().position(text))) == is_legal


def test_a_mate_of_chess_and_one_of_this_game_both_win() -> None:
    position = rules().position(UNCOVERING)
    outcome = rules().outcome(rules().play(position, rules().read("Rd1#", position)))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("checkmate", 0)


def test_an_answer_by_check_parries_only_where_it_mates() -> None:
    """The rook that takes the checking one attacks the king behind it."""
    free = rules().position("1r4k1/2R2ppp/8/8/8/8/8/2K5 w - - 0 1")
    outcome = rules().outcome(rules().play(free, rules().read("Rc8", free)))
    assert outcome is not None
    assert outcome.reason.value == "checkmate"
    boxed = rules().position("1r4k1/2R2ppp/8/8/8/8/1P1P4/1RKR4 w - - 0 1")
    assert "c7c8" not in rules().legal_texts(boxed)


def test_a_side_that_could_only_check_is_stalemated() -> None:
    position = rules().position("2k5/8/1P6/8/8/6q1/8/7K w - - 0 1")
    outcome = rules().outcome(position)
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("stalemate", None)
    assert rules().explain("b7", position) == (
        "this check does not mate, and others are not allowed"
    )


def test_one_side_alone_may_mate() -> None:
    one = altered_chess("[restrictions]\nno_checks = true\nunless_mate = [true, false]\n")
    white = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    black = "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"
    assert "a1a8" in one.legal_texts(one.position(white))
    assert "a8a1" not in one.legal_texts(one.position(black))


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("unless_mate = true", "an exception to no_checks"),
        ("no_checks = [true, false]\nunless_mate = true", "an exception to no_checks"),
        ("no_checks = true\nunless_mate = true\n[turn]\nmoves = 2", "turns are one move"),
    ],
)
def test_an_exception_needs_a_rule_and_turns_of_one_move(tables: str, said: str) -> None:
    heir = 'extends = "chess"\nkey = "heir"\nname = "Heir"\n'
    with pytest.raises(PresetError, match=f"unless_mate: is .*{said}"):
        load_spec(f"{heir}[restrictions]\n{tables}\n")
