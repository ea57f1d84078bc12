"""Absorption Chess: what captors become, where the rules leave no doubt."""

import pytest

from variants import PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

DOCUMENT = """
extends = "chess"
key = "other"
name = "Other"

[pieces.queen]
made_of = ["rook", "bishop"]

[[absorption]]
"""


def after(placement: str, *moves: str, rights: str = "-") -> str:
    """Return the placement after moves from a position in which White moves."""
    rules = get_rules("absorption")
    position = rules.position(f"{placement} w {rights} - 0 1")
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return rules.text(position).split()[0]


def texts(placement: str, *moves: str) -> set[str]:
    rules = get_rules("absorption")
    position = rules.position(f"{placement} w - - 0 1")
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return {move.text for move in rules.legal_moves(position)}


@pytest.mark.parametrize(
    ("placement", "move", "left"),
    [
        ("7k/8/8/8/8/8/b7/R6K", "a1a2", "7k/8/8/8/8/8/Q7/7K"),
        ("7k/8/8/8/8/8/n7/R6K", "a1a2", "7k/8/8/8/8/8/M7/7K"),
        ("7k/8/8/8/8/8/q7/R6K", "a1a2", "7k/8/8/8/8/8/Q7/7K"),
        ("7k/8/8/8/8/8/r7/R6K", "a1a2", "7k/8/8/8/8/8/R7/7K"),
        ("7k/8/8/8/8/8/p7/R6K", "a1a2", "7k/8/8/8/8/8/(Rp)7/7K"),
        ("7k/8/8/8/8/8/(cp)7/R6K", "a1a2", "7k/8/8/8/8/8/(Ap)7/7K"),
        ("7k/8/8/1n6/P7/8/8/7K", "a4b5", "7k/8/8/1(Np)6/8/8/8/7K"),
        ("7k/8/8/8/8/8/6q1/7K", "h1g2", "7k/8/8/8/8/8/6(Kq)1/8"),
        ("7k/8/8/8/8/8/6p1/7K", "h1g2", "7k/8/8/8/8/8/6K1/8"),
        ("7k/8/8/8/8/8/6(bp)1/7K", "h1g2", "7k/8/8/8/8/8/6(Kb)1/8"),
        ("8/8/7k/8/8/5r2/8/6(Kc)1", "g1f3", "8/8/7k/8/8/5(Ka)2/8/8"),
    ],
)
def test_what_captures_adds_the_powers_of_what_it_took(
    placement: str, move: str, left: str
) -> None:
    assert after(placement, move) == left


def test_what_a_captor_becomes_is_written() -> None:
    rules = get_rules("absorption")
    position = rules.position("7k/8/8/8/8/8/n7/R6K w - - 0 1")
    move = rules.read("Rxa2", position)
    assert rules.write(move, position, "san") == "Rxa2=M"
    assert rules.read("Rxa2=M", position) == move
    assert rules.words(position, move) == "Rook a1 takes knight a2, becomes a marshal"
    assert rules.explain("Rxa2=A", position) == "the rook does not become A on a2, but M"


def test_a_pawns_power_promotes_by_a_pawns_move_alone() -> None:
    found = texts("r2n4/2(Np)5/8/7k/8/8/8/7K")
    assert {"c7c8a", "c7c8m", "c7c8c", "c7c8n", "c7d8n", "c7a8", "c7e8"} <= found
    assert not {"c7c8", "c7d8", "c7a8a", "c7e8a", "c7c8q"} & found
    assert after("r2n4/2(Np)5/8/7k/8/8/8/7K", "c7a8").startswith("(Mp)2n4/8/")


def test_why_a_move_does_not_promote_is_said() -> None:
    rules = get_rules("absorption")
    position = rules.position("r2n4/2(Np)5/8/7k/8/8/8/7K w - - 0 1")
    assert rules.explain("c7c8", position).startswith("say what the knight-pawn becomes: ")
    assert rules.explain("c7e8a", position) == "the knight-pawn does not become A on e8, but (NP)"


def test_who_is_promoted_by_capturing_absorbs_as_well() -> None:
    assert after("1n6/P6k/8/8/8/8/8/7K", "a7b8r").startswith("1M6/")
    assert after("1(qp)6/P6k/8/8/8/8/8/7K", "a7b8n").startswith("1(Ap)6/")


def test_a_pawns_power_takes_and_is_taken_in_passing() -> None:
    start = "7k/8/8/8/1(bp)6/8/2(Cp)5/7K"
    assert after(start, "c2c4", "b4c3") == "7k/8/8/8/8/2(cp)5/8/7K"


def test_who_could_go_there_like_a_rook_is_not_taken_in_passing() -> None:
    assert "b4c3" not in texts("7k/8/8/8/1p6/8/2(Rp)5/7K", "c2c4")
    assert "b4c3" in texts("7k/8/8/8/1p6/8/2(Np)5/7K", "c2c4")


def test_who_can_take_in_passing_and_go_there_takes() -> None:
    left = after("8/3p4/7k/4(Bp)3/8/8/8/7K", "h1g1", "d7d5", "e5d6")
    assert left == "8/8/3(Bp)3k/8/8/8/8/6K1"


def test_a_king_with_the_powers_of_a_queen_checks_from_afar() -> None:
    rules = get_rules("absorption")
    position = rules.position("7k/8/8/8/8/8/8/(Kr)7 w - - 0 1")
    checking = rules.play(position, rules.read("a1a8", position))
    assert rules.is_check(checking)
    # Kings alone may still mate.
    assert rules.outcome(checking) is None


def test_castling_is_of_a_king_and_a_rook_that_never_moved() -> None:
    assert after("4k3/8/8/8/8/8/8/R3K2R", "e1g1", rights="KQ").endswith("R4RK1")


def test_a_captor_for_whom_nothing_is_made_stays_what_it_is() -> None:
    rules = GameRules(load_spec(DOCUMENT))
    position = rules.position("7k/8/8/8/8/8/n7/R6K w - - 0 1")
    assert rules.text(rules.play(position, rules.read("Rxa2", position))).startswith(
        "7k/8/8/8/8/8/R7/"
    )


@pytest.mark.parametrize(
    ("table", "refusal"),
    [
        ('[pieces.pawn]\nmade_of = ["rook"]\n', "must name two to 8 different kinds"),
        ('[pieces.pawn]\nmade_of = ["*", "rook"]\n', "must name two to 8 different kinds"),
        ('[pieces.pawn]\nmade_of = ["rook", "rook"]\n', "must name two to 8 different kinds"),
        ('[pieces.pawn]\nmade_of = ["queen", "rook"]\n', "'queen' is made of others itself"),
        ('[pieces.pawn]\nmade_of = ["king", "rook"]\n', "is royal if one of its parts is"),
        ('[pieces.pawn]\nmade_of = ["bishop", "rook"]\n', "'queen' is made of the same kinds"),
        ('[pieces.pawn]\nmade_of = ["duke", "rook"]\n', "there is no piece 'duke'"),
        ('[[absorption]]\npieces = ["duke"]\n', "there is no piece 'duke'"),
        ("[[absorption]]\n" * 8, "has 9 tables, at most 8 are allowed"),
        ('[promotion]\nbetza = "fW"\noptional = true\n', "is for promotions that have to be made"),
    ],
)
def test_what_cannot_be_meant_is_refused(table: str, refusal: str) -> None:
    with pytest.raises(PresetError, match=refusal):
        load_spec(DOCUMENT + table)


def test_a_move_made_of_others_is_bounded() -> None:
    long = "W" * 250
    pieces = "".join(f'[pieces.{kind}]\nbetza = "{long}"\n' for kind in ("rook", "bishop"))
    made = '[pieces.queen]\nbetza = ""\n'
    with pytest.raises(PresetError, match="makes a move of more than 400 letters"):
        load_spec(DOCUMENT.replace("[pieces.queen]\n", pieces + made))
