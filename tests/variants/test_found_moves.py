"""A move found by its text alone is the one of the full list, whatever components make it."""

import random

import pytest

from variants import Position, get_rules
from variants.engine.game_rules import GameRules

# Plain moves, walls, drops, gates, compulsion, castling partners, walks round corners, pieces that
# turn, flips, relays.
KEYS = (
    "chess",
    "crazyhouse",
    "duck-chess",
    "amazons",
    "seirawan-chess",
    "antichess",
    "placement-chess",
    "sissa",
    "shogi",
    "xiangqi",
    "janggi",
    "omega-chess",
    "atomic",
    "racing-kings",
    "ataxx",
    "grand-chess",
    "coregal",
    "sittuyin",
)


def played(key: str, plies: int) -> tuple[GameRules, list[Position]]:
    """The rules and the positions of a random game."""
    rules, draw = get_rules(key), random.Random(key)
    assert isinstance(rules, GameRules)
    positions = [rules.start()]
    while len(positions) < plies and (moves := rules.legal_moves(positions[-1])):
        positions.append(rules.play(positions[-1], draw.choice(moves)))
    return rules, positions


@pytest.mark.parametrize("key", KEYS)
def test_moves_found_alone_are_those_of_the_list(key: str) -> None:
    rules, positions = played(key, 24)
    draw = random.Random(1)
    for position in positions[::2]:
        listed = rules.legal_moves(position)
        for move in draw.sample(listed, min(len(listed), 8)):
            after = rules.play(position, move)
            rules.forget()
            assert rules.find(position, move.text) == move
            assert rules.play(position, move) == after
            rules.legal_moves(position)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("text", ["", "@", "a1", "a1a1", "e2e5", "P@e9", "z9z9", "e2e4,", "e1g1x"])
def test_what_is_no_move_is_not_found(key: str, text: str) -> None:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    start = rules.start()
    rules.forget()
    assert (rules.find(start, text) is None) == (text not in rules.legal_texts(start))
