"""Pieces in hand, clicks and examples on the game page, from the rules alone."""

import pytest

from courier.drawing.boards.looks import usual_look
from courier.table.parts.choices import choice_lines, pass_text
from courier.table.parts.examples import move_examples
from courier.table.parts.hands import hand_data, shown_hands, supplies
from courier.table.parts.strips import pieces_by_label
from variants import get_rules

HELD = "4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1"


def test_hands_of_a_position() -> None:
    assert hand_data(get_rules("crazyhouse"), HELD) == ({"P": 2}, {"n": 1})
    assert (
        hand_data(get_rules("chess"), get_rules("chess").text(get_rules("chess").start())) is None
    )


def test_shown_hand_is_spoken() -> None:
    ours, theirs = shown_hands(get_rules("crazyhouse"), HELD)
    assert ours is not None
    assert theirs is not None
    assert (ours.spoken, theirs.spoken) == (
        "In hand of White: pawn ×2.",
        "In hand of Black: knight.",
    )


def test_endless_supplies_are_shown_by_label() -> None:
    assert supplies(get_rules("crazyhouse").spec) == []
    assert len(supplies(get_rules("ataxx").spec)) == 2


def test_lines_of_steps_hold_the_text_only_where_it_is_another() -> None:
    rules = get_rules("crazyhouse")
    lines = choice_lines(rules.choices(rules.position(HELD)))
    assert {"e1 e2", "@P e5|P@e5"} <= set(lines)


def test_pass_is_found_among_the_choices() -> None:
    janggi, chess = get_rules("janggi"), get_rules("chess")
    assert pass_text(janggi.choices(janggi.start())) == "e2e2"
    assert pass_text(chess.choices(chess.start())) == ""


def test_examples_fit_the_preset() -> None:
    assert "@" not in move_examples(get_rules("chess"))
    assert move_examples(get_rules("free-board")) == ""


@pytest.mark.parametrize(
    ("key", "position", "examples"),
    [
        ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "e.g. d3, e8=Q"),
        ("chess", "8/7k/P7/8/8/8/8/K7 w - - 0 1", "e.g. d3"),
        ("shogi", "4k4/9/9/P8/9/9/9/9/4K4[] w - - 0 1", "e.g. Ri2, i8i9+"),
        ("shogi", "4k4/9/9/9/P8/9/9/9/4K4[] w - - 0 1", "e.g. Ri2"),
    ],
)
def test_promotion_is_an_example_once_a_piece_may_promote(
    key: str, position: str, examples: str
) -> None:
    rules = get_rules(key)
    assert move_examples(rules, rules.choices(rules.position(position), written=False)) == examples


@pytest.mark.parametrize("key", ["crazyhouse", "hostage", "pocket-mutation", "shogi"])
def test_no_drop_is_an_example_where_nobody_has_a_piece_to_drop(key: str) -> None:
    rules = get_rules(key)
    choices = rules.choices(rules.start(), written=False)
    assert "@" not in move_examples(rules, choices)


@pytest.mark.parametrize(
    ("key", "position", "form"),
    [
        ("crazyhouse", HELD, "e.g. d3, P@"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[Sp] w - - 0 1", "e.g. Ri2, S@"),
        ("hostage", "4k3/8/8/8/8/8/8/4K3[] w - - 0 9 Pn", "N-P@"),
        ("pocket-mutation", "4k3/8/8/8/8/8/8/1N2K3[] w - - 0 9", "b1/N"),
        ("pocket-mutation", "4k3/8/8/8/8/8/8/4K3[Z] w - - 0 9", "Z@"),
    ],
)
def test_what_a_hand_makes_legal_is_an_example(key: str, position: str, form: str) -> None:
    rules = get_rules(key)
    choices = rules.choices(rules.position(position), written=False)
    assert form in move_examples(rules, choices)


def test_squares_of_hexagons_are_named_by_letter_and_number() -> None:
    assert "7f" not in move_examples(get_rules("hex-shogi-91"), look=usual_look("shogi"))


def test_promoted_pieces_are_known_by_their_labels() -> None:
    assert "Q~" in pieces_by_label(get_rules("crazyhouse").spec)
    assert "+B" in pieces_by_label(get_rules("shogi").spec)
