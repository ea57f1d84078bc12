"""Moves that pieces lend each other: who borrows what, and which documents are refused."""

import pytest

from tests.variants.altered_chess import altered_chess
from variants import PresetError, get_rules
from variants.engine.game_rules import GameRules

RELAY_PAGE = "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1"


def game(key: str) -> GameRules:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules


def moves(rules: GameRules, text: str, origin: str) -> set[str]:
    found = rules.legal_texts(rules.position(text))
    return {move[2:] for move in found if move.startswith(origin)}


def test_the_diagram_of_knight_relay_chess() -> None:
    rules = game("knight-relay")
    position = rules.position(RELAY_PAGE)
    assert moves(rules, RELAY_PAGE, "e6") == {"e7", "c7", "c5", "f4", "g5", "g7"}
    assert "a5" not in moves(rules, RELAY_PAGE, "b7")
    assert "c3" not in moves(rules, RELAY_PAGE, "a3")
    assert not rules.is_check(position)
    mated = rules.play(position, rules.read("a3d6", position))
    outcome = rules.outcome(mated)
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("checkmate", 0)


def test_a_pawn_that_leapt_back_steps_twice_again() -> None:
    rules = game("knight-relay")
    assert "d4" in moves(rules, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2")
    back = "4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1"
    assert {"d2", "f2"} <= moves(rules, back, "e4")


def test_a_loan_ends_when_the_lender_leaves() -> None:
    rules = game("knight-relay")
    position = rules.position("7k/p7/8/8/4Q3/8/3N4/4K3 w - - 0 1")
    assert "f6" in moves(rules, rules.text(position), "e4")
    after = rules.play(position, rules.read("d2b3", position))
    waited = rules.play(after, rules.read("a7a6", after))
    assert "e4f6" not in rules.legal_texts(waited)
    assert rules.position(rules.text(after)) == after


def test_a_piece_of_annan_chess_moves_like_the_one_behind_it() -> None:
    rules = game("annan")
    text = "4k3/8/8/8/8/3Q4/3P4/4K3 w - - 0 1"
    assert moves(rules, text, "d3") == {"d4"}
    assert moves(rules, text, "d2") == set()
    pawn = "4k3/8/8/8/3P4/3N4/8/4K3 w - - 0 1"
    assert moves(rules, pawn, "d4") == {"b3", "b5", "c6", "e6", "f3", "f5", "c2", "e2"}
    black = "4k3/3n4/3p4/8/8/8/8/4K3 b - - 0 1"
    assert moves(rules, black, "d6") == {"b5", "b7", "c4", "e4", "f5", "f7", "c8"}


def test_nobody_passes_on_what_was_lent_and_a_friend_lends_no_first_move() -> None:
    rules = game("annan")
    three = "4k3/8/8/8/3B4/3P4/3N4/4K3 w - - 0 1"
    assert moves(rules, three, "d4") == {"d5"}
    assert moves(rules, "4k3/8/8/8/8/3N4/3P4/4K3 w - - 0 1", "d3") == {"d4"}


def test_check_follows_what_is_lent() -> None:
    rules = game("annan")
    assert rules.is_check(rules.position("4k3/8/8/8/8/4P3/4R3/4K3 b - - 0 1"))
    assert not rules.is_check(rules.position("4k3/8/8/8/8/4R3/4P3/4K3 b - - 0 1"))


def test_a_capture_beside_a_change_of_faces_is_a_capture() -> None:
    rules = game("annan")
    position = rules.position("4k3/3p4/3p4/8/8/8/8/3RK3 w - - 0 1")
    (taking,) = (m for m in rules.legal_moves(position) if m.text == "d1d6")
    assert "x" in rules.write(taking, position, "san")


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ('[[lent]]\nat = "R"\n', "lent[0].at: must be steps and leaps, one each"),
        ('[[lent]]\nby = ["king"]\n', "lent[0].at: is missing"),
        (
            '[[lent]]\nat = "N"\n',
            "lent[0].by: where several pieces may lend at once, at most 5 kinds may",
        ),
        (
            '[[lent]]\nat = "bW"\n' * 3,
            "lent: makes 2058 kinds of pieces with other moves, at most 400 are allowed",
        ),
        (
            '[[lent]]\nat = "bW"\n[[leaps]]\npiece = "king"\nbetza = "N"\nzone = ["e1"]\n',
            "lent: does not go with castling by wings, gates and moves made once",
        ),
        (
            '[[lent]]\nat = "bW"\n[pieces.knight]\npromoted = "rook"\n[turning]\n',
            "pieces.knight.promoted: must be a kind labelled +N where moves are lent",
        ),
        (
            '[[lent]]\nat = "bW"\n[[freeze]]\npieces = ["knight"]\n',
            "lent: does not go with captures in other ways, freezing and changing levels",
        ),
        ('[[lent]]\nat = "bW"\nby = ["dragon"]\n', "lent[0].by: there is no piece 'dragon'"),
    ],
)
def test_a_document_is_refused_in_words(tables: str, words: str) -> None:
    with pytest.raises(PresetError) as refused:
        altered_chess(tables)
    assert refused.value.message == words
