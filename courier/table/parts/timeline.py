"""The positions of a game as the page carries them: the first one, and what every move changed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NotRequired, TypedDict

from courier.drawing.boards import WALL
from courier.games.models import Move
from courier.table.parts.hands import HandData, hand_data, is_kept
from courier.table.parts.storages import StorageData, storage_data
from variants import (
    MEGABYTE,
    Rules,
    by_content,
    is_refusal,
    sized_cache,
)

TAKEN_OFF: Final = "-"

# Labels by square name; `-` for a square that is taken off the board, `*` for a wall.
Placement = Mapping[str, str]
Changes = dict[str, str | None]


class PlyData(TypedDict):
    """A move as `static/js/pages/game/timeline.js` reads it.

    `h` are the storages after it, `m` the pieces in hand.

    `u` are the seconds it took, `b` those the clock held after it, `x` arrows and squares an
    annotator has drawn. `r` is there where the move refuses the one before it.
    """

    c: Changes
    d: int
    l: list[str]  # noqa: E741 -- the key the page reads
    s: str
    p: NotRequired[list[list[str]]]
    k: NotRequired[list[str]]
    t: NotRequired[list[str]]
    h: NotRequired[tuple[StorageData, StorageData]]
    m: NotRequired[HandData]
    u: NotRequired[int]
    b: NotRequired[int]
    x: NotRequired[list[str]]
    r: NotRequired[int]


def placement(rules: Rules, text: str) -> Placement:
    """Return what stands where. A position never changes, so it is read once a process."""
    return _placement(rules, text)


def checked_squares(rules: Rules, text: str) -> tuple[str, ...]:
    """Return the squares of the royals in check."""
    return _checked(rules, text) if rules.enforced else ()


def _size(found: Placement) -> int:
    """What it takes; the names of squares and pieces are those of the rules."""
    return sys.getsizeof(found)


@sized_cache(most=32 * MEGABYTE, size=_size, key=by_content)
def _placement(rules: Rules, text: str) -> Placement:
    position = rules.position(text)
    pieces = {square: piece.label for square, piece in rules.pieces(position).items()}
    return pieces | dict.fromkeys(rules.missing(position), WALL if rules.enforced else TAKEN_OFF)


@sized_cache(most=8 * MEGABYTE, key=by_content)
def _checked(rules: Rules, text: str) -> tuple[str, ...]:
    return rules.checked(rules.position(text))


def changes(before: Placement, after: Placement) -> Changes:
    """Return every square that differs, with what stands there afterwards; None for nothing."""
    differing = dict(after.items() ^ before.items())
    return {square: after.get(square) for square in differing}


def ply_data(
    rules: Rules, start: str, moves: Iterable[Move], spoken: Sequence[str]
) -> list[PlyData]:
    """Return all moves of a game for the page; `spoken` names each. What was taken may be in
    storages or hands.
    """
    found: list[PlyData] = []
    before = placement(rules, start)
    keeps = is_kept(rules.spec)
    for move, name in zip(moves, spoken, strict=True):
        after = placement(rules, move.position)
        data: PlyData = {"c": changes(before, after), "d": move.side, "l": move.squares, "s": name}
        if is_bent(move.paths):
            data["p"] = move.paths
        if move.gives_check:
            data["k"] = list(checked_squares(rules, move.position))
        storages = storage_data(rules, move.position)
        if storages is not None:
            data["h"] = storages
        elif move.captured and not keeps:
            data["t"] = move.captured
        if is_refusal(move.text):
            data["r"] = 1
        hands = hand_data(rules, move.position)
        if hands is not None:
            data["m"] = hands
        if move.time_used is not None:
            data["u"] = int(move.time_used.total_seconds())
        found.append(data)
        before = after
    return found


def is_bent(paths: Sequence[Sequence[str]]) -> bool:
    """Return whether a way is worth drawing: it has a corner, or there are several."""
    return len(paths) > 1 or any(len(path) > 2 for path in paths)
