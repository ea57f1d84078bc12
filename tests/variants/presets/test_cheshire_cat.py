"""Cheshire Cat Chess: what stops at a gap, and what goes over it. Random games before a judge are
in judges/test_judges.py.
"""

import pytest

from variants import InvalidPosition, PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules

HEIR = 'extends = "cheshire-cat"\nkey = "heir"\nname = "Heir"\n'


def rules() -> GameRules:
    found = get_rules("cheshire-cat")
    assert isinstance(found, GameRules)
    return found


def targets(text: str, origin: str) -> set[str]:
    return {move[2:] for move in rules().legal_texts(rules().position(text)) if move[:2] == origin}


def test_a_square_vanishes_behind_the_piece() -> None:
    position = rules().start()
    for move in ("e4", "e5", "Nf3"):
        position = rules().play(position, rules().read(move, position))
    text = rules().text(position)
    assert text == "rnbqkbnr/pppp*ppp/8/4p3/4P3/5N2/PPPP*PPP/RNBQKB*R b - - 1 2"
    assert rules().position(text) == position
    assert rules().missing(position) == ("g1", "e2", "e7")
    assert rules().missing(rules().start()) == ()


def test_pieces_pass_over_gaps_and_stop_on_none() -> None:
    assert targets("1k6/8/8/8/3*4/8/8/K2R4 w - - 0 1", "d1") == {
        *("b1", "c1", "e1", "f1", "g1", "h1"),
        *("d2", "d3", "d5", "d6", "d7", "d8"),
    }
    assert targets("1k6/8/8/4*3/8/3N4/8/7K w - - 0 1", "d3") == {
        *("b2", "b4", "c1", "c5", "e1", "f2", "f4"),
    }


@pytest.mark.parametrize(
    ("file", "found"),
    [("8/8", {"e3", "e4"}), ("8/4*3", {"e4"}), ("4*3/8", {"e3"}), ("4*3/4*3", set[str]())],
)
def test_a_pawn_takes_its_long_step_over_a_gap(file: str, found: set[str]) -> None:
    assert targets(f"1k6/8/8/8/{file}/4P3/7K w - - 0 1", "e2") == found


def test_nobody_takes_in_passing_on_a_gap() -> None:
    for row, is_possible in (("8", True), ("4*3", False)):
        position = rules().position(f"1k6/8/8/8/3p4/{row}/4P3/7K w - - 0 1")
        after = rules().play(position, rules().read("e4", position))
        assert ("d4e3" in rules().legal_texts(after)) == is_possible
        assert rules().position(rules().text(after)) == after


def test_a_taken_pawn_leaves_its_square_where_it_is() -> None:
    position = rules().position("1k6/8/8/8/3pP3/8/8/7K b - e3 0 1".replace("/8/8/7K", "/8/4*3/7K"))
    after = rules().play(position, rules().read("dxe3", position))
    assert rules().missing(after) == ("e2", "d4")


def test_the_first_move_of_a_king_is_that_of_a_queen() -> None:
    home = targets("7k/8/8/8/8/8/8/4K3 w - - 0 1", "e1")
    assert {"e7", "a5", "h4", "a1"} <= home
    assert len(home) == 21
    assert targets("7k/8/8/8/8/8/4K3/4*3 w - - 0 1", "e2") == {
        *("d1", "f1", "d2", "f2", "d3", "e3", "f3")
    }


def test_a_check_goes_over_gaps_and_a_gap_is_no_flight() -> None:
    position = rules().position("k7/**6/8/*7/8/8/8/R3K3 b - - 0 1")
    assert rules().is_check(position)
    assert set(rules().legal_texts(position)) == {"a8b8"}
    mated = rules().outcome(rules().position("k*6/**6/8/*7/8/8/8/R3K3 b - - 0 1"))
    assert mated is not None
    assert (mated.reason.value, mated.winner) == ("checkmate", 0)


def test_the_reason_names_the_gap() -> None:
    position = rules().position("1k6/8/8/8/3*4/8/8/K2R4 w - - 0 1")
    assert rules().explain("Rd4", position) == "d4 has vanished, and no piece can stop there"
    assert rules().explain("d1d5,d5d1", position).startswith('"d1d5,d5d1" cannot be read')


def test_nothing_stands_on_a_gap_that_is_none() -> None:
    with pytest.raises(InvalidPosition):
        rules().position("1k6/8/8/8/3*5/8/8/K2R4 w - - 0 1")


def test_only_squares_of_the_zone_vanish() -> None:
    heir = GameRules(load_spec(HEIR + '[walls]\nzone = ["*1", "*2"]\n'))
    position = heir.position("1k6/8/8/8/8/8/4P3/7K w - - 0 1")
    stepped = heir.play(position, heir.read("e3", position))
    assert heir.missing(stepped) == ("e2",)
    moved = heir.play(stepped, heir.read("Kb7", stepped))
    assert heir.missing(moved) == ("e2",)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ('[walls]\nrule = "duck"', "walls.passable: is for walls on the squares that pieces leave"),
        ("[walls]\ninstead = true", "walls.passable: is for walls on the squares"),
        ("[petrification]\npieces = ['rook']", "pieces that turn into walls"),
        ("[explosion]\npetrifies = true", "pieces that turn into walls"),
        ('[[effect]]\ndoes = "captured_goes_home"', "nor with pushes"),
        ('[turn]\nmoves = 2\npush = ["pawn"]', "nor with pushes"),
    ],
)
def test_gaps_go_with_no_other_walls(tables: str, said: str) -> None:
    with pytest.raises(PresetError, match=said):
        load_spec(f"{HEIR}{tables}\n")
