"""Drawings: positions and patterns as people write them, on every kind of board."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from courier.archive.drawings import (
    board_texts,
    can_mirror,
    drawing_of,
    exchanged,
    mirrored,
    read_drawing,
    written,
)
from courier.archive.errors import UnreadablePattern
from courier.archive.patterns import pattern_of, read_pattern
from courier.archive.placements import hand_of, rows_of, tokens_of
from courier.archive.position_query import PositionQuery, alike
from courier.games.own_positions import board_text
from variants import Rules, composing_rules, get_rules, preset_keys

CHESS, HOUSE = get_rules("chess"), get_rules("crazyhouse")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
UNUSUAL = (
    "amazons",
    "brusky",
    "chennis",
    "crazyhouse",
    "de-vasa",
    "duck-chess",
    "free-board",
    "alice",
    "glinski",
    "gustav-iii-chess",
    "hex-shogi-91",
    "isolation",
    "kyoto-shogi",
    "micro-shogi",
    "omega-chess",
    "petrified-chess",
    "raumschach",
    "placement-chess",
    "seirawan-chess",
    "shafran",
    "shogi",
    "snail-trail",
    "sigma-4-shogi",
    "sigma-4-shogi-quick",
    "xiangqi",
)


def positions_of(rules: Rules) -> Iterator[str]:
    """The first position and some that random play leads to."""
    dice = random.Random(rules.spec.key)
    at = rules.start(None, lambda _count: 0)
    yield rules.text(at)
    for _ply in range(16 if rules.enforced and composing_rules(rules) is None else 0):
        moves = list(rules.legal_moves(at))
        if not moves or rules.outcome(at):
            return
        at = rules.play(at, dice.choice(moves))
        yield rules.text(at)


def test_arrays_are_drawn_as_they_are_written() -> None:
    wrong = []
    for preset in preset_keys():
        rules = get_rules(preset)
        text = rules.text(rules.start(None, lambda _count: 0))
        if board_texts(rules, drawing_of(rules, text)) != [board_text(text)]:
            wrong.append(preset)
    assert wrong == []


@pytest.mark.parametrize("preset", UNUSUAL)
def test_positions_are_drawn_as_they_are_written(preset: str) -> None:
    rules = get_rules(preset)
    for text in positions_of(rules):
        drawing = drawing_of(rules, text)
        assert board_texts(rules, drawing) == [board_text(text)]
        pattern = pattern_of(preset, drawing, ())
        assert pattern.fits(text)
        assert set(pattern.required()) <= set(tokens_of(preset, [], [text]))


@pytest.mark.parametrize("preset", UNUSUAL)
def test_reflections_and_exchanges_undo_themselves(preset: str) -> None:
    rules = get_rules(preset)
    for text in positions_of(rules):
        drawing = drawing_of(rules, text)
        assert mirrored(rules, mirrored(rules, drawing)) == drawing
        assert exchanged(rules, exchanged(rules, drawing)) == drawing
        for like, _ in alike(rules, drawing, PositionQuery(mirror=True, exchange=True)):
            again = written(rules, like, is_exact=True)
            assert written(rules, drawing_of(rules, again), is_exact=True) == again


@pytest.mark.parametrize(
    ("preset", "text", "other"),
    [
        ("chess", "8/8/8/8/4P3/8/8/3QK3 w", "3qk3/8/8/4p3/8/8/8/8 b"),
        ("shogi", "9/9/9/9/9/9/2P6/1B7/9[Pl] b", "9/7b1/6p2/9/9/9/9/9/9[Lp] w"),
        ("kyoto-shogi", "5/5/5/5/+L4[]", "4+l/5/5/5/5[]"),
        ("de-vasa", "9/9/9/9/9/9/1P7/9/Q3K4 w", "4k3q/9/7p1/9/9/9/9/9/9 b"),
        ("amazons", "10/10/10/10/10/10/10/10/10/3Q2*3 w", "3q2*3/10/10/10/10/10/10/10/10/10 b"),
        ("sigma-4-shogi", "7/7/7/7/7/7/FW,6 w", "fw,6/7/7/7/7/7/7 b"),
    ],
)
def test_sides_are_exchanged_as_the_array_has_it(preset: str, text: str, other: str) -> None:
    rules = get_rules(preset)
    assert written(rules, exchanged(rules, drawing_of(rules, text)), is_exact=True) == other


def test_hands_are_written_in_the_order_of_the_preset() -> None:
    drawing = drawing_of(HOUSE, f"{START}[nP2Rp] w")
    assert board_texts(HOUSE, drawing) == [f"{START}[RRPnp] w"]
    assert board_texts(HOUSE, drawing_of(HOUSE, START)) == [f"{START}[] w", f"{START}[] b"]


@pytest.mark.parametrize(
    "text", ["8/8/8/8/8/8/8/Q~7", "8/8/8/8/8/8/8/Q7", "8/8/8/8/8/8/8/Q~7[P]", "8/8/8/8/8/8/8/!7"]
)
def test_marks_of_promoted_pieces_do_not_matter(text: str) -> None:
    position = "4k3/8/8/8/8/8/8/Q~3K3[Pn] b - - 0 30"
    pattern = read_pattern(HOUSE, "crazyhouse", placement=text)
    assert pattern.fits(position)
    assert set(pattern.required()) <= set(tokens_of("crazyhouse", [], [position]))


def test_promoted_pieces_are_material_like_others() -> None:
    position = "4k3/8/8/8/8/8/8/Q~3K3[Pn] b - - 0 30"
    assert rows_of(position)[-1][0] == "Q"
    assert read_pattern(HOUSE, "crazyhouse", placement="", material="Q=1").fits(position)
    assert not read_pattern(HOUSE, "crazyhouse", placement="", material="Q=0").fits(position)


@pytest.mark.parametrize(
    ("hand", "fits"), [("[]", True), ("[P]", True), ("[Pn]", True), ("[PP]", False), ("[Q]", False)]
)
def test_a_pattern_names_the_least_that_is_in_hand(hand: str, fits: bool) -> None:
    position = "4k3/8/8/8/8/8/8/4K3[Pnn] w - - 0 30"
    pattern = read_pattern(HOUSE, "crazyhouse", placement=f"8/8/8/8/8/8/8/8{hand}")
    assert pattern.fits(position) is fits
    assert (set(pattern.required()) <= set(tokens_of("crazyhouse", [], [position]))) is fits
    assert hand_of(position) == {"P": 1, "n": 2}


@pytest.mark.parametrize(
    ("preset", "text", "says"),
    [
        ("chess", "8/8", "it has 2 ranks, the board has 8"),
        ("chess", "9/8/8/8/8/8/8/8", "rank 8 has 9 squares, not 8"),
        ("chess", "!7/8/8/8/8/8/8/8", "rank 8 has a mark that’s only allowed in a pattern"),
        ("chess", "+Q7/8/8/8/8/8/8/8", "“+Q” isn’t a piece"),
        ("kyoto-shogi", "+L4/5/5/5/+n4", ""),
        ("chess", "X7/8/8/8/8/8/8/8", "“X” isn’t a piece of this variant"),
        ("chess", f"{START}[P]", "this variant has no pieces in hand"),
        ("chess", f"{START} x", "not “x”"),
        ("crazyhouse", f"{START}[X]", "“X” isn’t a piece"),
        ("crazyhouse", f"{START}[999P]", "more than 200 pieces"),
        ("omega-chess", "wP10/" + "12/" * 10 + "12", "a piece where there’s no square"),
        ("chess", "8/" * 2001, "it is too long"),
        ("sigma-4-shogi", "FW6/7/7/7/7/7/7", "“FW6” isn’t a piece"),
        ("sigma-4-shogi", "Fw,6/7/7/7/7/7/7", ""),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(preset: str, text: str, says: str) -> None:
    if not says:
        drawing_of(get_rules(preset), text)
        return
    with pytest.raises(UnreadablePattern) as refused:
        drawing_of(get_rules(preset), text)
    assert says in refused.value.message


def test_patterns_keep_their_marks() -> None:
    drawing = read_drawing(CHESS, "8/3!4/2.#@3/8/8/8/8/8 b", is_exact=False)
    assert written(CHESS, drawing, is_exact=False) == "8/3!4/2.#@3/8/8/8/8/8 b"
    assert written(CHESS, exchanged(CHESS, drawing), is_exact=False) == "8/8/8/8/8/2.#!3/3@4/8 w"


def test_labels_of_several_letters_stand_in_braces_where_nothing_is_enforced() -> None:
    rules, text = get_rules("free-board"), "8/8/3{Ab}4/8/8/-7/8/{+Q}7 w 1"
    assert board_texts(rules, drawing_of(rules, text)) == [board_text(text)]
    assert rows_of(text)[2][3] == "Ab"
    assert read_pattern(
        rules, "free-board", placement="8/8/3{Ab}4/8/8/8/8/8", material="Ab=1 {+Q}=1"
    ).fits(text)


@pytest.mark.parametrize(
    ("preset", "can"), [("chess", True), ("omega-chess", True), ("troitzky-chess", True)]
)
def test_boards_that_are_their_own_reflection(preset: str, can: bool) -> None:
    assert can_mirror(get_rules(preset)) is can
