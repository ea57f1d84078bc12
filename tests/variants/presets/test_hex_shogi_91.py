"""Hex Shogi 91: shogi on hexagons that rest on a corner."""

import pytest

from variants import Rules, get_rules, own_squares

EMPTY = "-----6/----7/---8/--9/-10/{middle}/10-/9--/8---/7----/6-----"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("hex-shogi-91")


def targets(rules: Rules, label: str) -> str:
    """Return where Sente's piece goes from the middle of the board, turned or not."""
    text = EMPTY.format(middle=f"5{label}5").replace("6-----", "K5-----")
    position = rules.position(f"{text.replace('-----6', '-----5k', 1)}[] w - - 0 1")
    found = {move.text[2:].rstrip("+") for move in rules.legal_moves(position)}
    own = {move.text[2:].rstrip("+") for move in rules.legal_moves(position) if move.origin == "f6"}
    return " ".join(sorted(found & own))


@pytest.mark.parametrize(
    ("label", "cells"),
    [
        ("G", "e5 e6 e7 f5 f7 g6 g7 g8 h7"),
        ("S", "d5 e4 e7 f7 g5 g7 g8 h7"),
        ("N", "e8 g9 h9 i8"),
        ("P", "f7 g7"),
        ("+P", "e5 e6 e7 f5 f7 g6 g7 g8 h7"),
    ],
)
def test_pieces_keep_what_twelve_ways_allow(rules: Rules, label: str, cells: str) -> None:
    assert targets(rules, label) == cells


@pytest.mark.parametrize(
    ("rank", "origin", "moves"),
    [
        (7, "g7", "f9 f9+ h10+ i10+ j9 j9+"),
        (8, "h8", "g10+ i11+ j11+ k10+"),
    ],
)
def test_a_knight_turns_over_where_it_could_not_leap_again(
    rules: Rules, rank: int, origin: str, moves: str
) -> None:
    rows = EMPTY.format(middle="11").split("/")
    rows[0], rows[10] = "-----k5", "K5-----"
    rows[11 - rank] = {7: "-5N4", 8: "--5N3"}[rank]
    position = rules.position(f"{'/'.join(rows)}[] w - - 0 1")
    found = [move.text for move in rules.legal_moves(position) if move.origin == origin]
    assert " ".join(sorted(text[2:] for text in found)) == moves


def test_moves_are_written_with_the_names_on_the_board(rules: Rules) -> None:
    assert own_squares(rules.spec) == ""
    assert rules.spec.decor.turned
