"""Whole games with pieces of several legs: every move has texts that read back, every position a
text of its own.
"""

import random

import pytest

from tests.depth import chosen
from variants import get_rules
from variants.core.position import Position
from variants.rules.protocol import Rules

KINDS = {
    "lion": ("L", "KNADcaKmcabK"),
    "valkyrie": ("V", "QudQafudQ"),
    "rifle": ("I", "mRcaibmR"),
    "relay": ("Y", "mNxaN"),
    "mimic": ("M", "WxK"),
    "swapper": ("S", "mBucRcN"),
    "draughtsman": ("C", "fmF(caf)3mF"),
    "hook": ("H", "RmasR"),
    "cannon": ("O", "mRcpR"),
    "griffon": ("G", "FyafsF"),
}
TABLES = "".join(
    f'[pieces.{name}]\nname = "{name.capitalize()}"\nlabel = "{label}"\nbetza = "{betza}"\n'
    for name, (label, betza) in KINDS.items()
)
DOCUMENT = f"""
extends = "chess"
without = ["castling"]
key = "zoo"
name = "Zoo"

[board]
files = 10
ranks = 8

{TABLES}

[promotion]
choices = ["queen"]

[setup]
text = "livykmshog/ccpppppppp/10/10/10/10/CCPPPPPPPP/LIVYKMSHOG w - - 0 1"
"""


@pytest.fixture(scope="module")
def zoo() -> Rules:
    return get_rules(DOCUMENT)


def played(rules: Rules, seed: int, plies: int) -> list[Position]:
    """Return the positions of a game of random moves."""
    draw, position = random.Random(seed), rules.start()
    found = [position]
    for _ in range(plies):
        moves = rules.legal_moves(position)
        if not moves:
            break
        position = rules.play(position, draw.choice(moves))
        found.append(position)
    return found


@pytest.mark.parametrize("seed", chosen(range(4), "zoo", least=1))
def test_positions_read_back_and_moves_differ(zoo: Rules, seed: int) -> None:
    for position in played(zoo, seed, 60):
        assert zoo.position(zoo.text(position)) == position
        moves = zoo.legal_moves(position)
        assert len({move.text for move in moves}) == len(moves) == zoo.perft(position, 1)
        assert {choice.text for choice in zoo.choices(position)} == {move.text for move in moves}
        assert len({choice.steps for choice in zoo.choices(position)}) == len(moves)


@pytest.mark.parametrize("seed", chosen(range(4, 7), "zoo notation", least=1))
def test_moves_read_back_in_every_notation(zoo: Rules, seed: int) -> None:
    draw = random.Random(seed)
    for position in played(zoo, seed, 40):
        moves = zoo.legal_moves(position)
        for move in draw.sample(moves, min(5, len(moves))):
            assert zoo.read(move.text, position) == move
            assert zoo.read(zoo.write(move, position, "san"), position) == move
            full = zoo.read(zoo.write(move, position, "full"), position)
            assert zoo.play(position, full) == zoo.play(position, move)


def test_a_lion_takes_twice_and_returns(zoo: Rules) -> None:
    position = zoo.position("4k5/10/10/3p6/4L5/5p4/10/4K5 w - - 0 1")
    texts = {move.text for move in zoo.legal_moves(position) if move.origin == "e4"}
    assert {"e4d5", "e4d5e4", "e4f3e4", "e4e4", "e4d5c6", "e4c6"} <= texts
    move = zoo.read("e4d5e4", position)
    assert (move.captured, zoo.text(zoo.play(position, move))) == (
        ("p",),
        "4k5/10/10/10/4L5/5p4/10/4K5 b - - 0 1",
    )


def test_pieces_are_swapped_and_pushed(zoo: Rules) -> None:
    position = zoo.position("4k5/10/10/2P7/10/2V7/10/4K5 w - - 0 1")
    after = {
        t: zoo.text(zoo.play(position, zoo.read(t, position))).split("/", 2)[2]
        for t in ("c3c3c5", "c3c4c5")
    }
    assert after == {
        "c3c3c5": "10/2V7/10/2P7/10/4K5 b - - 1 1",
        "c3c4c5": "10/2V7/2P7/10/10/4K5 b - - 1 1",
    }


def test_a_rifle_shoots_without_moving(zoo: Rules) -> None:
    position = zoo.position("4k5/10/1p8/10/1I5p2/10/10/4K5 w - - 0 1")
    shots = {
        move.text for move in zoo.legal_moves(position) if move.origin == "b4" and move.captured
    }
    assert shots == {"b4b6b4", "b4h4b4"}
