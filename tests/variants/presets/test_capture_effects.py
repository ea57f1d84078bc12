"""Andernach and Circe: what a capture does besides, where the rules leave no doubt."""

import pytest

from variants import PresetError, get_rules, load_spec


def played(key: str, text: str, move: str) -> str:
    """Return the placement after a move."""
    rules = get_rules(key)
    position = rules.position(text)
    return rules.text(rules.play(position, rules.read(move, position))).split()[0]


def texts(key: str, text: str) -> set[str]:
    rules = get_rules(key)
    return {move.text for move in rules.legal_moves(rules.position(text))}


def test_a_captor_of_andernach_changes_sides_and_a_king_does_not() -> None:
    text = "4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1"
    assert played("andernach", text, "d1d5") == "4k3/8/8/3q4/8/8/8/4K3"
    king = "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"
    assert played("andernach", king, "e1d2") == "4k3/8/8/8/8/8/3K4/8"


def test_a_pawn_of_andernach_is_promoted_before_it_changes_sides() -> None:
    text = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
    assert played("andernach", text, "e7d8r") == "3r3k/8/8/8/8/8/8/4K3"


def test_a_capture_that_gives_check_to_oneself_is_not_allowed() -> None:
    # The rook that takes on e8 is black then, and attacks the king on e1.
    text = "4n2k/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert "a1a8" in texts("andernach", text)
    taking = "R3n2k/8/8/8/8/8/8/4K3 w - - 0 1"
    assert "a8e8" not in texts("andernach", taking)


def test_a_pawn_that_changes_sides_goes_the_other_way() -> None:
    text = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    after = "4k3/8/8/3p4/8/8/8/4K3"
    assert played("andernach", text, "e4d5") == after
    assert {"d5d4"} <= texts("andernach", f"{after} b - - 0 1")


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("4k3/8/8/8/3r4/8/8/B3K3", "a1d4", "4k2r/8/8/8/3B4/8/8/4K3"),
        ("4k3/8/8/8/4r3/8/8/4K2B", "h1e4", "r3k3/8/8/8/4B3/8/8/4K3"),
        ("4k2n/8/8/8/3r4/8/8/B3K3", "a1d4", "4k2n/8/8/8/3B4/8/8/4K3"),
        ("4k3/8/8/8/3n4/8/8/B3K3", "a1d4", "1n2k3/8/8/8/3B4/8/8/4K3"),
        ("4k3/8/8/8/3q4/8/8/B3K3", "a1d4", "3qk3/8/8/8/3B4/8/8/4K3"),
    ],
)
def test_pieces_of_circe_go_home_to_the_square_of_the_colour(
    before: str, move: str, after: str
) -> None:
    assert played("circe", f"{before} w - - 0 1", move) == after


def test_a_pawn_of_circe_goes_home_on_its_file_also_when_taken_in_passing() -> None:
    text = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    rules = get_rules("circe")
    position = rules.position(text)
    position = rules.play(position, rules.read("d7d5", position))
    position = rules.play(position, rules.read("e5d6", position))
    assert rules.text(position).split()[0] == "4k3/3p4/3P4/8/8/8/8/4K3"


def test_a_queen_that_is_reborn_may_forbid_a_capture_and_rights_do_not_come_back() -> None:
    # Black's queen would be reborn on d8 and attack the king on d1.
    text = "4k3/8/8/8/8/5q2/6B1/3K4 w - - 0 1"
    assert "g2f3" not in texts("circe", text)
    rules = get_rules("circe")
    position = rules.position("r3k2r/8/8/8/8/8/6B1/4K3 w kq - 0 1")
    after = rules.play(position, rules.read("g2a8", position))
    assert rules.text(after).split()[:3] == ["B3k2r/8/8/8/8/8/8/4K3", "b", "k"]


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ('[[effect]]\ndoes = "nothing"', "effect[0].does: must be one of captor_changes_side"),
        ('[[effect]]\ndoes = "captured_goes_home"\nspared = ["duke"]', "no piece 'duke'"),
        ('[[effect]]\ndoes = "captured_goes_home"\n' * 2, "stands there twice"),
        ("[[enclosure]]\n" * 9, "enclosure: has 9 tables, at most 8 are allowed"),
        ('[[enclosure]]\nhostile = ["z9"]', "enclosure[0].hostile: there is no square 'z9'"),
    ],
)
def test_effects_that_cannot_be_are_refused(tables: str, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f'extends = "chess"\nkey = "odd"\nname = "Odd"\n{tables}')
    assert reason in caught.value.message
