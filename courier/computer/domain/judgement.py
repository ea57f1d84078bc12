"""What the computer makes of a game that has to end: which side is clearly better. Writes nothing
but how often it was asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.cache import cache

from courier.games.models import Game
from courier.games.moves import position_keys
from courier.games.permissions import is_suspended
from variants import Position, PresetError, Rules, Side, TooMuchWork, other

if TYPE_CHECKING:
    from variants.search import Result

LEVEL: Final = 6
MARGIN: Final = 300  # hundredths of about a pawn
MOST_ATTEMPTS: Final = 3
MOST_FORCED: Final = 8
_REMEMBERED_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Verdict:
    """The side whose position is clearly better; None where neither one is."""

    winner: Side | None


def verdict_on(game: Game) -> Verdict | None:
    """Look at the position of a running game as level 6 does, without its blur. The side for which
    it is worth three pawns or more, or which is sure to win, is clearly better.

    None where nothing can be said: pieces are being set up in secret, the referee holds the game,
    the rules give up, captures go on without end, workers were stopped while they looked at it, or
    the start of the variant would be clearly better for a side, unless a win is sure. Takes
    seconds; 1 query.
    """
    if game.is_setting_up_in_secret or is_suspended(game) or not _may_look_again(game):
        return None
    score = _score(game)
    if score is None or abs(score) < MARGIN:
        return None if score is None else Verdict(None)
    mover = game.revision.rules.side(game.revision.rules.position(game.position))
    return Verdict(mover if score > 0 else other(mover))


def _score(game: Game) -> int | None:
    """What the position is worth to the side to move. None where not even all its moves could be
    looked at, and where pieces would say so from the start on: only a sure win counts there.
    """
    rules = game.revision.rules
    try:
        mover = rules.side(rules.position(game.position))
        position, earlier = _after_forced_moves(game)
    except (PresetError, TooMuchWork):
        return None
    found = _look_at(rules, position, earlier)
    if found is None:
        return None
    is_clear = abs(found.score) >= MARGIN and found.mate_in is None
    if is_clear and not _is_level_at_start(game):
        return None
    return found.score if rules.side(position) == mover else -found.score


def _look_at(rules: Rules, position: Position, earlier: Sequence[str]) -> Result | None:
    from variants.search import LEVELS, NoMove, search  # noqa: PLC0415 -- slow: only where one looks

    limits = replace(LEVELS[LEVEL - 1].limits(clock=time.monotonic), noise=0)
    try:
        result = search(rules, position, earlier, limits)
    except (NoMove, PresetError, TooMuchWork):
        return None
    return result if result.depth else None


def _is_level_at_start(game: Game) -> bool:
    """Whether the computer thinks neither side clearly better where games of this variant usually
    begin. Where few play against many it does not.
    """
    name = f"thinking:start:{game.revision_id}:{game.setup_mode}"
    known: bool | None = cache.get(name)
    if known is None:
        rules = game.revision.rules
        found = _look_at(rules, rules.start(game.setup_mode or None, lambda _choices: 0), ())
        known = found is not None and abs(found.score) < MARGIN
        cache.set(name, known, _REMEMBERED_SECONDS)
    return known


def _after_forced_moves(game: Game) -> tuple[Position, list[str]]:
    """Where there is a choice again, eight moves on at most, and the keys of the positions before:
    a search does not look beyond the only move there is. A game that a forced move would end is
    left before that. Raises TooMuchWork.
    """
    rules = game.revision.rules
    position = rules.position(game.position)
    *earlier, _present = position_keys(game)
    for _move in range(MOST_FORCED):
        moves = rules.legal_moves(position)
        before = [*earlier, rules.key(position)]
        if len(moves) != 1 or rules.outcome(after := rules.play(position, moves[0]), before):
            break
        position, earlier = after, before
    return position, earlier


def _may_look_again(game: Game) -> bool:
    """Count an attempt at a position; False after those that were killed too often in a day."""
    name = f"thinking:verdicts:{game.pk}:{game.ply}"
    cache.add(name, 0, _REMEMBERED_SECONDS)
    try:
        return int(cache.incr(name)) <= MOST_ATTEMPTS
    except ValueError:  # it ran out between the two calls
        return True
