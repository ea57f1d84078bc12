"""Presets whose array is drawn by lot, beside Fairy-Stockfish where it knows the game."""

import random

import pyffish
import pytest

from variants import array_count, get_rules

PLIES = 24


@pytest.mark.parametrize(
    ("key", "count"),
    [("chess960", 960), ("shuffle-chess", 5040), ("capablanca-random-chess", 48_000)],
)
def test_so_many_arrays_are_drawn_from(key: str, count: int) -> None:
    assert array_count(get_rules(key).spec) == count


@pytest.mark.parametrize("number", [0, 7, 1234, 23_456, 31_415, 47_999])
def test_capablanca_random_is_that_of_fairy_stockfish(number: int) -> None:
    rules, draw = get_rules("capablanca-random-chess"), random.Random(number)
    position = rules.start(None, lambda _: number)
    start, played = rules.text(position), list[str]()
    for _ in range(PLIES):
        here = sorted(move.text for move in rules.legal_moves(position))
        assert here == sorted(pyffish.legal_moves("caparandom", start, played, True)), (
            start,
            played,
        )
        if not here:
            break
        castlings = [
            move.text
            for move in rules.legal_moves(position)
            if len(move.changes) > 2 and not move.captured
        ]
        played.append(draw.choice(castlings or here))
        position = rules.play(position, rules.read(played[-1], position))
