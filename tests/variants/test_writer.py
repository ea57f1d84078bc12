"""Writing moves: what is written is read back, in every style, in every enforced preset."""

import random
from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import chosen
from variants import Position, Rules, Style, get_rules, get_spec, preset_keys
from variants.notation.figurine import FigurinePart, figurine_parts

ENFORCED = [key for key in preset_keys() if get_spec(key).enforced and not get_spec(key).special]
CHESS = get_rules("chess")


def random_game(rules: Rules, seed: int, plies: int = 60) -> Iterator[Position]:
    """Yield the positions of a random game."""
    draw = random.Random(seed)
    mode = draw.choice([mode.key for mode in rules.spec.setup_modes] or [None])
    position = rules.start(mode, draw.randrange)
    for _ in range(plies):
        yield position
        moves = rules.legal_moves(position)
        if not moves:
            return
        takes = [move for move in moves if move.captured or move.promotion]
        position = rules.play(
            position, draw.choice(takes if takes and draw.random() < 0.5 else moves)
        )


@pytest.mark.parametrize("key", chosen(ENFORCED, "texts read back"))
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_legal_moves_are_read_back_in_every_style(key: str, seed: int) -> None:
    """Some moves of some positions: presets are many, and some have hundreds of moves."""
    rules, draw = get_rules(key), random.Random(seed)
    for position in list(random_game(rules, seed))[::12]:
        moves = rules.legal_moves(position)
        for move in draw.sample(moves, min(len(moves), 8)):
            for style in get_args(Style):
                text = rules.write(move, position, style)
                assert rules.read(text, position) == move, (rules.text(position), style, text)


@pytest.mark.parametrize("key", chosen(ENFORCED, "short texts"))
def test_short_texts_of_a_position_differ(key: str) -> None:
    rules = get_rules(key)
    for position in [
        rules.start(draw=random.Random(7).randrange),
        *list(random_game(rules, 7))[5::18],
    ]:
        shown = [choice.shown for choice in rules.choices(position)]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    ("position", "move", "styles"),
    [
        (
            "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
            "e1g1",
            ("e1g1", "O-O", "O-O", "K e1-g1; R h1-f1"),
        ),
        (
            "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
            "e1c1",
            ("e1c1", "O-O-O", "O-O-O", "K e1-c1; R a1-d1"),
        ),
        ("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "e5d6", ("e5d6", "exd6", "exd6", "P e5-d6; d5-")),
        (
            "4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1",
            "a7a8r",
            ("a7a8r", "a8=R+", "a8={R}+", "P a7-a8; R-a8"),
        ),
        (
            "4k3/8/8/8/8/8/p7/4K1N1 b - - 0 1",
            "a2a1q",
            ("a2a1q", "a1=Q+", "a1={q}+", "p a2-a1; q-a1"),
        ),
        ("4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1", "b5d4", ("b5d4", "Nbd4", "{N}bd4", "N b5-d4")),
        ("4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1", "b5c3", ("b5c3", "N5c3", "{N}5c3", "N b5-c3")),
        ("4k3/8/8/1N6/8/8/8/1N2KN2 w - - 0 1", "b1d2", ("b1d2", "Nbd2", "{N}bd2", "N b1-d2")),
        ("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4d1", ("a4d1", "Qa4d1", "{Q}a4d1", "Q a4-d1")),
        ("4k3/8/8/4r3/8/2N5/4N3/4K3 w - - 0 1", "c3d5", ("c3d5", "Nd5", "{N}d5", "N c3-d5")),
        ("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", ("a1a8", "Ra8#", "{R}a8#", "R a1-a8")),
    ],
)
def test_a_move_in_four_styles(position: str, move: str, styles: tuple[str, ...]) -> None:
    before = CHESS.position(position)
    found = CHESS.read(move, before)
    assert tuple(CHESS.write(found, before, style) for style in get_args(Style)) == styles


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "e1g1", "King e1 to g1, castles, rook to f1"),
        ("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "e5d6", "Pawn e5 to d6, takes pawn d5"),
        ("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "a7a8r", "Pawn a7 to a8, becomes a rook, check"),
        (
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q",
            "Pawn a7 takes knight b8, becomes a queen, check",
        ),
        ("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Rook a1 to a8, checkmate"),
    ],
)
def test_a_move_in_words(position: str, move: str, words: str) -> None:
    before = CHESS.position(position)
    assert CHESS.words(before, CHESS.read(move, before)) == words


@pytest.mark.parametrize(
    ("preset", "position", "move", "words"),
    [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e5", "Pawn dropped on e5"),
        (
            "shogi",
            "4k4/9/9/2S6/9/9/9/9/4K4[-] w - - 0 1",
            "c6d7+",
            "Silver general c6 to d7, promotes to promoted silver",
        ),
        ("shogi", "4k4/9/9/2S6/9/9/9/9/4K4[-] w - - 0 1", "c6d7", "Silver general c6 to d7"),
    ],
)
def test_a_drop_and_turning_over_in_words(
    preset: str, position: str, move: str, words: str
) -> None:
    rules = get_rules(preset)
    before = rules.position(position)
    assert rules.words(before, rules.read(move, before)) == words


def test_choices_are_clicks_with_their_texts() -> None:
    position = CHESS.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    found = {
        (choice.text, choice.steps, choice.shown)
        for choice in CHESS.choices(position)
        if choice.text[0] == "a"
    }
    assert found == {
        ("a7a8q", ("a7", "a8", "=Q"), "a8=Q+"),
        ("a7a8r", ("a7", "a8", "=R"), "a8=R+"),
        ("a7a8b", ("a7", "a8", "=B"), "a8=B"),
        ("a7a8n", ("a7", "a8", "=N"), "a8=N"),
    }


@pytest.mark.parametrize(
    "preset", ["chess", "crazyhouse", "duck-chess", "sigma-4-shogi-quick", "free-board"]
)
def test_choices_can_be_had_without_their_short_texts(preset: str) -> None:
    rules = get_rules(preset)
    written = [(choice.text, choice.steps, "") for choice in rules.choices(rules.start())]
    found = rules.choices(rules.start(), written=False)
    assert [(choice.text, choice.steps, choice.shown) for choice in found] == written


def test_a_figurine_text_falls_into_parts() -> None:
    assert figurine_parts("{s}xe7+") == (
        FigurinePart("s", is_label=True),
        FigurinePart("xe7+", is_label=False),
    )
    assert figurine_parts("O-O") == (FigurinePart("O-O", is_label=False),)


def test_a_promoted_piece_and_one_of_its_kind_are_distinguished() -> None:
    rules = get_rules("crazyhouse")
    position = rules.position("4k3/8/8/8/8/8/K7/Q~6Q[] w - - 0 1")
    shown = sorted(
        rules.write(move, position, "san")
        for move in rules.legal_moves(position)
        if move.target == "d1"
    )
    assert shown == ["Qad1", "Qhd1"]
