"""A preset played by the computer against itself, game by game, and what can be counted in such
games.

    numbers = Statistics.of(rules) for game in self_play(rules, games=100, level=LEVELS[1], seed=1,
    clock=time.perf_counter, should_stop=cancelled): numbers.add(game) store(numbers.plain())

Each game depends on the seed and its number alone, so a run that was interrupted goes on from
`first`.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from variants.core.move import Move
from variants.core.outcome import Outcome
from variants.core.piece import PieceOn
from variants.core.position import Position
from variants.rules.protocol import Rules
from variants.search.dice import Dice
from variants.search.features import used
from variants.search.limits import Level, Limits, never
from variants.search.opponent import NOTHING_ENFORCED, NoMove, search

LONGEST: Final = 400
OPENING_PLIES: Final = 4


@dataclass(slots=True)
class Played:
    """One game. Kinds are counted by the ids of their pieces; `choices` has the number of legal
    moves by ply.

    A game given up at `LONGEST` half-moves has the reason "unfinished". `seconds` is what its move
    lists cost. `first` is the side that begins, `moves` stands for all that was played: equal games
    have the same. `dead_start` is the position of a game that was over before its first move.
    """

    number: int
    first: int = 0
    plies: int = 0
    winner: int | None = None
    reason: str = ""
    nodes: int = 0
    seconds: float = 0.0
    first_move: str = ""
    moves: str = ""
    dead_start: str = ""
    choices: list[int] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    captured: Counter[str] = field(default_factory=Counter)
    promoted: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)

    def plain(self) -> dict[str, Any]:
        """Return the game as JSON can hold it."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_plain(cls, shown: Mapping[str, Any]) -> "Played":
        """Return what `plain` has written."""
        found = cls(shown["number"])
        for name, value in shown.items():
            setattr(found, name, Counter(value) if isinstance(value, Mapping) else value)
        return found


def no_clock() -> float:
    """Return no time at all."""
    return 0.0


def self_play(
    rules: Rules,
    *,
    games: int,
    level: Level,
    seed: int = 0,
    first: int = 0,
    longest: int = LONGEST,
    clock: Callable[[], float] = no_clock,
    should_stop: Callable[[], bool] = never,
) -> Iterator[Played]:
    """Yield the games from number `first` on, each as it is finished; a stopped game is not
    yielded. Raises NoMove.
    """
    if not rules.enforced:
        raise NoMove("nothing-enforced", NOTHING_ENFORCED, "")
    modes = rules.spec.setup_modes
    for number in range(first, games):
        dice = Dice(seed * 1_000_003 + number)
        mode = modes[number % len(modes)].key if modes else None
        found = _play(
            rules,
            rules.start(mode, dice.below),
            Played(number),
            _Manner(level, dice, longest, clock, should_stop),
        )
        if found is None:
            return
        yield found


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a game is played."""

    level: Level
    dice: Dice
    longest: int
    clock: Callable[[], float]
    should_stop: Callable[[], bool]


def _play(rules: Rules, position: Position, played: Played, manner: _Manner) -> Played | None:
    """Play a game to its end; None if it was stopped."""
    history: list[str] = []
    played.first, texts = (
        rules.side(position),
        hashlib.blake2b(rules.text(position).encode(), digest_size=8),
    )
    outcome = rules.outcome(position, history)
    if outcome is not None:
        played.dead_start = rules.text(position)
    while outcome is None and played.plies < manner.longest:
        began = manner.clock()
        moves = rules.legal_moves(position)
        played.seconds += manner.clock() - began
        move = _chosen(rules, position, moves, history, played, manner)
        if manner.should_stop():
            return None
        after = rules.play(position, move)
        _count(rules, position, move, after, len(moves), played)
        texts.update(f" {move.text}".encode())
        history.append(rules.key(position))
        position = after
        outcome = rules.outcome(position, history)
    played.moves = texts.hexdigest()
    _end(played, outcome)
    return played


def _chosen(
    rules: Rules,
    position: Position,
    moves: list[Move],
    history: list[str],
    played: Played,
    manner: _Manner,
) -> Move:
    """Return the next move: the first ones are drawn, so that games differ."""
    if played.plies < OPENING_PLIES and manner.dice.below(2):
        return manner.dice.choice(moves)
    level = manner.level
    limits = Limits(
        nodes=level.nodes,
        depth=level.depth,
        should_stop=manner.should_stop,
        noise=level.noise,
        seed=manner.dice.below(1 << 32),
    )
    found = search(rules, position, history, limits)
    played.nodes += found.nodes
    return found.move


def _count(
    rules: Rules, position: Position, move: Move, after: Position, choices: int, played: Played
) -> None:
    stands = rules.pieces(position)
    played.first_move = played.first_move or move.text
    played.plies += 1
    played.choices.append(choices)
    kinds = _kinds(rules, stands)
    standing = rules.pieces(after)
    kinds_there = {piece.piece_id or "" for piece in (*stands.values(), *standing.values())}
    played.seen.update(kinds_there - played.seen.keys())
    mover = stands.get(move.origin or "")
    played.moved[(mover.piece_id if mover else kinds.get(move.piece)) or ""] += 1
    played.captured.update(kinds.get(label) or "" for label in move.captured)
    if move.promotion is not None:
        arrived = standing.get(move.target or "")
        played.promoted[(arrived.piece_id if arrived else kinds.get(move.promotion)) or ""] += 1
    played.features.update(feature.value for feature in used(rules, position, move, after))


def _kinds(rules: Rules, stands: dict[str, PieceOn]) -> dict[str, str | None]:
    """Return the kind by label, of the pieces on the board and of those in hand."""
    found: dict[str, str | None] = {
        label: kind.id for kind in rules.spec.pieces for label in kind.labels
    }
    return found | {piece.label: piece.piece_id for piece in stands.values()}


def _end(played: Played, outcome: Outcome | None) -> None:
    played.reason = outcome.reason.value if outcome else "unfinished"
    played.winner = outcome.winner if outcome else None
