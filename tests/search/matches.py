"""Games of the computer opponent against players that do not look ahead, and against itself."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from variants import Move, Position, Rules, get_rules
from variants.search import LEVELS, Dice, greedy_move, random_move, search

LONGEST = 600
DRAWN_PLIES = 4

Player = Callable[[Rules, Position, Sequence[str], Dice], Move]


@dataclass(slots=True)
class Match:
    """How a series of games went for the first player. `misses` tells of the games that were not won."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    plies: int = 0
    misses: list[str] = field(default_factory=list)


def level(number: int) -> Player:
    """Return the computer at a level, bounded by positions and not by seconds."""

    def player(rules: Rules, position: Position, history: Sequence[str], dice: Dice) -> Move:
        return search(rules, position, history, LEVELS[number - 1].counted(dice.below(1 << 32))).move

    return player


def anything(rules: Rules, position: Position, history: Sequence[str], dice: Dice) -> Move:
    """Move at random."""
    return random_move(rules, position, dice)


def greedy(rules: Rules, position: Position, history: Sequence[str], dice: Dice) -> Move:
    """Make the move that looks best, whatever the answer."""
    return greedy_move(rules, position, dice)


def game(rules: Rules, players: Sequence[Player], seed: int, drawn: int = 0) -> tuple[int | None, str, int]:
    """Play a game, its first `drawn` half-moves at random; return the winner, why it ended, and its length.

    Every move goes through `Rules.play`, which refuses what is not legal.
    """
    dice = Dice(seed)
    modes = rules.spec.setup_modes
    position, history = rules.start(modes[seed % len(modes)].key if modes else None, dice.below), list[str]()
    while (outcome := rules.outcome(position, history)) is None:
        if len(history) >= LONGEST:
            return None, "too long", len(history)
        player = anything if len(history) < drawn else players[rules.side(position)]
        move = player(rules, position, history, dice)
        history.append(rules.key(position))
        position = rules.play(position, move)
    return outcome.winner, outcome.reason.value, len(history)


def match(preset: str, first: Player, second: Player, games: int, *, drawn: int = 0) -> Match:
    """Play a series with colours changing; with `drawn` each pair of games begins with the same random moves."""
    rules, found = get_rules(preset), Match()
    for number in range(games):
        side = number % 2
        players = (first, second) if side == 0 else (second, first)
        winner, reason, plies = game(rules, players, 1_000 + (number // 2 if drawn else number), drawn)
        found.plies += plies
        if winner == side:
            found.won += 1
            continue
        if winner is None:
            found.drawn += 1
        else:
            found.lost += 1
        found.misses.append(f"{'draw' if winner is None else 'loss'} in game {number + 1} by {reason} after {plies}")
    return found


@dataclass(frozen=True, slots=True)
class Pace:
    """What a level does for a move, on average over some positions: seconds of the processor, depth and positions."""

    seconds: float
    depth: float
    nodes: float


def pace(preset: str, number: int, positions: int) -> Pace:
    """Return what a level does in positions of a random game."""
    rules, dice = get_rules(preset), Dice(7)
    modes = rules.spec.setup_modes
    position, seconds, depth, nodes = rules.start(modes[0].key if modes else None, dice.below), 0.0, 0, 0
    search(rules, position, (), LEVELS[0].counted())
    for _ in range(positions):
        for _ in range(DRAWN_PLIES):
            after = rules.play(position, random_move(rules, position, dice))
            position = position if rules.outcome(after) else after
        began = time.process_time()
        found = search(rules, position, (), LEVELS[number - 1].counted())
        seconds += time.process_time() - began
        depth, nodes = depth + found.depth, nodes + found.nodes
    return Pace(seconds / positions, depth / positions, nodes / positions)
