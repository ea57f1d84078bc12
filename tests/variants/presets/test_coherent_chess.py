"""Coherent Chess: one rule a piece, without exceptions."""

import pytest

from variants import Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("coherent-chess")


def moves_of(rules: Rules, text: str, origin: str) -> set[str]:
    position = rules.position(text)
    return {move.text for move in rules.legal_moves(position) if move.origin == origin}


def test_the_array_is_the_inventors(rules: Rules) -> None:
    pieces = {square: piece.label for square, piece in rules.pieces(rules.start()).items()}
    white = {square: label for square, label in pieces.items() if label.isupper()}
    assert white == {
        **{
            "e1": "K",
            "d1": "Q",
            "f1": "Q",
            "c1": "N",
            "g1": "N",
            "d2": "R",
            "f2": "R",
            "e2": "B",
            "e3": "B",
        },
        **dict.fromkeys(("b1", "c2", "d3", "e4", "f3", "g2", "h1"), "P"),
    }
    assert {square: label.upper() for square, label in pieces.items() if label.islower()} == {
        f"{square[0]}{10 - int(square[1])}": label for square, label in white.items()
    }


def test_a_pawn_steps_and_takes_in_every_direction(rules: Rules) -> None:
    found = moves_of(rules, "k8/9/9/9/3ppp3/3pPp3/3ppp3/9/K8 w - - 0 1", "e4")
    assert found == {f"e4{file}{rank}" for file in "def" for rank in (3, 4, 5)} - {"e4e4"}


def test_a_pawn_on_the_last_rank_stays_one_and_may_go_back(rules: Rules) -> None:
    assert moves_of(rules, "9/P8/9/9/9/9/9/9/K7k w - - 0 1", "a8") == {
        "a8a9",
        "a8b9",
        "a8b8",
        "a8b7",
        "a8a7",
    }
    assert "a9a8" in moves_of(rules, "P8/9/9/9/9/9/9/9/K7k w - - 0 1", "a9")


def test_a_knight_goes_where_the_sissa_goes(rules: Rules) -> None:
    ours = moves_of(rules, "k8/9/9/9/4N4/9/9/9/8K w - - 0 1", "e5")
    sissa = get_rules("sissa")
    there = sissa.position("k8/9/9/9/4S4/9/9/9/8K w - - 0 1 -")
    assert ours == {move.text for move in sissa.legal_moves(there) if move.origin == "e5"}
    assert len(ours) == 32


def test_a_knight_that_is_surrounded_does_not_leap(rules: Rules) -> None:
    assert moves_of(rules, "k8/9/9/3ppp3/3pNp3/3ppp3/9/9/8K w - - 0 1", "e5") == set()


def test_only_a_capture_starts_the_move_rule_again(rules: Rules) -> None:
    position = rules.start()
    for text, quiet in (("e4e5", 1), ("e6e5", 0), ("d3d4", 1)):
        position = rules.play(position, rules.read(text, position))
        assert rules.text(position).split()[4] == str(quiet)


def test_bare_kings_are_a_draw_and_a_knight_more_is_not(rules: Rules) -> None:
    outcome = rules.outcome(rules.position("k8/9/9/9/9/9/9/9/8K w - - 0 1"))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("material", None)
    assert rules.outcome(rules.position("k8/9/9/9/9/9/9/9/7NK w - - 0 1")) is None
