"""Heian Shogi: shogi without rook, bishop and drops, in which a bare king has lost."""

import pytest

from variants import Outcome, Rules, get_rules


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("heian-shogi")


def moves_of(rules: Rules, text: str, origin: str) -> list[str]:
    position = rules.position(text)
    return sorted(move.text[2:] for move in rules.legal_moves(position) if move.origin == origin)


def ended(rules: Rules, text: str, move: str) -> Outcome | None:
    position = rules.position(text)
    return rules.outcome(rules.play(position, rules.read(move, position)))


def test_first_moves_are_those_of_shogi_without_rook_and_bishop(rules: Rules) -> None:
    moves = {move.text for move in rules.legal_moves(rules.start())}
    pawns = {f"{file}3{file}4" for file in "abcdefghi"}
    silvers = {f"{c}1{to}2" for c, targets in (("c", "bcd"), ("g", "fgh")) for to in targets}
    generals = {
        f"{c}1{to}2" for c, targets in (("d", "cde"), ("e", "def"), ("f", "efg")) for to in targets
    }
    assert moves == pawns | silvers | generals | {"a1a2", "i1i2"}
    assert [rules.perft(rules.start(), depth) for depth in (1, 2, 3)] == [26, 26**2, 17108]


@pytest.mark.parametrize(
    ("label", "squares"),
    [
        ("G", "d4 d5 e3 e5 f4 f5"),
        ("S", "d3 d5 e5 f3 f5"),
        ("N", "d6 d6+ f6 f6+"),
        ("L", "e5 e6 e6+ e7 e7+ e8+"),
        ("P", "e5"),
        ("+P", "d4 d5 e3 e5 f4 f5"),
        ("+S", "d4 d5 e3 e5 f4 f5"),
    ],
)
def test_pieces_move_as_in_shogi(rules: Rules, label: str, squares: str) -> None:
    assert moves_of(rules, f"8k/8p/9/9/4{label}4/9/9/K8 w - - 0 1", "e4") == squares.split()


def test_pieces_turn_over_in_the_last_three_ranks(rules: Rules) -> None:
    assert moves_of(rules, "8k/8p/9/4S4/9/9/9/K8 w - - 0 1", "e5") == [
        *("d4", "d6", "d6+", "e6", "e6+", "f4", "f6", "f6+"),
    ]
    assert moves_of(rules, "8k/4P3p/9/9/9/9/9/K8 w - - 0 1", "e7") == ["e8+"]
    assert moves_of(rules, "8k/8p/9/4N4/9/9/9/K8 w - - 0 1", "e5") == ["d7+", "f7+"]
    assert moves_of(rules, "8k/9/9/9/4g4/P8/9/K8 b - - 0 1", "e4") == [
        *("d3", "d4", "e3", "e5", "f3", "f4"),
    ]


def test_captured_pieces_do_not_come_back(rules: Rules) -> None:
    position = rules.position("8k/9/4p4/4P4/9/9/9/K7g w - - 0 1")
    after = rules.play(position, rules.read("e5e6+", position))
    assert rules.text(after).split()[0] == "8k/9/4+P4/9/9/9/9/K7g"


def test_a_king_left_alone_has_lost(rules: Rules) -> None:
    outcome = ended(rules, "8k/9/4p4/4P4/9/9/9/K8 w - - 0 1", "e5e6+")
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "extinction")
    assert ended(rules, "8k/9/4p4/4P4/9/9/4p4/K8 w - - 0 1", "e5e6+") is None


def test_checkmate_wins_and_so_does_stalemate(rules: Rules) -> None:
    mate = ended(rules, "4k4/9/3GG4/9/9/9/4p4/K8 w - - 0 1", "e6e7")
    stalemate = ended(rules, "k8/n8/L1G6/9/9/9/9/K8 w - - 0 1", "c6c7")
    assert mate is not None
    assert stalemate is not None
    assert (mate.winner, mate.reason.value) == (0, "checkmate")
    assert (stalemate.winner, stalemate.reason.value) == (0, "stalemate")
