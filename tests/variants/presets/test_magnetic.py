"""Magnetic Chess: what is drawn and driven, where the rules leave no doubt."""

import pytest

from variants import PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

PLAIN = """
extends = "chess"
key = "other"
name = "Other"
"""
MAGNET = '[[effect]]\ndoes = "mover_attracts_enemies"\n'
HANDS = "[hands]\ncaptures = true\n[drops]\n"


def after(text: str, *moves: str) -> str:
    """Return the position text after moves."""
    rules = get_rules("magnetic")
    position = rules.position(text)
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return rules.text(position)


def test_the_example_of_the_inventors_is_played_so() -> None:
    text = after("3b4/8/3K4/q1R2rP1/3Q4/8/3b4/7k w - - 0 1", "Qd5")
    assert text.split()[0] == "3b4/8/3K4/qR1Qr1P1/3b4/8/8/7k"


def test_first_moves_that_are_told_of_this_game_do_what_is_told() -> None:
    rules = get_rules("magnetic")
    text = after(rules.text(rules.start()), "c4", "Qa5")
    assert text.split()[0] == "rnb1kbnr/pp1ppppp/8/q6p/P1P5/8/1P1PPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("text", "move", "left"),
    [
        # A king's move acts on nothing,
        ("k3p3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke2", "k3p3/8/8/8/8/8/4K3/8"),
        # a king is not moved and shields what is behind it,
        ("k7/8/r7/8/8/8/8/RK6 w - - 0 1", "Ra2", "k7/8/8/8/8/r7/R7/1K6"),
        ("r7/k7/8/8/8/8/8/R6K w - - 0 1", "Ra2", "r7/k7/8/8/8/8/R7/7K"),
        # in castling the rook acts,
        ("4k3/8/8/5n2/8/8/8/4K2R w K - 0 1", "O-O", "4k3/8/8/8/8/8/5n2/5RK1"),
        # a friend is driven as far as it can go, a pawn even to its first rank.
        ("k6K/8/8/8/8/8/6P1/7R w - - 0 1", "Rh2", "k6K/8/8/8/8/8/P6R/8"),
        ("k6K/8/8/7R/8/P7/8/8 w - - 0 1", "Ra5", "k6K/8/8/R7/8/8/8/P7"),
    ],
)
def test_who_moves_draws_enemies_and_drives_friends(text: str, move: str, left: str) -> None:
    assert after(text, move).split()[0] == left


def test_a_driven_pawn_becomes_a_queen_on_the_last_rank() -> None:
    text = after("7k/8/P7/8/8/8/8/R6K w - - 0 1", "Ra3")
    assert text.split()[0] == "Q6k/8/8/8/8/R7/8/7K"


def test_a_pawn_on_its_first_rank_steps_twice_and_is_not_taken_in_passing() -> None:
    text = after("7k/8/8/8/8/1p6/8/P6K w - - 0 1", "a1a3")
    rules = get_rules("magnetic")
    position = rules.position(text)
    assert text.split()[0] == "7k/8/8/8/8/Pp6/8/7K"
    assert "b3a2" not in {f"{move.origin}{move.target}" for move in rules.legal_moves(position)}


def test_what_is_drawn_is_not_captured() -> None:
    rules = get_rules("magnetic")
    position = rules.position("k7/4p3/8/8/8/8/8/K3R3 w - - 3 9")
    move = rules.read("Re3", position)
    assert move.captured == ()
    assert rules.words(position, move) == "Rook e1 to e3, moves e7 to e4"
    # Nothing was captured, so the move counter goes on.
    assert rules.text(rules.play(position, move)) == "k7/8/8/8/4p3/4R3/8/K7 b - - 4 9"


def test_a_capture_is_one_although_such_a_piece_is_drawn_elsewhere() -> None:
    rules = get_rules("magnetic")
    position = rules.position("k7/4p3/8/8/4p3/8/8/K3R3 w - - 3 9")
    move = rules.read("Rxe4", position)
    assert move.captured == ("p",)
    assert rules.text(rules.play(position, move)) == "k7/8/8/4p3/4R3/8/8/K7 b - - 0 9"


def test_the_king_is_captured_and_there_is_no_check() -> None:
    rules = get_rules("magnetic")
    position = rules.position("k7/8/8/8/8/8/8/R6K w - - 0 1")
    assert not rules.is_check(position)
    won = rules.play(position, rules.read("Rxa8", position))
    outcome = rules.outcome(won)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "extinction")


def test_a_rook_that_is_drawn_off_its_square_does_not_castle() -> None:
    text = after("4k2r/8/8/8/8/8/R7/4K3 w k - 0 1", "Rh2")
    assert text == "4k3/8/8/8/8/7r/7R/4K3 b - - 1 1"


def test_only_what_is_captured_goes_to_the_hand() -> None:
    rules = GameRules(load_spec(PLAIN + HANDS + MAGNET))
    position = rules.position("7k/4p3/8/8/4p3/8/8/K3R3[-] w - - 0 1")
    taken = rules.text(rules.play(position, rules.read("Rxe4", position)))
    assert taken.startswith("7k/8/8/4p3/4R3/8/8/K7[P]")


def test_no_move_drives_its_own_king_into_check() -> None:
    rules = get_rules(PLAIN + '[[effect]]\ndoes = "mover_repels_friends"\n')
    position = rules.position("7r/2k5/8/8/8/8/R7/4K3 w - - 0 1")
    assert "in check by the rook on h8" in rules.explain("Ra1", position)


def test_check_knows_what_a_move_draws() -> None:
    rules = GameRules(load_spec(PLAIN + MAGNET))
    # On the fourth rank the rook would draw the bishop off the file of its own king.
    position = rules.position("4r3/k7/8/8/4b3/7R/8/4K3 w - - 0 1")
    assert "h3h4" not in rules.legal_texts(position)
    assert "h3h5" in rules.legal_texts(position)


@pytest.mark.parametrize(
    ("tables", "refusal"),
    [
        (MAGNET * 2, "stands there twice"),
        (MAGNET + '[[effect]]\ndoes = "mover_repels_enemies"\n', "either attracted or repelled"),
        (MAGNET + "[turn]\nmoves = 2\n", r"does not go with a table \[turn\]"),
        (MAGNET + '[restrictions]\nno_trades = ["queen"]\n', "bans on trades"),
        (
            MAGNET + '[walls]\nrule = "past"\npassable = true\n',
            "does not go with squares that vanish",
        ),
    ],
)
def test_what_cannot_stand_together_is_refused(tables: str, refusal: str) -> None:
    with pytest.raises(PresetError, match=refusal):
        load_spec(PLAIN + tables)


def test_magnets_need_squares_on_one_level() -> None:
    with pytest.raises(PresetError, match="is for boards of squares on one level"):
        load_spec(PLAIN.replace("chess", "glinski") + MAGNET)
