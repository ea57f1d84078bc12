"""Games of the computer opponent against players that do not look ahead, and against itself."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from variants import Move, Position, Rules, get_rules
from variants.search import LEVELS, Dice, Limits, greedy_move, random_move, search

LONGEST = 600
DRAWN_PLIES = 4
# Both sides give a game up when they agree on a lead of so many hundredths of a pawn for so many
# half-moves.
CLEAR_LEAD = 1_000
CLEAR_PLIES = 4
LONGEST_JUDGED = 200

Player = Callable[[Rules, Position, Sequence[str], Dice], Move]


@dataclass(slots=True)
class Match:
    """How a series of games went for the first player. `misses` shows of the games that were not
    won.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    plies: int = 0
    misses: list[str] = field(default_factory=list)

    def add(self, number: int, ended: tuple[int | None, str, int]) -> None:
        """Count a game, in which the first player had the side `number % 2`."""
        winner, reason, plies = ended
        self.plies += plies
        if winner == number % 2:
            self.won += 1
            return
        if winner is None:
            self.drawn += 1
        else:
            self.lost += 1
        self.misses.append(
            f"{'draw' if winner is None else 'loss'} in game {number + 1} by {reason} after {plies}"
        )


class JudgedPlayer(Protocol):
    """A player of games that are judged. `score` is what it thought of its last move, in hundredths
    of a pawn for its side.
    """

    score: int

    def __call__(
        self, rules: Rules, position: Position, history: Sequence[str], dice: Dice
    ) -> Move:
        """Return its move."""

    def begin(self, rules: Rules, position: Position) -> None:
        """Hear that a game begins."""

    def follow(self, move: Move) -> None:
        """Hear what either side has played."""


@dataclass(slots=True)
class Computer:
    """The computer, bounded by positions and not by seconds: `limits` makes its bounds of a
    seed.
    """

    limits: Callable[[int], Limits]
    score: int = 0

    def __call__(
        self, rules: Rules, position: Position, history: Sequence[str], dice: Dice
    ) -> Move:
        """Return its move."""
        found = search(rules, position, history, self.limits(dice.below(1 << 32)))
        self.score = found.score
        return found.move

    def begin(self, rules: Rules, position: Position) -> None:
        """Nothing: it is shown each position."""

    def follow(self, move: Move) -> None:
        """Nothing: it is shown each position."""


def level(number: int) -> Computer:
    """Return the computer at a level."""
    return Computer(LEVELS[number - 1].counted)


def judged_game(
    rules: Rules, players: Sequence[JudgedPlayer], seed: int, drawn: int
) -> tuple[int | None, str, int]:
    """Play a game that ends, too, when both see a clear lead, drawn after a while; return what
    `game` does.
    """
    dice = Dice(seed)
    modes = rules.spec.setup_modes
    position, history = (
        rules.start(modes[seed % len(modes)].key if modes else None, dice.below),
        list[str](),
    )
    leads = [0] * CLEAR_PLIES
    for player in players:
        player.begin(rules, position)
    while (outcome := rules.outcome(position, history)) is None:
        if len(history) >= LONGEST_JUDGED:
            return None, "too long", len(history)
        side = rules.side(position)
        if len(history) < drawn:
            move = anything(rules, position, history, dice)
        else:
            move = players[side](rules, position, history, dice)
            leads = [*leads[1:], players[side].score if side == 0 else -players[side].score]
        for player in players:
            player.follow(move)
        history.append(rules.key(position))
        position = rules.play(position, move)
        if min(leads) >= CLEAR_LEAD or max(leads) <= -CLEAR_LEAD:
            return (0 if leads[0] > 0 else 1), "clear lead", len(history)
    return outcome.winner, outcome.reason.value, len(history)


def anything(rules: Rules, position: Position, history: Sequence[str], dice: Dice) -> Move:
    """Move at random."""
    return random_move(rules, position, dice)


def greedy(rules: Rules, position: Position, history: Sequence[str], dice: Dice) -> Move:
    """Make the move that looks best, whatever the answer."""
    return greedy_move(rules, position, dice)


def game(
    rules: Rules, players: Sequence[Player], seed: int, drawn: int = 0
) -> tuple[int | None, str, int]:
    """Play a game, its first `drawn` half-moves at random; return the winner, why it ended, and its
    length.

    Every move goes through `Rules.play`, which refuses what is not legal.
    """
    dice = Dice(seed)
    modes = rules.spec.setup_modes
    position, history = (
        rules.start(modes[seed % len(modes)].key if modes else None, dice.below),
        list[str](),
    )
    while (outcome := rules.outcome(position, history)) is None:
        if len(history) >= LONGEST:
            return None, "too long", len(history)
        player = anything if len(history) < drawn else players[rules.side(position)]
        move = player(rules, position, history, dice)
        history.append(rules.key(position))
        position = rules.play(position, move)
    return outcome.winner, outcome.reason.value, len(history)


def match(preset: str, first: Player, second: Player, games: int, *, drawn: int = 0) -> Match:
    """Play a series with colours changing; with `drawn` each pair of games begins with the same
    random moves.
    """
    rules, found = get_rules(preset), Match()
    for number in range(games):
        players = (first, second) if number % 2 == 0 else (second, first)
        found.add(number, game(rules, players, 1_000 + (number // 2 if drawn else number), drawn))
    return found


def judged_match(
    preset: str, first: JudgedPlayer, second: JudgedPlayer, games: int, *, drawn: int
) -> Match:
    """Play such a series with games that are judged."""
    rules, found = get_rules(preset), Match()
    for number in range(games):
        players = (first, second) if number % 2 == 0 else (second, first)
        found.add(number, judged_game(rules, players, 1_000 + number // 2, drawn))
    return found


@dataclass(frozen=True, slots=True)
class Pace:
    """What a level does for a move, on average over some positions: seconds of the processor, depth
    and positions.
    """

    seconds: float
    depth: float
    nodes: float


def pace(preset: str, number: int, positions: int) -> Pace:
    """Return what a level does in positions of a random game."""
    rules, dice = get_rules(preset), Dice(7)
    modes = rules.spec.setup_modes
    position, seconds, depth, nodes = (
        rules.start(modes[0].key if modes else None, dice.below),
        0.0,
        0,
        0,
    )
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
