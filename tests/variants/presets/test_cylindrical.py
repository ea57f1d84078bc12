"""Cylindrical Chess: pieces go round the side edges, and nowhere without moving."""

import pytest

from variants import Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("cylindrical")


def moves_of(rules: Rules, text: str, origin: str) -> list[str]:
    position = rules.position(text)
    return sorted(move.text[2:] for move in rules.legal_moves(position) if move.origin == origin)


def test_a_rook_goes_round_the_board_once_and_not_to_its_own_square(rules: Rules) -> None:
    targets = moves_of(rules, "8/8/4k3/8/8/R7/4K3/8 w - - 0 1", "a3")
    assert targets == sorted(
        [*(f"{file}3" for file in "bcdefgh"), *(f"a{rank}" for rank in (1, 2, 4, 5, 6, 7, 8))]
    )


def test_a_rook_goes_left_where_its_right_is_blocked(rules: Rules) -> None:
    targets = moves_of(rules, "8/8/4k3/8/8/RP3p2/8/4K3 w - - 0 1", "a3")
    assert [target for target in targets if target.endswith("3")] == ["f3", "g3", "h3"]


def test_a_bishop_goes_on_behind_the_edge(rules: Rules) -> None:
    targets = moves_of(rules, "8/8/4k3/8/8/8/4K3/2B5 w - - 0 1", "c1")
    assert targets == ["a3", "a7", "b2", "b8", "d2", "d8", "e3", "e7", "f4", "f6", "g5", "h4", "h6"]


def test_a_knight_and_a_king_go_round_the_edge(rules: Rules) -> None:
    assert moves_of(rules, "8/8/4k3/8/8/8/4K3/6N1 w - - 0 1", "g1") == ["a2", "f3", "h3"]
    assert moves_of(rules, "8/8/4k3/8/K7/8/8/8 w - - 0 1", "a4") == [
        *("a3", "a5", "b3", "b4", "b5"),
        *("h3", "h4", "h5"),
    ]


def test_pawns_capture_round_the_edge_also_in_passing(rules: Rules) -> None:
    assert moves_of(rules, "8/8/4k2n/P7/8/8/4K3/8 w - - 0 1", "a5") == ["a6", "h6"]
    double = rules.position("8/7p/4k3/P7/8/8/4K3/8 b - - 0 1")
    passed = rules.play(double, rules.read("h7h5", double))
    after = rules.play(passed, rules.read("axh6", passed))
    assert rules.text(after).split()[0] == "8/8/4k2P/8/8/8/4K3/8"


def test_a_rook_checks_from_both_sides(rules: Rules) -> None:
    """The queen stands between on one side, and no piece can stand on both."""
    assert rules.is_check(rules.position("4k3/8/8/8/8/8/8/1rQ1K3 w - - 0 1"))
    assert not rules.is_check(rules.position("4k3/8/8/8/8/8/8/1rQ1K2B w - - 0 1"))


def test_castling_goes_to_the_rook_on_its_own_side(rules: Rules) -> None:
    texts = {
        move.text for move in rules.legal_moves(rules.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
    }
    assert {"e1g1", "e1c1"} <= texts
    # The knight stands between king and rook, and the way round the edge does not help.
    texts = {
        move.text for move in rules.legal_moves(rules.position("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1"))
    }
    assert ("e1g1" in texts, "e1c1" in texts) == (False, True)


def test_an_attack_round_the_edge_forbids_castling(rules: Rules) -> None:
    # From a5 a bishop goes by h4 to e1, from b5 by a4 and h3 to f1.
    def castles(bishop: str) -> bool:
        text = f"4k3/8/8/{bishop}/8/8/8/4K2R w K - 0 1"
        return "e1g1" in {move.text for move in rules.legal_moves(rules.position(text))}

    assert (castles("8"), castles("1b6"), castles("2b5"), castles("4b3")) == (
        True,
        False,
        False,
        True,
    )


def test_a_knight_or_bishop_alone_cannot_mate(rules: Rules) -> None:
    for piece in "NB":
        outcome = rules.outcome(rules.position(f"4k3/8/8/8/8/8/4K3/{piece}7 w - - 0 1"))
        assert outcome is not None
        assert (outcome.reason.value, outcome.winner) == ("material", None)
