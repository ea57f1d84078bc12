"""Positions and changes as the page carries them."""

from __future__ import annotations

from courier.table.parts.timeline import changes, checked_squares, is_bent, placement
from variants import get_rules

CHESS = get_rules("chess")
FREE = get_rules("free-board")
START = CHESS.text(CHESS.start())


def test_placement_names_every_piece_by_square() -> None:
    found = placement(CHESS, START)

    assert len(found) == 32
    assert (found["e1"], found["e8"]) == ("K", "k")


def test_square_taken_off_is_a_dash() -> None:
    position = FREE.start()
    after = FREE.play(position, FREE.read("-e4", position))

    assert placement(FREE, FREE.text(after))["e4"] == "-"


def test_changes_lead_from_one_position_to_the_next() -> None:
    before, after = {"e2": "P", "e7": "p", "a1": "-"}, {"e4": "P", "e7": "p"}

    assert changes(before, after) == {"e2": None, "e4": "P", "a1": None}


def test_checked_squares_are_those_of_kings_in_check() -> None:
    assert checked_squares(CHESS, "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1") == ("e8",)
    assert checked_squares(FREE, FREE.text(FREE.start())) == ()


def test_only_ways_with_a_corner_or_a_choice_are_drawn() -> None:
    assert not is_bent([["e2", "e4"]])
    assert is_bent([["f1", "e2", "e3"]])
    assert is_bent([["a1", "a2"], ["a1", "a3"]])
    assert not is_bent([])
