"""Byzantine Chess: pawns that meet, bare kings, the ring. Random games before a judge are in
judges/test_judges.py.
"""

import pytest

from variants import PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

HEIR = 'extends = "byzantine"\nkey = "heir"\nname = "Heir"\n'
ROOKS = "R3K6k3r"


def rules() -> GameRules:
    found = get_rules("byzantine")
    assert isinstance(found, GameRules)
    return found


def after(second: str, side: str, move: str, first: str = ROOKS) -> str:
    """Return the second rank and the first after a move."""
    position = rules().position(f"16/16/{second}/{first} {side} - - 0 1")
    found = rules().text(rules().play(position, rules().read(move, position)))
    return "/".join(found.split()[0].split("/")[2:])


def test_the_first_moves_are_counted() -> None:
    assert [rules().perft(rules().start(), depth) for depth in (1, 2)] == [14, 196]


@pytest.mark.parametrize(
    ("second", "side", "move", "left"),
    [
        ("4P1D9", "w", "e2f2", "16"),
        ("4P1D9", "w", "g2f2", "16"),
        ("D13P1", "w", "o2p2", "16"),
        ("D13P1", "w", "a2p2", "16"),
        ("4d1p9", "b", "e2f2", "16"),
        ("4P1d9", "w", "e2f2", "5Pd9"),
        ("4D1P9", "w", "e2d2", "3D2P9"),
        ("4P1P9", "w", "e2f2", "5PP9"),
    ],
)
def test_two_pawns_that_run_into_each_other_leave(
    second: str, side: str, move: str, left: str
) -> None:
    assert after(second, side, move) == f"{left}/{ROOKS}"


def test_pawns_meet_by_a_capture_too() -> None:
    position = rules().position(f"16/5n10/4P1D9/{ROOKS} w - - 0 1")
    played = rules().play(position, rules().read("e2f3", position))
    assert rules().text(played).startswith("16/5P10/6D9/")
    position = rules().position(f"16/5nD9/4P11/{ROOKS} w - - 0 1")
    played = rules().play(position, rules().read("e2f3", position))
    assert rules().text(played).startswith("16/16/16/")


def test_pawns_that_bar_a_check_may_not_meet() -> None:
    position = rules().position("16/11k4/16/K2P1D6rn2 w - - 0 1")
    assert {"d1e1", "f1e1"}.isdisjoint(rules().legal_texts(position))
    assert rules().explain("d1e1", position) == (
        "the move leaves your king on a1 in check by the rook on m1"
    )


def test_nothing_promotes_and_pawns_go_on_round_the_ring() -> None:
    assert after("15P", "w", "p2a2") == f"P15/{ROOKS}"


def test_a_bare_king_loses_unless_it_bares_the_other_one() -> None:
    lost = rules().outcome(rules().position("16/16/16/4K4R1k4 b - - 0 1"))
    assert lost is None
    bared = rules().outcome(rules().position("16/16/16/4K3RR1k4 b - - 0 1"))
    assert bared is not None
    assert (bared.reason.value, bared.winner) == ("extinction", 0)
    position = rules().position("16/16/16/4K5Rk4 b - - 0 1")
    drawn = rules().outcome(rules().play(position, rules().read("l1k1", position)))
    assert drawn is not None
    assert (drawn.reason.value, drawn.winner) == ("material", None)


def test_the_phrase_says_that_both_leave() -> None:
    position = rules().position(f"16/16/4P1D9/{ROOKS} w - - 0 1")
    move = rules().read("e2f2", position)
    assert rules().words(position, move) == (
        "King’s pawn e2 to f2, and leaves the board with the piece it meets"
    )


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('pieces = ["pawn"]\nothers = ["shah"]\nat = "fW"', "'shah' is royal"),
        ('pieces = ["pawn"]\nothers = ["pawn"]\nat = "fR"', "must be steps and leaps, one each"),
        ('pieces = ["pawn"]\nothers = ["pawn"]', r"clash\[0\].at: is missing"),
        ('pieces = ["pawn"]\nat = "fW"', r"clash\[0\].others: is missing"),
        ('pieces = ["guard"]\nothers = ["pawn"]\nat = "fW"', "there is no piece 'guard'"),
    ],
)
def test_tables_of_pieces_that_meet_are_refused_in_words(table: str, said: str) -> None:
    with pytest.raises(PresetError, match=said):
        load_spec(f"{HEIR}[[clash]]\n{table}\n")


def test_pieces_that_meet_do_not_turn_over() -> None:
    with pytest.raises(PresetError, match="clash: does not go with lent moves, a conversion"):
        load_spec(f"{HEIR}[turning]\n")


def test_there_are_not_many_such_tables() -> None:
    table = '[[clash]]\npieces = ["pawn"]\nothers = ["pawn"]\nat = "fW"\n'
    with pytest.raises(PresetError, match="has 9 tables, at most 8 are allowed"):
        load_spec(HEIR + table * 9)
