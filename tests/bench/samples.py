"""Positions and moves of random games: what the benchmarks work on."""

import random
from dataclasses import dataclass

from variants import Position, Rules
from variants.engine.game_rules import GameRules


@dataclass(frozen=True, slots=True)
class Sample:
    """A stored position and a legal move in it, both as text."""

    position: str
    move: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its first position, the texts of its moves, and the position before each."""

    start: Position
    moves: tuple[str, ...]
    positions: tuple[str, ...]

    @property
    def samples(self) -> list[Sample]:
        """Every position with the move made in it."""
        return [
            Sample(position, move)
            for position, move in zip(self.positions, self.moves, strict=True)
        ]


def first_position(rules: Rules, draw: random.Random) -> Position:
    """Return the start of a game, drawn where the array is."""
    modes = rules.spec.setup_modes
    return rules.start(modes[0].key, draw.randrange) if modes else rules.start()


def random_game(rules: Rules, draw: random.Random, plies: int) -> Played:
    """Return a game of random moves, over by the rules or after so many plies."""
    start = position = first_position(rules, draw)
    moves, positions, history = list[str](), list[str](), list[str]()
    while len(moves) < plies and rules.outcome(position, history) is None:
        legal = rules.legal_moves(position)
        if not legal:
            break
        move = draw.choice(legal)
        positions.append(rules.text(position))
        history.append(rules.key(position))
        moves.append(move.text)
        position = rules.play(position, move)
    return Played(start, tuple(moves), tuple(positions))


def random_games(rules: Rules, *, plies: int, most: int, seed: int = 1) -> list[Played]:
    """Return games until one has `plies` plies, or so many games."""
    draw = random.Random(seed)
    found: list[Played] = []
    while len(found) < most and not any(len(game.moves) >= plies for game in found):
        found.append(random_game(rules, draw, plies))
    return found


def picked(games: list[Played], count: int, seed: int = 1) -> list[Sample]:
    """Return some of the positions of games, in no order."""
    samples = [sample for game in games for sample in game.samples]
    return random.Random(seed).sample(samples, min(count, len(samples)))


def unit_of_work(rules: Rules, sample: Sample) -> str:
    """Do what a move costs a server: legal moves of a stored position, one text checked and played,
    outcome, text.

    Nothing is known of the position from an earlier round.
    """
    if isinstance(rules, GameRules):
        rules.forget()
    position = rules.position(sample.position)
    rules.legal_moves(position)
    after = rules.play(position, rules.read(sample.move, position))
    rules.outcome(after, ())
    return rules.text(after)
