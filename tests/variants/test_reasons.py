"""Why a move is refused, in the words of the rule that refuses it, game by game."""

import pytest

from variants import get_rules

START = ""


@pytest.mark.parametrize(
    ("preset", "position", "text", "reason"),
    [
        (
            "chess",
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            "e3e5",
            "the pawn on e3 cannot go to e5: such a move is open to it only where it starts",
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1",
            "c5e7",
            "the elephant on c5 cannot go to e7: it may not leave its part of the board",
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1",
            "a5b5",
            (
                "the soldier on a5 cannot go to b5: such a move is open to it only on another part"
                " of the board"
            ),
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1",
            "a5a4",
            "the soldier on a5 cannot go to a4",
        ),
        ("xiangqi", START, "Ae1f2", "the piece on e1 is a general, not an advisor"),
        (
            "othello",
            START,
            "P@a1",
            "a stone cannot be dropped on a1: it would enclose no enemy in a line",
        ),
        (
            "othello",
            START,
            "pass",
            "you may pass only when you have no other move and are not in check",
        ),
        ("chess", START, "pass", "you may not pass in this game"),
        (
            "chu-shogi",
            START,
            "pass",
            (
                "you pass here by moving a piece to an empty square and back: only a lion, a horned"
                " falcon or a soaring eagle can, and none of yours can now"
            ),
        ),
        (
            "four-in-a-row",
            START,
            "P@d4",
            (
                "a stone cannot be dropped on d4: a piece falls down to the first rank or onto the"
                " topmost piece of its file"
            ),
        ),
        (
            "four-in-a-row",
            START,
            "d1",
            "Red has no stone on the board; one of the hand is dropped as P@d1",
        ),
        (
            "ataxx",
            START,
            "P@d4",
            "a stone cannot be dropped on d4: no piece of yours stands beside that square",
        ),
        (
            "duck-chess",
            START,
            "e2e4,e4d1",
            "no wall can be placed on d1: after the move the queen stands there",
        ),
        ("duck-chess", START, "e2e5,e5e4", "the pawn on e2 cannot go to e5"),
        (
            "duck-chess",
            "rnbqkbnr/pppppppp/8/4*3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Nf3,e5",
            "no wall can be placed on e5: it has to move to another empty square",
        ),
        (
            "amazons",
            START,
            "d1d4,d4a5",
            (
                "no wall can be placed on a5: it is shot from d4 as the piece itself moves, over"
                " empty squares"
            ),
        ),
        ("amazons", START, "d1d4,d4d11", "there is no square d11 on this board (a1 to j10)"),
        (
            "seirawan-chess",
            START,
            "e4/H",
            (
                "a hawk enters only where a piece of your array leaves its first square, and"
                " parries no check"
            ),
        ),
        ("seirawan-chess", START, "Nc3/Q", "you have no queen in hand"),
        (
            "atomic",
            "4k3/8/8/8/8/8/3Pp3/3QK3 w - - 0 1",
            "Kxe2",
            "the move would take your own king off the board with it",
        ),
        (
            "spartan-chess",
            "k6k/8/8/8/8/8/7h/4K3 b - - 0 1",
            "h2h1",
            "the hoplite on h2 goes to h1 only to capture, and that square is empty",
        ),
        (
            "spartan-chess",
            "k6k/8/8/8/8/8/6h1/4K3 b - - 0 1",
            "g2h1",
            "say what the hoplite becomes: Hh1=C, Hh1=G, Hh1=L or Hh1=W",
        ),
    ],
)
def test_a_refusal_names_the_rule(preset: str, position: str, text: str, reason: str) -> None:
    rules = get_rules(preset)
    assert rules.explain(text, rules.position(position) if position else rules.start()) == reason
