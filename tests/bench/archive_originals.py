"""Games that the archive's benchmark shows its finished games after.

A few of every preset are played by the rules: moves are preferred the same way wherever a position
comes up, so that openings are shared as people share them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from courier.archive.domain.index import Facts
from courier.archive.keys import position_key64
from courier.archive.placements import tokens_of
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Move
from courier.games.move_effects import Preview, compute_move, record_of
from courier.games.packed_moves import pack
from courier.presets.models import PresetRevision
from tests.bench.times import show_progress
from tests.factories import make_revision

PRESETS: Final = {"chess": 0.7, "crazyhouse": 0.15, "sissa": 0.15}  # how many of the games
ORIGINALS: Final = 30  # of each preset
PLIES: Final = 60  # on the average
FIRST_DAY: Final = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Original:
    """A game that was played by the rules, as the tables hold it."""

    game: Game
    record: bytes
    last: dict[str, object]
    facts: Facts
    positions: tuple[str, ...]


def play_originals(seed: int = 1) -> list[Original]:
    """Play games of every preset by the rules; the same ones for the same seed. Stores the
    presets.
    """
    dice = random.Random(seed)
    return [original for key in PRESETS for original in _of_preset(key, dice)]


def _of_preset(key: str, dice: random.Random) -> Iterator[Original]:
    revision = make_revision(key)
    for number in range(ORIGINALS):
        show_progress(number + 1, ORIGINALS, f"originals of {key}")
        wanted = max(12, min(200, round(dice.gauss(PLIES, PLIES / 3))))
        yield _original(revision, list(_played(revision, wanted, dice)), dice)


def _played(revision: PresetRevision, wanted: int, dice: random.Random) -> Iterator[Preview]:
    rules = revision.rules
    position = rules.start(None, dice.randrange)
    before, history = rules.text(position), [rules.key(position)]
    for _ply in range(wanted):
        liked = sorted(move.text for move in rules.legal_moves(rules.position(before)))
        random.Random(before).shuffle(liked)
        text = liked[min(int(dice.expovariate(1.3)), len(liked) - 1)]
        played = compute_move(rules, before=before, text=text, history=history)
        yield played
        if played.outcome:
            return
        before = played.position
        history.append(played.key)


def _original(revision: PresetRevision, played: Sequence[Preview], dice: random.Random) -> Original:
    start = revision.rules.start(None, lambda _count: 0)
    text, key = revision.rules.text(start), revision.rules.key(start)
    last = played[-1]
    game = Game(
        revision=revision,
        start_position=text,
        start_key=key,
        position=last.position,
        ply=len(played),
    )
    game.status, game.ending, game.reason = GameStatus.FINISHED, Ending.RESIGNED, ""
    game.side_to_move, game.winner = last.side_to_move, dice.choice([0, 0, 1, 1, None])
    moves = [
        _timed(record_of(step, game=game, ply=ply, side=1 - step.side_to_move), dice)
        for ply, step in enumerate(played, 1)
    ]
    packed = pack(moves)
    names = ("ply", "side", "text", "shown", "full", "squares", "paths", "captured", "remark")
    facts = _facts(game, moves)
    return Original(
        game,
        packed,
        {name: getattr(moves[-1], name) for name in names},
        facts,
        (text, *(move.position for move in moves)),
    )


def _facts(game: Game, moves: Sequence[Move]) -> Facts:
    """What the index would hold of a game that is not stored."""
    key, positions = (
        game.revision.preset.key,
        [game.start_position, *(move.position for move in moves)],
    )
    labels = [label for kind in game.revision.spec.pieces for label in kind.labels]
    keys = tuple(position_key64(key, position) for position in positions)
    return Facts(keys, (*(move.text for move in moves), ""), tokens_of(key, labels, positions), "")


def _timed(move: Move, dice: random.Random) -> Move:
    move.time_used = timedelta(microseconds=dice.randrange(3 * 86_400 * 10**6))
    move.played_at = (
        FIRST_DAY + move.ply * timedelta(days=1) + timedelta(microseconds=dice.randrange(10**6))
    )
    return move
