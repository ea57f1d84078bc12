"""Why a piece cannot go somewhere, in words, from the rule that forbids it."""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.layout import Path
from variants.rules.army import Piece
from variants.rules.base import Component, Raw
from variants.rules.displacement import Displacement
from variants.rules.freezes import Freezes
from variants.rules.hop_reasons import why_hop
from variants.rules.legality import Legality
from variants.rules.pushes import PushingTurns

_CLOSED: Final = {
    "zone": "it may not leave its part of the board",
    "first": "such a move is open to it only where it starts",
    "part": "such a move is open to it only on another part of the board",
}


class Reasons:
    """Asks the rules one after the other; the first that objects has the word."""

    def __init__(self, legality: Legality, components: Sequence[Component]) -> None:
        self.walk = legality.walk
        self.army = legality.walk.army
        self.legality = legality
        self.components = components

    def why(self, position: Position, origin: int, target: int) -> Refusal:
        """Return why no legal move goes from `origin`, where an own piece stands, to `target`."""
        if self.legality.over(position) is not None:
            return Refusal("over", "the game is over")
        for raw in self.tried(position):
            if raw[:2] == (origin, target):
                return self.why_raw(position, raw) or Refusal("legal", "this move is legal")
        for component in self.components:
            refusal = component.why(position, origin, target)
            if refusal is not None:
                return refusal
        return self._why_walk(position, origin, target)

    def why_enemy(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Return why the enemy's piece on `origin` is not pushed or pulled to `target`, None where
        nobody does such a thing.
        """
        if self.legality.over(position) is not None:
            return None
        for raw in self.tried(position):
            if raw[:2] == (origin, target) and raw[0] >= 0:
                return self.why_raw(position, raw)
        for component in self.components:
            if isinstance(component, Displacement):
                return component.why(position, origin, target)
        return None

    def why_stuck(self, position: Position, origin: int) -> Refusal:
        """Return why the piece on `origin`, an own one without a legal move, cannot move."""
        for raw in self.tried(position):
            refusal = self.why_raw(position, raw) if raw[0] == origin else None
            if refusal is not None:
                return refusal
        for component in self.components:
            if isinstance(component, Freezes | PushingTurns | Displacement):
                frozen = component.why(position, origin, origin)
                if frozen is not None:
                    return frozen
        subject = (
            f"the {self._called(position.placement[origin])} on {self.army.board.name(origin)}"
        )
        return Refusal("cannot-move", f"{subject} cannot move: there is no square it may go to")

    def tried(self, position: Position) -> list[Raw]:
        """Return the pseudo-legal moves, counted like others: one text may ask for many pieces."""
        found = self.legality.pseudo(position)
        count(len(found))
        return found

    def why_raw(self, position: Position, raw: Raw) -> Refusal | None:
        """Return why a pseudo-legal move is not legal, or None if it is."""
        count(1)
        lax = self.legality.lax
        if lax is None or not lax.is_lax(position):
            refusal = self.legality.royalty.why(position, raw)
            if refusal is not None:
                return refusal
        for component in self.legality.narrowers:
            refusal = component.forbids(position, raw)
            if refusal is not None:
                return refusal
        return None

    def _why_walk(self, position: Position, origin: int, target: int) -> Refusal:
        code = position.placement[target]
        where = self.army.board.name(target)
        piece = self.army.piece(self.army.plain[position.placement[origin]])
        subject = f"the {self._called(piece.code)} on {self.army.board.name(origin)}"
        if code and self.army.owner[code] == position.side:
            actual = self.army.piece(position.placement[origin])
            if any(self.walk.ways(actual, origin, target, takes=takes) for takes in (True, False)):
                return Refusal(
                    "own-piece",
                    f"{subject} cannot go to {where}: your own {self._called(code)} stands there",
                )
            return Refusal("cannot-reach", f"{subject} cannot go to {where}")
        hopping = why_hop(self.walk, position.placement, origin, target)
        if hopping is not None:
            return hopping
        ways = self.walk.ways(piece, origin, target, takes=bool(code))
        if any(not any(position.placement[s] for s in way.empties) for way in ways):
            return self._why_open(subject, code, where)
        if ways:
            return Refusal(
                "blocked", f"{subject} cannot go to {where}: {self._blockers(position, ways)}"
            )
        return self._why_no_way(piece, subject, origin, target, takes=bool(code))

    def _why_open(self, subject: str, code: int, where: str) -> Refusal:
        """Return why a piece may not go where nothing is in its way."""
        if code and code == self.army.wall:
            return Refusal("blocked", f"{subject} cannot go to {where}: a wall stands there")
        if code:
            return Refusal(
                "no-capture", f"{subject} may not take the {self._called(code)} on {where}"
            )
        return Refusal("cannot-reach", f"{subject} cannot go to {where}")

    def _why_no_way(
        self, piece: Piece, subject: str, origin: int, target: int, *, takes: bool
    ) -> Refusal:
        where = self.army.board.name(target)
        if not self.walk.ways(piece, origin, target, takes=not takes):
            closed = self.walk.closed(piece, origin, target, takes=takes)
            reason = f": {_CLOSED[closed]}" if closed else ""
            return Refusal("cannot-reach", f"{subject} cannot go to {where}{reason}")
        if takes:
            return Refusal(
                "no-capture",
                f"{subject} goes to {where} only when it is empty, it cannot capture there",
            )
        return Refusal(
            "no-capture", f"{subject} goes to {where} only to capture, and that square is empty"
        )

    def _blockers(self, position: Position, ways: list[Path]) -> str:
        placement = position.placement
        found = dict.fromkeys(next(s for s in way.empties if placement[s]) for way in ways)
        return (
            f"{self.army.spoken(placement, list(found))} {'stand' if len(found) > 1 else 'stands'}"
            " in the way"
        )

    def turning_points(
        self, position: Position, origin: int, target: int
    ) -> tuple[tuple[int, ...], ...]:
        """Return the turning points of every open way of the piece on `origin` to `target`,
        shortest ways first.
        """
        placement = position.placement
        if not placement[origin]:
            return ((),)
        piece = self.army.piece(placement[origin])
        takes = bool(placement[target])
        ways = self.walk.ways(piece, origin, target, takes=takes) or self.walk.ways(
            piece, origin, target, takes=not takes
        )
        open_ways = [way for way in ways if not any(placement[s] for s in way.empties)]
        return tuple(
            sorted({way.turns for way in open_ways}, key=lambda turns: (len(turns), turns))
        ) or ((),)

    def _called(self, code: int) -> str:
        return self.army.piece(code).kind.name.lower()
