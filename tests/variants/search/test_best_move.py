"""The best move of a position: beside a plain minimax written for the test alone, and by positions
told in words.
"""

from __future__ import annotations

import pytest

from variants import Position, Rules, get_rules, other
from variants.search import TooHard, piece_values
from variants.search.best_move import CLEAR, DECIDED, WIN, NothingToWeigh, Weighed, Weigher

FORK = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"


def weigh(text: str, moves: int, preset: str = "chess") -> Weighed:
    rules = get_rules(preset)
    return Weigher(rules).weigh(rules.position(text), moves)


def balance(rules: Rules, position: Position) -> int:
    """The pieces of the side to move less those of the other, by the values the computer shows
    of.
    """
    values, side = piece_values(rules), rules.side(position)
    ids = {label: kind.id for kind in rules.spec.pieces for label in kind.labels}
    pieces = [(ids[piece.label], piece.side) for piece in rules.pieces(position).values()]
    return sum(values.get(name, 0) * (1 if owner == side else -1) for name, owner in pieces)


def plain(rules: Rules, position: Position, plies: int, ply: int = 0) -> int:
    """The same value without any cut: every move for so many half-moves, then every capture."""
    outcome = rules.outcome(position)
    if outcome is not None:
        won = outcome.winner == rules.side(position)
        return 0 if outcome.winner is None else (WIN - ply if won else ply - WIN)
    moves = rules.legal_moves(position)
    if plies > 0:
        return max(-plain(rules, rules.play(position, move), plies - 1, ply + 1) for move in moves)
    pieces, side = rules.pieces(position), rules.side(position)
    takes = [
        move for move in moves if move.target in pieces and pieces[move.target].side == other(side)
    ]
    after = [-plain(rules, rules.play(position, move), 0, ply + 1) for move in takes]
    return max([balance(rules, position), *after])


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("chess", FORK),
        ("chess", "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"),
        ("chess", "3r2k1/5p2/8/3q4/8/2N5/8/3R2K1 w - - 0 1"),
        ("chess", "7k/2P5/8/8/8/8/8/1r5K w - - 0 1"),
        ("sissa", "9/4k4/9/3r5/9/9/S8/4K4/9 w - - 0 1 -"),
        ("king-of-the-hill", "4k3/8/8/8/2r5/3K4/8/q7 w - - 0 1"),
        ("atomic", "4k3/3p4/8/8/3R4/8/8/4K3 w - - 0 1"),
    ],
)
def test_values_are_those_of_a_plain_minimax(preset: str, text: str) -> None:
    rules = get_rules(preset)
    position = rules.position(text)
    found = Weigher(rules).weigh(position, 1)
    values = {
        move.text: -plain(rules, rules.play(position, move), 0, 1)
        for move in rules.legal_moves(position)
    }
    best = max(values.values())
    least = DECIDED - 1 if best >= DECIDED else best - CLEAR
    assert values[found.best.text] == best
    assert found.gain == best - balance(rules, position)
    assert {move.text for move in found.rivals} == {
        text for text, value in values.items() if value > least and text != found.best.text
    }


def test_two_moves_are_looked_ahead() -> None:
    """The knight forks king and rook; what it takes comes with the second move."""
    rules = get_rules("chess")
    found, position = weigh(FORK, 2), get_rules("chess").position(FORK)
    values = {
        move.text: -plain(rules, rules.play(position, move), 2, 1)
        for move in rules.legal_moves(position)
    }
    assert found.best.text == max(values, key=lambda text: values[text]) == "b5c7"
    assert found.gain == max(values.values()) - balance(rules, position)
    assert [move.text for move in found.line][::2] == ["b5c7", "c7a8"]
    assert found.is_clear


def test_one_move_ahead_a_fork_wins_nothing() -> None:
    assert not weigh(FORK, 1).wins


def test_every_other_move_comes_with_a_reply() -> None:
    rules, found = get_rules("chess"), weigh(FORK, 2)
    position = rules.position(FORK)
    assert len(found.others) == len(rules.legal_moves(position)) - 1
    for each in found.others:
        after = rules.play(position, each.move)
        assert each.reply is not None
        assert -plain(rules, after, 2, 1) <= found.gain + balance(rules, position) - CLEAR
        assert each.reply.text in {move.text for move in rules.legal_moves(after)}


def test_equal_captures_are_rivals() -> None:
    found = weigh("4k3/8/3q4/1N6/4N3/8/8/4K3 w - - 0 1", 1)
    assert {found.best.text, *(move.text for move in found.rivals)} == {"b5d6", "e4d6"}
    assert not found.is_clear


def test_a_win_has_no_rivals_but_wins() -> None:
    """Taking the knight is worth much, and still nothing beside mate."""
    found = weigh("6k1/5ppp/8/3n4/8/8/3R4/R5K1 w - - 0 1", 1)
    assert (found.best.text, found.wins_game, found.rivals) == ("a1a8", True, ())
    assert found.is_clear


def test_a_protected_piece_is_not_won_by_a_better_one() -> None:
    """Rook takes pawn would look good if nobody took back."""
    assert not weigh("4k3/3p4/4p3/8/8/8/8/4R1K1 w - - 0 1", 1).wins


def test_the_own_end_of_a_preset_is_a_win() -> None:
    found = weigh("4k3/8/8/8/8/3K4/8/q7 w - - 0 1", 1, "king-of-the-hill")
    assert (found.best.text, found.wins_game) == ("d3e4", True)


def test_pieces_in_hand_count() -> None:
    found = weigh("4k3/8/8/3r4/4P3/8/8/4K3[] w - - 0 1", 1, "crazyhouse")
    chess = weigh("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", 1)
    assert (found.best.text, chess.best.text) == ("e4d5", "e4d5")
    assert found.gain > chess.gain


def test_what_is_too_much_is_not_answered() -> None:
    rules = get_rules("chess")
    with pytest.raises(TooHard):
        Weigher(rules, nodes=500).weigh(rules.start(), 2)


@pytest.mark.parametrize("preset", ["free-board", "sigma-4-shogi-quick"])
def test_games_without_values_are_not_weighed(preset: str) -> None:
    with pytest.raises(NothingToWeigh):
        Weigher(get_rules(preset))


def test_a_game_that_is_over_is_not_weighed() -> None:
    with pytest.raises(NothingToWeigh):
        weigh("4k3/8/8/8/4K3/8/8/8 b - - 0 1", 1, "king-of-the-hill")


def test_a_move_that_wins_nothing_needs_no_reply() -> None:
    found = weigh("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", 1)
    assert {each.move.text: each.reply for each in found.others}["e1e2"] is None
