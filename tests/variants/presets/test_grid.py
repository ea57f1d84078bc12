"""Grid Chess: nobody moves, takes or attacks within a box of two by two squares."""

import pytest

from variants import Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("grid")


def moves_of(rules: Rules, text: str, origin: str) -> set[str]:
    position = rules.position(text)
    return {str(move.target) for move in rules.legal_moves(position) if move.origin == origin}


def test_all_pawns_and_knights_begin_as_in_chess(rules: Rules) -> None:
    moves = [move.text for move in rules.legal_moves(rules.start())]
    assert sorted(moves) == sorted(
        move.text for move in get_rules("chess").legal_moves(get_rules("chess").start())
    )


def test_a_rook_stays_out_of_its_own_box(rules: Rules) -> None:
    targets = moves_of(rules, "7k/8/8/8/8/8/3R4/K7 w - - 0 1", "d2")
    assert targets == {"b2", "a2", "e2", "f2", "g2", "h2", "d3", "d4", "d5", "d6", "d7", "d8"}


def test_a_bishop_stays_out_of_its_own_box(rules: Rules) -> None:
    targets = moves_of(rules, "k7/8/8/8/8/2B5/8/7K w - - 0 1", "c3")
    assert targets == {"a1", "b2", "b4", "a5", "d2", "e1", "e5", "f6", "g7", "h8"}


def test_a_king_in_the_corner_cannot_move(rules: Rules) -> None:
    assert moves_of(rules, "7k/8/8/8/8/8/8/K7 w - - 0 1", "a1") == set()
    assert moves_of(rules, "7k/8/8/8/8/8/1K6/8 w - - 0 1", "b2") == {"a3", "b3", "c3", "c2", "c1"}


@pytest.mark.parametrize(
    ("text", "pawn", "targets"),
    [
        ("7k/8/8/8/n1n5/1P6/8/7K w - - 0 1", "b3", {"c4"}),
        ("7k/8/8/8/1n1n4/2P5/8/7K w - - 0 1", "c3", {"b4"}),
        ("7k/8/8/n1n5/1P6/8/8/7K w - - 0 1", "b4", {"a5", "b5", "c5"}),
    ],
)
def test_a_pawn_crosses_a_line_by_every_step(
    rules: Rules, text: str, pawn: str, targets: set[str]
) -> None:
    assert moves_of(rules, text, pawn) == targets


def test_pieces_of_one_box_do_not_attack_each_other(rules: Rules) -> None:
    assert not rules.is_check(rules.position("7k/8/8/8/8/8/1q6/K7 w - - 0 1"))
    assert rules.is_check(rules.position("7k/8/8/8/8/1q6/8/1K6 w - - 0 1"))
    assert rules.is_check(rules.position("7k/8/8/8/8/8/2q5/1K6 w - - 0 1"))


def test_two_kings_may_share_a_box(rules: Rules) -> None:
    assert "d4" in moves_of(rules, "8/8/8/4K3/8/2k5/8/7R w - - 0 1", "e5")
    assert "d4" not in moves_of(rules, "8/8/8/2k1K3/8/8/8/7R w - - 0 1", "e5")


def test_a_knight_alone_mates_a_king_in_the_corner(rules: Rules) -> None:
    outcome = rules.outcome(rules.position("7k/5N2/8/8/8/8/8/4K3 b - - 0 1"))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("checkmate", 0)


def test_bare_kings_are_a_draw(rules: Rules) -> None:
    outcome = rules.outcome(rules.position("7k/8/8/8/8/8/8/4K3 b - - 0 1"))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("material", None)


def test_a_capture_in_passing_crosses_a_line(rules: Rules) -> None:
    double = rules.position("4k3/1p6/8/P1P5/8/8/8/4K3 b - - 0 1")
    after = rules.play(double, rules.read("b7b5", double))
    assert {move.text for move in rules.legal_moves(after) if move.target == "b6"} == {"c5b6"}


def test_castling_is_barred_by_attacks_across_lines_alone(rules: Rules) -> None:
    # The queen on f2 shares a box with e1 and f1, but g1 lies in another one.
    assert "g1" not in moves_of(rules, "4k3/8/8/8/8/8/5q2/4K2R w K - 0 1", "e1")
    # The rook on g2 attacks f2 and nothing in its own box.
    assert "g1" in moves_of(rules, "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "e1")


def test_a_pawn_promotes_by_a_capture(rules: Rules) -> None:
    position = rules.position("1nn4k/1P6/8/8/8/8/8/4K3 w - - 0 1")
    found = {move.text for move in rules.legal_moves(position) if move.origin == "b7"}
    assert found == {"b7c8q", "b7c8r", "b7c8b", "b7c8n"}
