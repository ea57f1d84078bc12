"""Pushing and pulling weaker enemies within a turn of several moves, as in Arimaa.

Both take two moves. A *push* moves the enemy first, to an empty square straight beside it; the very
next move has to bring a stronger piece that stood beside it to the square it has left. A *pull*
follows a move of a stronger piece: an enemy that stood straight beside it goes to the square it has
left. What could be either is a pull, which owes nothing. The move that completes a push pulls
nothing.
"""

from collections.abc import Sequence

from variants.core.effort import count
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, refuse
from variants.rules.freezes import Freezes
from variants.rules.neighbours import straight_neighbours
from variants.rules.strength import strengths
from variants.rules.walk import Walk
from variants.spec import DisplacementEffect
from variants.spec.turns import TurnSpec


class Displacement(Component):
    """The state has one number: a square and a code, 0 for nothing. An enemy's code is that of a
    piece pushed away from the square, to which a stronger one has to go; an own code is that of a
    piece which has left the square, to which it may pull somebody.

    The field is the square and the label, `d4r` or `d4E`, or `-`.
    """

    field = "extra"
    is_optional = True

    def __init__(
        self,
        army: Army,
        spec: DisplacementEffect,
        ranks: Sequence[tuple[str, int]],
        turn: TurnSpec,
        walk: Walk,
        freezes: Freezes | None,
        slots: tuple[int, int],
    ) -> None:
        self.army = army
        self.board = army.board
        self.owner = tuple(army.owner)
        self.spec = spec
        self.turn_spec = turn
        self.freezes = freezes
        self.slot, self.turn_slot = slots
        self.around = straight_neighbours(army.board)
        self.power = strengths(army, ranks)
        self.movers = army.kind_codes(spec.pieces, 0) | army.kind_codes(spec.pieces, 1)
        self.base = len(army.owner)
        self.face = army.read_as()
        self.steps = _steps(army, walk, self.movers, self.around)

    # Where in its turn a side is

    def left(self, position: Position) -> int:
        """Return how many moves the turn still has, the next one included."""
        length = self.turn_spec.length(position.number, position.side)
        return length - position.state[self.turn_slot]

    def due(self, position: Position) -> tuple[int, int] | None:
        """Return the square to which a push still has to bring somebody, with the code of the piece
        that was pushed; None where no push has begun.
        """
        number = position.state[self.slot]
        if not number or self.owner[number % self.base] == position.side:
            return None
        return number // self.base, number % self.base

    def begins_push(self, position: Position, raw: Raw) -> bool:
        """Return whether a move is the first one of a push."""
        if raw[0] < 0 or raw[0] == raw[1]:
            return False
        enemy = self.owner[position.placement[raw[0]]] == other(position.side)
        return enemy and not self._pulls(position, raw[0], raw[1])

    def completions(self, position: Position) -> list[Raw]:
        """Return the moves that complete the push that has begun."""
        due = self.due(position)
        if due is None:
            return []
        square, code = due
        placement = position.placement
        return [
            (near, square, placement[near], (), NO_SQUARE)
            for near in self.around[square]
            if self._may_push(placement, near, square, code)
        ]

    # Moves

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return those of the moves that complete the push which has begun; without one all of
        them, with pulls and the beginnings of pushes.
        """
        due = self.due(position)
        if due is not None:
            square, code = due
            placement = position.placement
            return [
                raw
                for raw in raws
                if raw[1] == square
                and raw[0] in self.around[square]
                and self._is_stronger(placement[raw[0]], code, position.side)
            ]
        found = list(raws)
        if self.spec.pull:
            self._add_pulls(position, found)
        if self.spec.push and self.left(position) > 1:
            self._add_pushes(position, found)
        count(len(found) - len(raws))
        return found

    def _add_pulls(self, position: Position, out: list[Raw]) -> None:
        number = position.state[self.slot]
        if not number:
            return
        square = number // self.base
        placement = position.placement
        for near in self.around[square]:
            if self._pulls(position, near, square):
                out.append((near, square, placement[near], (), NO_SQUARE))

    def _add_pushes(self, position: Position, out: list[Raw]) -> None:
        placement = position.placement
        enemy = other(position.side)
        for square, code in enumerate(placement):
            if not code or self.owner[code] != enemy:
                continue
            beside = self.around[square]
            if any(self._may_push(placement, near, square, code) for near in beside):
                for target in beside:
                    if not placement[target] and not self._pulls(position, square, target):
                        out.append((square, target, code, (), NO_SQUARE))

    def _is_stronger(self, code: int, than: int, side: Side) -> bool:
        """Return whether a piece is one of a side that may move a certain enemy."""
        return (
            self.owner[code] == side and code in self.movers and self.power[code] > self.power[than]
        )

    def _may_push(self, placement: Sequence[int], near: int, square: int, code: int) -> bool:
        """Return whether the piece on a square beside it pushes an enemy of this code: it is
        stronger, can go there, and is not frozen.
        """
        mover = placement[near]
        return (
            mover in self.movers
            and self.owner[mover] == 1 - self.owner[code]
            and self.power[mover] > self.power[code]
            and square in self.steps[mover][near]
            and (self.freezes is None or self.freezes.freezing(placement, near) < 0)
        )

    def _pulls(self, position: Position, origin: int, target: int) -> bool:
        """Return whether an enemy on a square is pulled by going to another one."""
        number = position.state[self.slot]
        if not number or number // self.base != target:
            return False
        puller = number % self.base
        code = position.placement[origin]
        return (
            self.owner[puller] == position.side
            and self.owner[code] == other(position.side)
            and self.power[puller] > self.power[code]
            and origin in self.around[target]
        )

    # From one move to the next

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Keep a push that has begun, and what may be pulled now."""
        state[self.slot] = self._next(position, raw)

    def _next(self, position: Position, raw: Raw) -> int:
        origin, target = raw[0], raw[1]
        if origin < 0 or origin == target:
            return 0
        placement = position.placement
        code = placement[origin]
        number = origin * self.base + self.face[code]
        if self.owner[code] != position.side:
            return 0 if self._pulls(position, origin, target) else number
        if self.due(position) is not None or not self.spec.pull or code not in self.movers:
            return 0
        return number

    def kept(self, number: int, placement: Sequence[int], side: Side) -> int:
        """Return the number of the state as it is when the move has had all its effects: nothing is
        under way where somebody stands on the square, or where nobody can be pulled.
        """
        square, code = number // self.base, number % self.base
        if not number or placement[square]:
            return 0
        if self.owner[code] != side or self._has_weaker(placement, self.around[square], code):
            return number
        return 0

    def _has_weaker(self, placement: Sequence[int], squares: Sequence[int], code: int) -> bool:
        enemy = 1 - self.owner[code]
        return any(
            self.owner[placement[s]] == enemy and self.power[placement[s]] < self.power[code]
            for s in squares
        )

    # Texts

    def read(self, text: str, draft: Draft) -> None:
        """Take the square and the piece."""
        draft.state[self.slot] = 0
        if text == "-":
            return
        for length in (2, 3, 4):
            square = self.board.square(text[:length])
            code = self.army.by_label.get(text[length:], 0)
            if square is not None and code and self.owner[code] >= 0:
                draft.state[self.slot] = square * self.base + code
                return
        refuse(
            "displacement",
            f"the field after the counters is {text[:20]!r}, neither - nor a square and a piece",
            draft.text,
        )

    def check(self, draft: Draft) -> None:
        """Refuse a push or pull that cannot be going on."""
        number = draft.state[self.slot]
        if not number:
            return
        square, code = number // self.base, number % self.base
        is_pull = self.owner[code] == draft.side
        may_be = self.spec.pull and code in self.movers if is_pull else self.spec.push
        is_open = (
            may_be
            and draft.state[self.turn_slot] > 0
            and self.kept(number, draft.placement, draft.side) == number
        )
        if not is_open:
            name = self.board.name(square)
            refuse("displacement", f"nothing is pushed or pulled from {name} here", draft.text)

    def write(self, position: Position) -> str:
        """Return the square and the piece, or `-`."""
        number = position.state[self.slot]
        if not number:
            return "-"
        return self.board.name(number // self.base) + self.army.label[number % self.base]

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Say that a move is a push or a pull."""
        if raw[0] < 0 or self.owner[position.placement[raw[0]]] != other(position.side):
            return text
        what = "pull" if self._pulls(position, raw[0], raw[1]) else "push"
        return f"{what}: {text[:1].lower()}{text[1:]}"

    # Reasons

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that a push has to be finished first, or what pushing takes."""
        due = self.due(position)
        placement = position.placement
        if due is not None:
            name = self.army.piece(due[1]).kind.name.lower()
            where = self.board.name(due[0])
            return Refusal(
                "push-due",
                f"finish your push first: a piece stronger than the {name} has to go to {where}",
            )
        if self.owner[placement[origin]] == other(position.side):
            return self._why_enemy(position, origin, target)
        if target == origin or self.owner[placement[target]] != other(position.side):
            return None
        return self._why_no_push(position, origin, target)

    def _why_enemy(self, position: Position, origin: int, target: int) -> Refusal:
        """Say why an enemy cannot be pushed or pulled from one square to another."""
        placement = position.placement
        spoken = self.army.spoken(placement, [origin])
        code = placement[origin]
        beside = self.around[origin]
        if target != origin and target not in beside:
            message = f"{spoken} is pushed and pulled by one square at a time, straight"
            return Refusal("too-far", message)
        if target != origin and placement[target]:
            message = f"{self.board.name(target)} is not empty, so {spoken} cannot be moved there"
            return Refusal("blocked", message)
        stronger = [s for s in beside if self._is_stronger(placement[s], code, position.side)]
        if not stronger:
            return Refusal(
                "too-weak", f"no piece of yours beside {spoken} is stronger, so it stays"
            )
        if self.left(position) < 2:
            return Refusal("no-time", "a push takes two moves, and your turn has only one left")
        return Refusal(
            "cannot-push",
            f"{self.army.spoken(placement, stronger[:1])} cannot push {spoken} now",
        )

    def _why_no_push(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say why a piece does not go where an enemy stands."""
        placement = position.placement
        if target not in self.around[origin]:
            return None
        pusher = self.army.spoken(placement, [origin])
        pushed = self.army.spoken(placement, [target])
        if self._is_stronger(placement[origin], placement[target], position.side):
            return Refusal("push-first", f"to push, move {pushed} away first, then {pusher} there")
        return Refusal("too-weak", f"{pusher} is not stronger than {pushed}, so it cannot push it")


def _steps(
    army: Army, walk: Walk, codes: frozenset[int], around: Sequence[Sequence[int]]
) -> tuple[tuple[frozenset[int], ...], ...]:
    """Return, by code and square, the squares straight beside it to which a piece can go."""
    size = army.board.size
    nowhere = tuple(frozenset[int]() for _ in range(size))
    found = [nowhere] * len(army.owner)
    lone = [0] * size
    for code in codes:
        if not walk.plans[code]:
            continue
        rows = list(nowhere)
        for square in army.board.squares:
            lone[square] = code
            raws: list[Raw] = []
            walk.moves(lone, square, code, raws)
            rows[square] = frozenset(raw[1] for raw in raws) & frozenset(around[square])
            lone[square] = 0
        found[code] = tuple(rows)
    return tuple(found)
