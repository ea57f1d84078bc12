"""Taking in passing: a man that went two squares at first may be taken on the square it went over, at once only."""

from collections.abc import Sequence

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.movers import paths
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, Referee, refuse
from variants.rules.walk import Walk

Takers = dict[int, tuple[tuple[int, int], ...]]
Doubles = dict[int, tuple[tuple[int, int, int], ...]]


class Passing(Component):
    """The en-passant square. It is recorded after every double step, whether or not anybody can take."""

    field = "passing"
    referee: Referee

    def __init__(self, army: Army, walk: Walk, slot: int) -> None:
        self.army = army
        self.walk = walk
        self.slot = slot
        self.takers = (self._takers(0), self._takers(1))
        self.doubles = (self._doubles(0), self._doubles(1))

    def _takers(self, side: Side) -> Takers:
        """Return, by passed square, the squares and codes of the men that can take there."""
        found: dict[int, list[tuple[int, int]]] = {}
        for man in self.army.men:
            for mover in man.movers if man.side == side else ():
                for origin in self.army.board.squares if mover.passing else ():
                    for path in paths(self.army.board, mover, origin):
                        found.setdefault(path.target, []).append((origin, man.code))
        return {square: tuple(entries) for square, entries in found.items()}

    def _doubles(self, side: Side) -> Doubles:
        """Return, by passed square, origin, target and code of the double steps that go over it."""
        found: dict[int, list[tuple[int, int, int]]] = {}
        for man in self.army.men:
            for origin in man.first if man.side == side and not man.is_guise else ():
                limited = self.walk.plans[man.code][origin].limited
                for target, _, passed in limited.doubles if limited else ():
                    found.setdefault(passed, []).append((origin, target, man.code))
        return {square: tuple(entries) for square, entries in found.items()}

    def victim(self, placement: Sequence[int], passed: int, side: Side) -> int:
        """Return where the man stands that has just gone over a square, or -1 if no man can have; `side` is to move."""
        if placement[passed]:
            return NO_SQUARE
        for origin, target, code in self.doubles[other(side)].get(passed, ()):
            if placement[target] == code and not placement[origin]:
                return target
        return NO_SQUARE

    def read(self, text: str, draft: Draft) -> None:
        """Take the en-passant square."""
        if text == "-":
            draft.state[self.slot] = NO_SQUARE
            return
        square = self.army.board.square(text)
        if square is None:
            refuse("passing-square", f"the en-passant field is {text!r}, neither a square nor -", draft.text)
        draft.state[self.slot] = square

    def check(self, draft: Draft) -> None:
        """Refuse an en-passant square that no double step can have left behind."""
        square = draft.state[self.slot]
        if square != NO_SQUARE and self.victim(draft.placement, square, draft.side) == NO_SQUARE:
            name = self.army.board.name(square)
            refuse(
                "passing-square", f"no man can just have gone over {name} with a double step", draft.text, square=name
            )

    def write(self, position: Position) -> str:
        """Return the square passed over by the last move, or `-`."""
        square = position.state[self.slot]
        return "-" if square == NO_SQUARE else self.army.board.name(square)

    def bind(self, referee: Referee) -> None:
        """Take the judge of moves that leave a royal in check."""
        self.referee = referee

    def key(self, position: Position) -> str:
        """Return the square passed over if somebody may legally take there, or `-`."""
        found: list[Raw] = []
        self.moves(position, found)
        return self.write(position) if any(self.referee.is_safe(position, raw) for raw in found) else "-"

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the captures in passing."""
        passed = position.state[self.slot]
        if passed == NO_SQUARE:
            return
        placement, side = position.placement, position.side
        victim = NO_SQUARE
        for origin, code in self.takers[side].get(passed, ()):
            if placement[origin] == code:
                if victim == NO_SQUARE:
                    victim = self.victim(placement, passed, side)
                    if victim == NO_SQUARE:
                        return
                for arrived in self.walk.placed[code][passed]:
                    out.append((origin, passed, arrived, ((victim, 0),), NO_SQUARE))

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Record the square passed over, if any."""
        state[self.slot] = raw[4]

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain a capture on an empty square that is not, or no longer, allowed."""
        placement, side = position.placement, position.side
        code, board = placement[origin], self.army.board
        if placement[target] or (origin, code) not in self.takers[side].get(target, ()):
            return None
        name = self.army.man(code).piece.name.lower()
        victim = self.victim(placement, target, side)
        if victim == NO_SQUARE:
            where = board.name(target)
            message = f"the {name} on {board.name(origin)} goes to {where} only to capture, and that square is empty"
            return Refusal("no-capture", message)
        passer = self.army.man(placement[victim]).piece.name.lower()
        where = board.name(victim)
        message = (
            f"the {passer} on {where} cannot be taken in passing: that is allowed only at once after its double step"
        )
        return Refusal("passing", message)
