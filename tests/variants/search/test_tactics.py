"""Positions with one right answer, in games decided in different ways."""

import pytest

from variants import get_rules
from variants.search import Limits, search

# Preset, position, the move to be found, in how many half-moves the game is won then.
MATES = [
    ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1),
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3),
    ("chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5),
    ("sissa", "5k3/6p2/2p1p4/3p3pK/1p6p/7rP/9/1p7/9 b - - 4 63 -", "b2b1q", 3),
    ("atomic", "rnbqkb1r/ppppp1pp/5n2/5pN1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 3", "g5f7", 3),
    ("atomic", "rnbq1bnr/ppNpkppp/8/2p1p3/8/8/PPPPPPPP/R1BQKBNR w KQ - 2 4", "c7e6", 3),
    ("three-check", "1Qbk4/1p1pbppr/8/P3P2n/2P5/2N2N1p/1P3PPP/R3KB1R w KQ - 2+3 0 17", "b8c7", 3),
    ("three-check", "r3kbnr/1ppb1pp1/p7/7p/5p2/2N3qP/PPPKP1P1/R1BQ1BR1 b kq - 2+2 3 11", "g3e3", 3),
    ("king-of-the-hill", "4k3/8/8/8/8/3K4/8/q7 w - - 0 1", "d3e4", 1),
    (
        "four-in-a-row",
        "7/7/7/7/ppp4/PPP4[PPPPPPPPPPPPPPPPPPpppppppppppppppppp] w - - 0 4",
        "P@d1",
        1,
    ),
    ("tic-tac-toe", "2p/1p1/PP1[PPppp] w - - 0 3", "P@c1", 1),
]


@pytest.mark.parametrize(("key", "text", "move", "plies"), MATES)
def test_mates_are_found(key: str, text: str, move: str, plies: int) -> None:
    rules = get_rules(key)
    found = search(rules, rules.position(text), (), Limits(nodes=40_000))
    assert (found.move.text, found.mate_in) == (move, plies)


def test_a_piece_is_not_left_where_it_is_taken_for_nothing() -> None:
    rules = get_rules("chess")
    position = rules.position("3k4/2p5/8/3pn3/4Q3/8/8/4K3 w - - 0 1")
    after = rules.play(position, search(rules, position, (), Limits(nodes=300)).move)
    assert [move.text for move in rules.legal_moves(after) if "Q" in move.captured] == []


def test_stalemate_is_no_aim_of_the_side_that_is_winning() -> None:
    rules = get_rules("chess")
    position = rules.position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    found = search(rules, position, (), Limits(nodes=60))
    assert found.mate_in == 1


def test_captures_that_must_be_made_are_seen_through() -> None:
    """The offered piece has to be taken, and the captor then stands where it must go on
    capturing.
    """
    rules = get_rules("antichess")
    position = rules.position("8/8/8/2p5/8/8/1P6/8 w - - 0 1")
    found = search(rules, position, (), Limits(nodes=2_000))
    assert found.move.text == "b2b4"
    assert found.mate_in == 1 + 1
