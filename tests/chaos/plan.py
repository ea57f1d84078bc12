"""What will happen, told beforehand by a seed: who plays whom, every move, and who is killed after
how many moves.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from variants import get_rules

PRESETS: Final = ("chess", "sissa", "crazyhouse", "capablanca-chess", "shogi")
VICTIMS: Final = (
    "web",
    "web child",
    "stream",
    "worker",
    "worker child",
    "thinker",
    "thinker child",
    "later",
    "beat",
    "redis",
    "postgres",
)
_TRIES: Final = 50


@dataclass(frozen=True, slots=True)
class Script:
    """A game: its preset, its two players by number, and its moves in canonical text."""

    preset: str
    players: tuple[int, int]
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kill:
    """Kill -9 the victim once that many moves have been answered."""

    after: int
    victim: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that will happen."""

    scripts: tuple[Script, ...]
    kills: tuple[Kill, ...]

    @property
    def moves(self) -> int:
        """How many moves are played in all."""
        return sum(len(script.moves) for script in self.scripts)


def make_plan(
    *, seed: int, players: int, moves: int, kills: int, victims: Sequence[str] = VICTIMS
) -> Plan:
    """The plan of a seed: as many games as players, each player having two, one with either
    side.
    """
    chance = random.Random(seed)
    pairs = [(number, (number + 1) % players) for number in range(players)]
    shares = [moves // players + (number < moves % players) for number in range(players)]
    scripts = tuple(
        Script(preset := PRESETS[number % len(PRESETS)], pair, random_moves(preset, share, chance))
        for number, (pair, share) in enumerate(zip(pairs, shares, strict=True))
    )
    after = sorted(chance.sample(range(1, moves), kills))
    return Plan(scripts, tuple(map(Kill, after, _victims(victims, kills, chance))))


def _victims(victims: Sequence[str], count: int, chance: random.Random) -> list[str]:
    """So many victims in any order, each as often as any other, give or take one."""
    rounds = [chance.sample(victims, len(victims)) for _ in range(count // len(victims) + 1)]
    return [victim for each in rounds for victim in each][:count]


def random_moves(preset: str, count: int, chance: random.Random) -> tuple[str, ...]:
    """So many legal moves from the beginning of a preset, after which the game still goes on."""
    for _ in range(_TRIES):
        moves = _walk(preset, count, chance)
        if moves is not None:
            return moves
    raise AssertionError(f"random games of {preset} end before {count} moves")


def _walk(preset: str, count: int, chance: random.Random) -> tuple[str, ...] | None:
    rules = get_rules(preset)
    spec = rules.spec
    if spec.setup_modes:
        raise AssertionError("the array of a scripted game must be known beforehand")
    position, texts, keys = rules.start(), list[str](), list[str]()
    for _ in range(count):
        keys.append(rules.key(position))
        move = chance.choice(rules.legal_moves(position))
        texts.append(move.text)
        position = rules.play(position, move)
        if rules.outcome(position, keys) is not None:
            return None
    return tuple(texts)
