"""Circular Chess: the ring, its two kinds of pawn, and where they promote. Random games before a
judge are in judges/test_judges.py.
"""

import pytest

from variants import Position, Rules, get_rules

KINGS = "4K6k4"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("circular")


def moves_of(rules: Rules, position: Position, origin: str) -> list[str]:
    return sorted(move.text[2:] for move in rules.legal_moves(position) if move.origin == origin)


def ring(rules: Rules, second: str, *, side: str = "w") -> Position:
    """Return a position with these pieces on the second rank, and kings on the first."""
    return rules.position(f"16/16/{second}/{KINGS} {side} - - 0 1")


def test_the_array_is_a_chessboard_cut_in_two(rules: Rules) -> None:
    """The files e to l are the king's half, from White's end to Black's; the others the queen's."""
    pieces = rules.pieces(rules.start())
    rows = ["RNBQKBNR", "PPPPPPPP", "11111111", "11111111"]
    chess = [*rows, *[row.lower() for row in reversed(rows)]]
    for rank, row in enumerate(chess):
        for number in range(4):
            king_side = pieces.get(f"{'efghijkl'[rank]}{number + 1}")
            queen_side = pieces.get(f"{'dcbaponm'[rank]}{number + 1}")
            letters = [on.label.upper() if on else "1" for on in (king_side, queen_side)]
            flat = [row[4 + number].upper(), row[3 - number].upper().replace("P", "D")]
            assert letters == flat


def test_queens_are_on_their_own_colour(rules: Rules) -> None:
    found = {
        (on.side, sum(map(ord, name)) % 2 == 0)
        for name, on in rules.pieces(rules.start()).items()
        if on.piece_id == "queen"
    }
    assert found == {(0, False), (1, True)}


def test_first_moves_are_as_many_as_in_chess(rules: Rules) -> None:
    moves = {move.text for move in rules.legal_moves(rules.start())}
    pawns = {
        f"{origin}{rank}{target}{rank}"
        for origin, targets in (("f", "gh"), ("c", "ba"))
        for target in targets
        for rank in (1, 2, 3, 4)
    }
    assert moves == pawns | {"d3b2", "d3b4", "e3g2", "e3g4"}


def test_pawns_of_black_run_to_meet_them(rules: Rules) -> None:
    position = rules.play(rules.start(), rules.read("g1", rules.start()))
    moves = {move.text for move in rules.legal_moves(position)}
    assert {"k1j1", "k1i1", "n1o1", "n1p1"} <= moves
    assert len(moves) == 20


def test_a_rook_goes_round_the_ring_and_not_to_its_own_square(rules: Rules) -> None:
    targets = moves_of(rules, ring(rules, "R15"), "a2")
    assert targets == sorted([*(f"{file}2" for file in "bcdefghijklmnop"), "a1", "a3", "a4"])


def test_a_bishop_turns_back_at_no_edge(rules: Rules) -> None:
    assert moves_of(rules, ring(rules, "B15"), "a2") == ["b1", "b3", "c4", "o4", "p1", "p3"]


@pytest.mark.parametrize(
    ("second", "side", "origin", "targets"),
    [
        ("5P10", "w", "f2", ["g2", "h2"]),
        ("5P1p8", "w", "f2", ["g2"]),
        ("5Pp9", "w", "f2", []),
        ("6P9", "w", "g2", ["h2"]),
        ("2D13", "w", "c2", ["a2", "b2"]),
        ("D15", "w", "a2", ["p2"]),
        ("10p5", "b", "k2", ["i2", "j2"]),
        ("13d2", "b", "n2", ["o2", "p2"]),
        ("15d", "b", "p2", ["a2"]),
    ],
)
def test_pawns_run_along_the_ring(
    rules: Rules, second: str, side: str, origin: str, targets: list[str]
) -> None:
    assert moves_of(rules, ring(rules, second, side=side), origin) == targets


def test_pawns_capture_diagonally_the_way_they_run(rules: Rules) -> None:
    position = rules.position(f"16/4bbb9/5Pb9/{KINGS} w - - 0 1")
    assert moves_of(rules, position, "f2") == ["g3"]
    position = rules.position(f"16/nn13n/D15/{KINGS} w - - 0 1")
    assert moves_of(rules, position, "a2") == ["p2", "p3"]


def test_nobody_captures_in_passing(rules: Rules) -> None:
    position = rules.position(f"16/7p8/5P10/{KINGS} w - - 0 1")
    after = rules.play(position, rules.read("f2h2", position))
    assert moves_of(rules, after, "h3") == ["g3"]


@pytest.mark.parametrize(
    ("second", "side", "origin", "target"),
    [
        ("10P5", "w", "k2", "l2"),
        ("13D2", "w", "n2", "m2"),
        ("5p10", "b", "f2", "e2"),
        ("2d13", "b", "c2", "d2"),
    ],
)
def test_pawns_promote_after_six_squares(
    rules: Rules, second: str, side: str, origin: str, target: str
) -> None:
    # The kings are elsewhere: a pawn in front of one would give check.
    position = rules.position(f"7K7k/16/{second}/16 {side} - - 0 1")
    assert moves_of(rules, position, origin) == [f"{target}{letter}" for letter in "bnqr"]


def test_a_rook_checks_round_the_back_of_the_ring(rules: Rules) -> None:
    """One piece between is not enough, and two are."""
    checks = [
        rules.is_check(rules.position(f"16/16/{second}/11k4 w - - 0 1"))
        for second in ("4K8r2", "4KP7r2", "3PKP7r2")
    ]
    assert checks == [True, True, False]
