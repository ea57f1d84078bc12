"""What the computer makes of a game that has to end: which side is clearly better. Writes nothing
but how often it was asked.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

from django.core.cache import cache

from courier.games.models import Game
from courier.games.permissions import is_suspended
from courier.games.queries import position_keys
from variants import PresetError, Side, TooMuchWork, other

LEVEL: Final = 6
MARGIN: Final = 300  # hundredths of about a pawn
MOST_ATTEMPTS: Final = 3
_REMEMBERED_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Verdict:
    """The side whose position is clearly better; None where neither one is."""

    winner: Side | None


def verdict_on(game: Game) -> Verdict | None:
    """Look at the position of a running game as level 6 does, without its blur. The side for which
    it is worth three pawns or more, or which is sure to win, is clearly better.

    None where nothing can be said: pieces are being set up in secret, the referee holds the game,
    the rules give up, or workers were stopped while they looked at it. Takes seconds; 1 query.
    """
    if game.is_setting_up_in_secret or is_suspended(game) or not _may_look_again(game):
        return None
    score = _score(game)
    if score is None or abs(score) < MARGIN:
        return None if score is None else Verdict(None)
    mover = game.revision.rules.side(game.revision.rules.position(game.position))
    return Verdict(mover if score > 0 else other(mover))


def _score(game: Game) -> int | None:
    """What the position is worth to the side to move."""
    from variants.search import LEVELS, NoMove, search  # noqa: PLC0415 -- slow: only where one looks

    rules = game.revision.rules
    limits = replace(LEVELS[LEVEL - 1].limits(clock=time.monotonic), noise=0)
    try:
        result = search(rules, rules.position(game.position), position_keys(game)[:-1], limits)
    except (NoMove, PresetError, TooMuchWork):
        return None
    return result.score


def _may_look_again(game: Game) -> bool:
    """Count an attempt at a position; False after those that were killed too often in a day."""
    name = f"thinking:verdicts:{game.pk}:{game.ply}"
    cache.add(name, 0, _REMEMBERED_SECONDS)
    try:
        return int(cache.incr(name)) <= MOST_ATTEMPTS
    except ValueError:  # it ran out between the two calls
        return True
