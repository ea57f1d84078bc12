"""Two rules meeting: every pair of rules is in a game that is played at random, and its positions
stay whole.

The pairs are those of `rule_fragments.py`. Each game has several rules at once, so some eighty
games have every pair.
"""

import importlib
import pkgutil
import random
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

import variants.rules
from tests.depth import chosen
from tests.variants.rule_fragments import (
    CANNOT_MEET,
    COMPONENTS,
    ELSEWHERE,
    FRAGMENTS,
    RULINGS,
    document,
)
from variants import Move, Position, PresetError, get_rules
from variants.engine.game_rules import GameRules
from variants.rules.base import Component

TOGETHER: Final = 7
PLIES: Final = 12
LOOKED_AT: Final = 3
# Their last move is not in the text: what it has ended is found from the history.
UNWRITTEN: Final = frozenset({"Facing", "Passes"})
ROOT: Final = Path(__file__).resolve().parents[2]

EVERY_PAIR: Final = frozenset(frozenset(pair) for pair in combinations(FRAGMENTS, 2))
APART: Final = frozenset(frozenset(pair) for pair in CANNOT_MEET)


@cache
def games() -> tuple[tuple[str, ...], ...]:
    """Return sets of rules that hold every pair that can meet: a pair that is left, with what meets
    most beside it.
    """
    left, found = sorted(EVERY_PAIR - APART, key=sorted), list[tuple[str, ...]]()
    while left:
        row = sorted(left[0])
        open_pairs = set(left)
        while len(row) < TOGETHER:
            fits = [
                x
                for x in FRAGMENTS
                if x not in row and all(frozenset((x, y)) not in APART for y in row)
            ]
            row.append(max(fits, key=lambda x: sum(frozenset((x, y)) in open_pairs for y in row)))
        found.append(tuple(row))
        met = {frozenset(pair) for pair in combinations(row, 2)}
        left = [pair for pair in left if pair not in met]
    return tuple(found)


def made(names: tuple[str, ...]) -> GameRules:
    rules = get_rules(document(names))
    assert isinstance(rules, GameRules)
    return rules


def component_names() -> set[str]:
    for module in pkgutil.iter_modules(variants.rules.__path__):
        importlib.import_module(f"variants.rules.{module.name}")
    return {kind.__name__ for kind in Component.__subclasses__()}


def present(rules: GameRules) -> set[str]:
    return {type(component).__name__ for component in rules.components}


def check_position(rules: GameRules, position: Position, moves: list[Move]) -> None:
    """Check that a position is the one its text says, and that shortcuts and the plain way give the
    same moves.
    """
    text = rules.text(position)
    again = rules.position(text)
    assert rules.text(again) == text
    assert (again == position) or UNWRITTEN & present(rules), text
    safe = [raw for raw in rules.pseudo(position) if rules.is_safe(position, raw)]
    assert sorted(rules.judged(position)) == sorted(safe), text
    assert len({move.text for move in moves}) == len(moves), text


def check_move(rules: GameRules, position: Position, move: Move) -> None:
    """Check that a move is found alone, is read as it is written, and changes the squares it says
    and no other.
    """
    rules.forget()
    assert rules.find(position, move.text) == move
    after, board = (
        rules.play(position, move),
        {s: piece.label for s, piece in rules.pieces(position).items()},
    )
    for square, label in () if rules.act(position, move) == "propose" else move.changes:
        board[square] = label or ""
    left = {square: label for square, label in board.items() if label not in ("", "*")}
    assert left == {square: piece.label for square, piece in rules.pieces(after).items()}, (
        rules.text(position),
        move,
    )
    for style in ("san", "full"):
        written = rules.write(move, position, style)
        found = rules.read(written, position)
        if style == "full" and after.placement == position.placement:
            # A capture whose victim is put back where it stood looks like a pass.
            continue
        assert found == move or rules.play(position, found) == after, (
            rules.text(position),
            style,
            written,
        )


def play(rules: GameRules, draw: random.Random) -> None:
    """Play a game in which every other move is one that does something, and check its positions."""
    position = rules.start()
    for _ in range(PLIES):
        moves = rules.legal_moves(position)
        check_position(rules, position, moves)
        if not moves or rules.outcome(position) is not None:
            return
        for move in draw.sample(moves, min(LOOKED_AT, len(moves))):
            check_move(rules, position, move)
        lively = [
            move for move in moves if move.captured or move.promotion or len(move.changes) > 2
        ]
        position = rules.play(
            position, draw.choice(lively if lively and draw.random() < 0.5 else moves)
        )


@pytest.mark.parametrize("names", chosen(games(), "meetings"), ids="-".join)
def test_rules_that_meet_leave_positions_whole(names: tuple[str, ...]) -> None:
    play(made(names), random.Random("-".join(names)))


def test_every_component_has_its_row() -> None:
    assert set(COMPONENTS) | set(ELSEWHERE) == component_names()


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_row_brings_its_component_about(name: str) -> None:
    assert name in present(made((name,)))


def test_every_pair_meets_or_has_its_reason() -> None:
    met = {frozenset(pair) for names in games() for pair in combinations(names, 2)}
    assert met == EVERY_PAIR - APART
    for names in games():
        assert COMPONENTS.keys() & set(names) <= present(made(names)), names


@pytest.mark.parametrize("pair", CANNOT_MEET, ids="-".join)
def test_what_cannot_meet_does_not(pair: tuple[str, str]) -> None:
    try:
        rules = made(pair)
    except PresetError:
        return
    assert not set(pair) <= present(rules)


@pytest.mark.parametrize(
    ("pair", "test"), RULINGS.items(), ids=["-".join(pair) for pair in RULINGS]
)
def test_a_ruling_has_the_test_that_is_named(pair: tuple[str, str], test: str) -> None:
    path, _, name = test.partition("::")
    assert set(pair) <= set(FRAGMENTS)
    assert re.search(rf"^def {name}\(", (ROOT / path).read_text(), re.MULTILINE)
