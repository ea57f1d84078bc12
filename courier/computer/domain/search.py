"""What the computer thinks of a game: its move, and how it sees its prospects. Writes nothing but
signs of life.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.cache import cache

from courier.games.computer_news import is_requested_to_move, note_depth
from courier.games.models import Game
from courier.games.moves import position_keys
from variants import BETWEEN, Side, composing_rules, moves_left

if TYPE_CHECKING:
    from variants.search import Limits

POLLED_EVERY_SECONDS: Final = 0.5
FEWER_LEVELS: Final = 3
MOST_ATTEMPTS: Final = 6
FEWEST_NODES: Final = 60
_REMEMBERED_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move for the side to move, and what the position is worth to it in hundredths of a
    pawn.
    """

    text: str
    score: int


def think(game: Game, *, level: int) -> Thought:
    """Search for the best move in the position as it stands, where a turn has several for all of
    them, until the level's limits or somebody asks for it.

    Pages are told how deep it looks. Takes up to a minute; 1 query.
    """
    from variants.search import LEVELS, Progress, search  # noqa: PLC0415 -- slow: only where a move is wanted

    rules = game.revision.rules
    ply = game.ply

    def report(progress: Progress) -> None:
        note_depth(game.pk, ply, progress.depth)

    limits = LEVELS[level - 1].limits(
        clock=time.monotonic,
        seed=game.pk * 1009 + ply,
        stop=_polled(lambda: is_requested_to_move(game.pk, ply)),
    )
    position = rules.position(game.position)
    side = rules.side(position)
    keys = position_keys(game)[:-1]
    texts: list[str] = []
    score = 0
    while not texts or (rules.side(position) == side and rules.outcome(position, keys) is None):
        share = replace(limits, nodes=_share(limits, moves_left(rules, position)))
        result = search(rules, position, keys, share, report)
        score = score if texts else result.score
        texts.append(result.move.text)
        if rules.spec.turn is None:
            break
        keys.append(rules.key(position))
        position = rules.play(position, result.move)
    return Thought(text=f"{BETWEEN} ".join(texts), score=score)


def _share(limits: Limits, moves: int) -> int | None:
    """How many positions one of so many moves of a turn may cost; all have the same seconds."""
    return limits.nodes and max(FEWEST_NODES, limits.nodes // moves)


def recommended_setup(game: Game, side: Side) -> str:
    """The pieces as the computer sets them up where both sides do so in secret."""
    rules = composing_rules(game.revision.rules)
    assert rules is not None, "only games whose turns are composed begin with set-ups"
    return rules.recommended_setup(side)


def begin_attempt(game: Game, *, level: int) -> int:
    """Count an attempt to think about a position; return the level for it, 0 when there have been
    too many in a day.

    Whoever was killed while thinking, by the limits of time or memory, comes back with less to
    think about.
    """
    name = f"thinking:attempts:{game.pk}:{game.ply}"
    cache.add(name, 0, _REMEMBERED_SECONDS)
    try:
        before = int(cache.incr(name)) - 1
    except ValueError:  # it ran out between the two calls
        before = 0
    return max(1, level - FEWER_LEVELS * before) if before < MOST_ATTEMPTS else 0


def end_attempt(game: Game) -> None:
    """Forget the attempts at a position: this one has come to its end."""
    cache.delete(f"thinking:attempts:{game.pk}:{game.ply}")


def _polled(question: Callable[[], bool]) -> Callable[[], bool]:
    """Return a question that is put to the cache now and then only, however often it is asked."""
    next_at = 0.0

    def query() -> bool:
        nonlocal next_at
        now = time.monotonic()
        if now < next_at:
            return False
        next_at = now + POLLED_EVERY_SECONDS
        return question()

    return query
