"""Benedict Chess: what the piece just moved attacks changes sides; nothing is captured."""

import pytest

from variants import Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("benedict")


def after(rules: Rules, text: str, *moves: str) -> str:
    """Return the placement after moves from a position."""
    position = rules.position(text)
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return rules.text(position).split()[0]


def moves_of(rules: Rules, text: str, origin: str) -> set[str]:
    return {move.text for move in rules.legal_moves(rules.position(text)) if move.origin == origin}


def test_a_queen_wins_over_the_two_pawns_it_attacks(rules: Rules) -> None:
    start = rules.text(rules.start())
    assert after(rules, start, "e4", "a6", "Qg4").split("/")[1:3] == ["1ppPppPp", "p7"]


def test_nothing_is_captured(rules: Rules) -> None:
    assert moves_of(rules, "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "a1") == {
        "a1a2",
        "a1a3",
        "a1b1",
        "a1c1",
        "a1d1",
    }
    assert moves_of(rules, "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1", "a3") == {"a3a4"}


def test_what_a_move_opens_does_not_count(rules: Rules) -> None:
    # The knight uncovers the rook's file, and attacks nobody itself.
    assert after(rules, "k3q3/8/8/8/8/8/4N3/K3R3 w - - 0 1", "Ng1") == "k3q3/8/8/8/8/8/8/K3R1N1"


def test_what_has_changed_sides_wins_nobody_over_at_once(rules: Rules) -> None:
    # The rook turns the queen of d8; the king beside the queen stays Black's.
    assert after(rules, "3qk3/8/8/8/8/8/8/K1R5 w - - 0 1", "Rd1") == "3Qk3/8/8/8/8/8/8/K2R4"


def test_a_line_ends_at_the_first_piece(rules: Rules) -> None:
    assert after(rules, "3qk3/3n4/8/8/8/8/8/K1R5 w - - 0 1", "Rd1") == "3qk3/3N4/8/8/8/8/8/K2R4"


def test_a_king_that_changes_sides_has_lost(rules: Rules) -> None:
    position = rules.position("4k3/8/8/8/8/8/8/K2R4 w - - 0 1")
    outcome = rules.outcome(rules.play(position, rules.read("Re1", position)))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("extinction", 0)


def test_a_king_may_stay_where_it_can_be_attacked(rules: Rules) -> None:
    there = "4k3/8/8/8/8/8/p7/K3r3 w - - 0 1"
    assert not rules.is_check(rules.position(there))
    assert moves_of(rules, there, "a1") == {"a1b1", "a1b2"}


def test_a_king_wins_over_what_stands_beside_it(rules: Rules) -> None:
    assert after(rules, "4k3/8/8/8/2r5/1n6/8/1K6 w - - 0 1", "Kb2") == "4k3/8/8/8/2r5/1N6/1K6/8"


def test_a_pawn_wins_over_diagonally_forward(rules: Rules) -> None:
    assert after(rules, "4k3/8/8/3rbn2/8/4P3/8/4K3 w - - 0 1", "e4") == "4k3/8/8/3RbN2/4P3/8/8/4K3"


def test_a_promoted_pawn_wins_over_as_what_it_has_become(rules: Rules) -> None:
    there = "2r2k2/P7/1n6/8/8/8/8/4K3 w - - 0 1"
    assert after(rules, there, "a8=R") == "R1R2k2/8/1n6/8/8/8/8/4K3"
    assert after(rules, there, "a8=N") == "N1r2k2/8/1N6/8/8/8/8/4K3"


def test_a_pawn_on_the_second_rank_of_its_new_side_may_go_two_squares(rules: Rules) -> None:
    assert moves_of(rules, "4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a7") == set()
    assert (
        after(rules, "1k6/P7/8/8/8/8/8/7K b - - 0 1", "Kb7", "Kg1", "a5") == "8/1k6/8/p7/8/8/8/6K1"
    )


def test_castling_minds_no_attack_and_both_pieces_win_over(rules: Rules) -> None:
    there = "4kr2/8/8/8/8/8/7n/4K2R w K - 0 1"
    assert after(rules, there, "O-O") == "4kR2/8/8/8/8/8/7N/5RK1"


def test_a_rook_that_changed_sides_twice_does_not_castle(rules: Rules) -> None:
    there = rules.position("4k3/8/8/8/8/3n4/8/4K2R b K - 0 1")
    position = rules.play(there, rules.read("Nf2", there))
    assert rules.text(position).split()[:3] == ["4k3/8/8/8/8/8/5n2/4K2r", "w", "-"]
