"""Positions thrown together: open boards, royal bases with stacks, small storages, bases on corners
and circles.
"""

import random

import pytest

from tests.variants.special.sigma4 import naive_sigma
from tests.variants.special.sigma4.samples import QUICK, texts
from variants import Position
from variants.special.sigma4.stones import CONTENTS, ROYAL_CONTENTS, letters

POSITIONS = 60


def thrown(draw: random.Random) -> Position:
    """Return a position in which the side that waits may even stand in check."""
    squares = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]
    draw.shuffle(squares)
    cells: dict[str, str] = {}
    for case in (str.upper, str.lower):
        cells[squares.pop()] = case("R" + letters(draw.choice(ROYAL_CONTENTS)))
        for _ in range(draw.randint(0, 7)):
            cells[squares.pop()] = case(letters(draw.choice(CONTENTS)))
    ranks = (
        ",".join(cells.get(f"{file}{rank}", "1") for file in "abcdefg") for rank in range(7, 0, -1)
    )
    storages = (f"{draw.randint(0, 1)}:{letters(draw.choice(CONTENTS))}" for _ in range(2))
    return QUICK.position(f"{'/'.join(ranks)} {draw.choice('wb')} {' '.join(storages)}")


@pytest.mark.parametrize("seed", range(5))
def test_legal_turns_of_thrown_positions_are_those_of_a_second_programme(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(POSITIONS):
        position = thrown(draw)
        found = texts(position)
        assert sorted(found) == sorted(naive_sigma.turns(QUICK.text(position))), QUICK.text(
            position
        )
        assert len(found) == QUICK.perft(position, 1)


def test_every_turn_of_thrown_positions_is_read_back_and_every_other_step_refused() -> None:
    draw = random.Random(99)
    for _ in range(12):
        position = thrown(draw)
        legal = texts(position)
        assert [QUICK.read(text, position).text for text in legal] == legal
        for square, base in QUICK.pieces(position).items():
            for target in QUICK.board.names:
                step = f"{base.label.upper()}{square}-{target}"
                assert (QUICK.explain(step, position) == "") == (step in legal), (
                    step,
                    QUICK.text(position),
                )
