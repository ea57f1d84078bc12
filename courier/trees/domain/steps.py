"""One move of a tree: what the rules say of it when it is played."""

from __future__ import annotations

from dataclasses import dataclass

from variants import Rules, Side

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A move with the position after it. `text` is canonical, `shown` short algebraic; both are
    empty at the root.

    `side` moves next, `check` are the squares of its royals in check. `squares` are the marks of
    the last move: origin and target, or whatever was touched. `paths` are the open ways of a bent
    move.
    """

    position: str
    side: Side
    text: str = ""
    shown: str = ""
    squares: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    check: tuple[str, ...] = ()


def step_of(rules: Rules, before: str, text: str) -> Step:
    """Return what a move text does in a position; where nothing is enforced any change of the board
    is a move.

    Raises NotationError, IllegalMove, AmbiguousMove.
    """
    position = rules.position(before)
    move = rules.read(text, position)
    after = rules.play(position, move)
    paths = rules.paths(position, move) if rules.enforced else ()
    return Step(
        position=rules.text(after),
        side=rules.side(after),
        text=move.text,
        shown=rules.write(move, position, "san"),
        squares=move.marks,
        paths=paths if len(paths) > 1 or any(len(path) > 2 for path in paths) else (),
        check=rules.checked(after) if rules.enforced else (),
    )
