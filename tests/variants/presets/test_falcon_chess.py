"""Falcon Chess: the falcon's three ways to each square, counted out step by step."""

import random
import re
from itertools import permutations

import pytest

from variants import get_rules

Square = tuple[int, int]
FILES, RANKS = 10, 8


def length(run: re.Match[str]) -> str:
    return str(len(run[0]))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def ways(origin: Square, target: Square) -> set[tuple[Square, Square]]:
    """Return the pairs of squares in between, one for each order of the three steps."""
    files, ranks = target[0] - origin[0], target[1] - origin[1]
    is_tall = abs(ranks) > abs(files)
    straight = (0, sign(ranks)) if is_tall else (sign(files), 0)
    diagonal = (sign(files), sign(ranks))
    slanted = min(abs(files), abs(ranks))
    found = set()
    for steps in permutations([diagonal] * slanted + [straight] * (3 - slanted)):
        first = (origin[0] + steps[0][0], origin[1] + steps[0][1])
        found.add((first, (first[0] + steps[1][0], first[1] + steps[1][1])))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_falcon_needs_one_free_way(seed: int) -> None:
    draw = random.Random(seed)
    squares = [(file, rank) for file in range(FILES) for rank in range(1, RANKS - 2)]
    falcon, king, *others = draw.sample(squares, 2 + draw.randrange(30))
    board = {falcon: "F", king: "K", (0, 7): "k"} | dict.fromkeys(others, "P")
    rows = [
        re.sub("1+", length, "".join(board.get((file, rank), "1") for file in range(FILES)))
        for rank in reversed(range(RANKS))
    ]
    rules = get_rules("falcon-chess")
    position = rules.position(f"{'/'.join(rows)} b - - 0 1")
    seen = {
        (ord(name[0]) - 97, int(name[1:]) - 1) for name in rules.ways(position, name_of(falcon))
    }
    expected = {
        target
        for target in ((file, rank) for file in range(FILES) for rank in range(RANKS))
        if sorted((abs(target[0] - falcon[0]), abs(target[1] - falcon[1]))) in ([1, 3], [2, 3])
        and board.get(target, "k") == "k"
        and any(not board.keys() & set(way) for way in ways(falcon, target))
    }
    assert seen == expected


def name_of(square: Square) -> str:
    return f"{'abcdefghij'[square[0]]}{square[1] + 1}"


def test_the_array() -> None:
    rules = get_rules("falcon-chess")
    assert rules.text(rules.start()).startswith("rnbfqkfbnr/pppppppppp/10/")
    assert len(rules.legal_moves(rules.start())) == 24
