"""What a board asks while a turn is composed: targets, pools, contents, storages. Everything lazily
(rule 13).
"""

from variants.core.compositions import BrokenClause, Composition, Pool, Storage, Target
from variants.core.errors import IllegalMove, NotationError
from variants.core.position import Position
from variants.notation.input_text import shown
from variants.special.sigma4.position import is_setting_up, stored
from variants.special.sigma4.shapes import (
    Shape,
    drop_squares,
    fetchable,
    is_finished,
    is_legal,
    is_owned,
    targets_of,
)
from variants.special.sigma4.stones import (
    LETTERS,
    MOST,
    Counts,
    base_code,
    base_text,
    counts_of,
    is_royal,
    letters,
    minus,
    most_of,
    read_letters,
)
from variants.special.sigma4.turns import Drop, Taking, canonical, droppable, held_by, pool_of
from variants.special.sigma4.verdicts import broken_drop, broken_taking
from variants.special.sigma4.ways import BOARD, OUT, is_open

# The stones worth most first: J and N leap farthest, then the other leapers, sliders in pairs,
# single steps last.
WORTH = (90, 60, 60, 30, 80, 32, 21, 20)


def targets(position: Position, square: str) -> tuple[Target, ...]:
    """Return where the base on a square may go; nothing for an empty square or an enemy base."""
    origin = BOARD.indices.get(square)
    if (
        origin is None
        or not _is_playing(position)
        or not is_owned(position.placement[origin], position.side)
    ):
        return ()
    return tuple(
        Target(BOARD.name(target), "taking" if position.placement[target] else "step")
        for target in targets_of(position, origin)
    )


def _is_playing(position: Position) -> bool:
    return not is_setting_up(position) and not is_finished(position)


def _taking_squares(position: Position, origin: str, target: str) -> tuple[int, int] | None:
    """Return the squares of a legal taking move, or None."""
    start = BOARD.indices.get(origin)
    goal = BOARD.indices.get(target)
    if start is None or goal is None or not _is_playing(position):
        return None
    board = position.placement
    if (
        not is_owned(board[start], position.side)
        or not board[goal]
        or not is_legal(position, Shape(start, goal))
    ):
        return None
    return start, goal


def taking_pool(position: Position, origin: str, target: str) -> Pool | None:
    """Return the stones a taking move chooses from; None if the move is not legal."""
    squares = _taking_squares(position, origin, target)
    if squares is None:
        return None
    own, won = (counts_of(position.placement[square]) for square in squares)
    royal = is_royal(position.placement[squares[0]])
    found = held_by(position, *squares)
    suggested = {"keep as is": letters(own), "keep most": letters(max(found, key=_worth))}
    return Pool(letters(own), letters(won), sum(own), most_of(royal=royal), royal, suggested)


def _worth(counts: Counts) -> tuple[int, int]:
    return sum(counts), sum(n * worth for n, worth in zip(counts, WORTH, strict=True))


def taking_compositions(position: Position, origin: str, target: str) -> tuple[Composition, ...]:
    """Return everything a base may hold after a taking move; nothing if the move is not legal."""
    squares = _taking_squares(position, origin, target)
    if squares is None:
        return ()
    return tuple(_taking(position, Taking(*squares, held)) for held in held_by(position, *squares))


def _taking(position: Position, turn: Taking) -> Composition:
    royal = "R" if is_royal(position.placement[turn.origin]) else ""
    held = letters(turn.held)
    back = letters(minus(pool_of(position, turn.origin, turn.target), turn.held))
    return Composition(canonical(position, turn), royal + held, held, back)


def taking_faults(
    position: Position, origin: str, target: str, held: str
) -> tuple[BrokenClause, ...]:
    """Return every clause these stones break after a legal taking move, for checking while they are
    chosen.
    """
    squares = _taking_squares(position, origin, target)
    heap = read_letters(held.removeprefix("R"))
    if squares is None or heap is None or heap[1]:
        return (
            BrokenClause(
                "6.3", "no-such-turn", f"there is no such taking move from {origin} to {target}"
            ),
        )
    return tuple(broken_taking(position, *squares, heap[0]))


def drop_targets(position: Position) -> tuple[str, ...]:
    """Return the squares a base may be dropped on."""
    return (
        tuple(BOARD.name(square) for square in drop_squares(position))
        if _is_playing(position)
        else ()
    )


def drop_pool(position: Position) -> Pool | None:
    """Return the stones a dropped base chooses from; None if nothing can be dropped."""
    if not drop_targets(position):
        return None
    suggested = {"keep most": letters(max(droppable(position), key=_worth))}
    return Pool("", letters(stored(position, position.side)), 1, MOST, False, suggested)


def drop_compositions(position: Position, square: str) -> tuple[Composition, ...]:
    """Return everything a base dropped on a square may hold; nothing if it may not be dropped
    there.
    """
    target = BOARD.indices.get(square)
    if target is None or square not in drop_targets(position):
        return ()
    return tuple(
        Composition(canonical(position, Drop(target, held)), letters(held), letters(held))
        for held in droppable(position)
    )


def drop_faults(position: Position, held: str) -> tuple[BrokenClause, ...]:
    """Return every clause that dropping these stones breaks, wherever it is."""
    heap = read_letters(held)
    if heap is None or heap[1]:
        return (BrokenClause("12.32", "royal-dropped", "the royal base is never dropped"),)
    return tuple(broken_drop(position, heap[0]))


def fetches(position: Position) -> tuple[str, ...]:
    """Return the letters of the stones that may be fetched now."""
    return tuple(LETTERS[kind] for kind in fetchable(position)) if _is_playing(position) else ()


def storages(position: Position) -> tuple[Storage, Storage]:
    """Return what lies beside the board, kinds without a stone left out."""
    white, black = (
        Storage(hand[0], {letter: n for letter, n in zip(LETTERS, hand[1:], strict=True) if n})
        for hand in position.hands
    )
    return white, black


def reach(
    position: Position, square: str, stones: str, origin: str | None = None
) -> tuple[str, ...]:
    """Return the squares a base with these stones would attack from a square, the base on `origin`
    gone from there.

    `stones` may have R. For showing the range of a composition before it is made; raises KeyError
    for no square.
    """
    heap = read_letters(stones)
    if heap is None or heap[1] > 1:
        return ()
    board = list(position.placement)
    at = BOARD.indices[square]
    if origin is not None:
        board[BOARD.indices[origin]] = 0
    code = base_code(heap[0], position.side, royal=bool(heap[1]))
    return tuple(BOARD.name(target) for target, ways in OUT[at] if is_open(board, code, ways))


def turn_text(position: Position, origin: str, target: str, held: str) -> str:
    """Return a turn put together from its parts, legal or not: without an origin a drop, without
    squares a fetch.

    Raises NotationError for a square that the board does not have or letters that are no stones,
    IllegalMove for an origin without a base.
    """
    heap = read_letters(held)
    if heap is None or heap[1]:
        raise NotationError("unreadable", f"{shown(held)!r}: stones are {' '.join(LETTERS)}", held)
    if not target and not origin and len(held) == 1:
        return f"%{held}"
    if not target:
        raise NotationError("no-target", "name the square the base goes to")
    for square in filter(None, (origin, target)):
        if square not in BOARD.indices:
            raise NotationError(
                "unreadable", f"{shown(square)!r} is no square of this board", square
            )
    stones = letters(heap[0])
    return _move_text(position, origin, target, stones) if origin else f"{stones}@{target}"


def _move_text(position: Position, origin: str, target: str, stones: str) -> str:
    code, goal = (position.placement[BOARD.indices[square]] for square in (origin, target))
    if not code:
        raise IllegalMove("empty-origin", f"there is no base on {origin}", origin, square=origin)
    if not stones and (not goal or is_owned(goal, position.side)):
        return f"{base_text(code)}{origin}-{target}"
    royal = "R" if is_royal(code) else ""
    return f"{base_text(code)}{origin}x{target}" + (f" &{royal}{stones}" if stones else "")
