"""The open ways of a move and of the checks it gives, as the rules find them and as the annotator
told them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from courier.games.hooks import Context
from courier.games.spot import Spot
from courier.table.parts.log.threats import captures
from courier.table.parts.timeline import is_bent
from variants import Move, Rules, other

Path = tuple[str, ...]
# Squares and words are small letters: a text full of such notes is read once.
_MOVING: Final = re.compile(r"Path: ([^.A-Z]*)\.")
_CHECKING: Final = re.compile(r"Check by ([^.A-Z]*)\.")


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways of a move and of its checks, each a row of squares from origin to target."""

    moving: tuple[Path, ...] = ()
    checking: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.moving or self.checking)


def has_ways(spot: Spot) -> bool:
    """Return whether any move of a game is bent, so that it has ways to show."""
    return any(is_bent(move.paths) for move in spot.moves)


def noted_ways(remark: str) -> Ways:
    """Return the ways a remark shows: `Path: d2-d4-f2 or d2-e3-f2. Check by f2-g1-h1.`"""
    return Ways(_shown(_MOVING.search(remark)), _shown(_CHECKING.search(remark)))


def _shown(found: re.Match[str] | None) -> tuple[Path, ...]:
    return (
        tuple(tuple(way.split("-")) for way in re.split(r" or | and ", found[1])) if found else ()
    )


def open_ways(spot: Spot) -> Ways:
    """Return every open way of the move that led here, and those by which pieces that turn corners
    give check.
    """
    moving = spot.paths if is_bent(spot.paths) else ()
    return Ways(tuple(tuple(way) for way in moving), bent_checks(spot.rules, spot.position))


def bent_checks(rules: Rules, text: str) -> tuple[Path, ...]:
    """Return the ways by which royals of the side to move are in check, where those are bent."""
    if not rules.enforced:
        return ()
    position = rules.position(text)
    royals = rules.checked(position)
    if not royals:
        return ()
    pieces = rules.pieces(position)
    taken = captures(rules, position, other(rules.side(position)))
    found: list[Path] = []
    for royal in royals:
        for square in sorted(taken.get(royal, ())):
            found += rules.paths(position, Move("", pieces[square].label, square, royal))
    return tuple(way for way in found if len(way) > 2)


def shown_ways(spot: Spot) -> Context:
    """Return what the aside shows: the ways found, those noted, and whether they are the same."""
    found = open_ways(spot)
    remark = (
        spot.move.remark if spot.move else spot.lines.nodes[spot.at].comment if spot.lines else ""
    )
    noted = noted_ways(remark)
    return {
        "found": found,
        "noted": noted,
        "agree": noted
        and set(noted.moving) <= set(found.moving)
        and set(noted.checking) <= set(found.checking),
        "annotator": spot.game.annotation.get("annotator", ""),
        "drawn": [list(way) for way in found.checking],
    }
