"""Taking in passing: a piece that went several squares at first may be taken on a square it went
over, at once only.
"""

from collections.abc import Sequence

from variants.core.geometry import SQUARE_NAME
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army, Piece
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, Referee, applied, refuse
from variants.rules.walk import Walk, is_open
from variants.spec import TakingInPassingSpec

# By passed square: who could take there (origin, code); who may have gone over it (origin, target,
# code, all squares).
Takers = dict[int, tuple[tuple[int, int], ...]]
Steps = dict[int, tuple[tuple[int, int, int, tuple[int, ...]], ...]]


class Passing(Component):
    """The squares just passed over. They are recorded whether or not anybody can take there, unless
    the preset says so.

    Two numbers of state: the mark of a move, which is a square or stands for several, and the
    square of the piece.
    """

    field = "passing"
    referee: Referee

    # Whether another piece may stand where the piece that went several squares came from.
    may_be_filled: bool = False

    def __init__(self, army: Army, walk: Walk, spec: TakingInPassingSpec, slot: int) -> None:
        self.army = army
        self.walk = walk
        self.survey = walk.survey
        self.slot = slot
        self.victim_slot = slot + 1
        self.zone = spec.zone
        self.promotes = spec.promotes
        self.is_courier = army.spec.notation.dialect == "courier"
        codes = range(1, len(army.owner))
        kinds = army.spec.kinds(spec.recorded or ())
        self.recorded = (
            False,
            *(self.is_courier or army.piece(code).kind.id in kinds for code in codes),
        )
        self.takers = (self._takers(0), self._takers(1))
        self.steps = (self._steps(0), self._steps(1))
        self._mark_parts()

    @property
    def is_needed(self) -> bool:
        """Whether any piece can be taken in passing."""
        return any(self.steps) and (any(self.takers) or not self.is_courier)

    def _takers(self, side: Side) -> Takers:
        found: dict[int, dict[tuple[int, int], None]] = {}
        zone = self.zone[side].squares if self.zone else None
        for piece in self.army.pieces:
            for origin in piece.domain if piece.side == side and not piece.is_guise else ():
                limited = self.walk.plans[piece.code][origin].limited
                for square, _ in limited.passing if limited else ():
                    if zone is None or square in zone:
                        found.setdefault(square, {})[origin, piece.code] = None
        return {square: tuple(entries) for square, entries in found.items()}

    def _steps(self, side: Side) -> Steps:
        found: dict[int, list[tuple[int, int, int, tuple[int, ...]]]] = {}
        for piece in self.army.pieces:
            for origin in piece.domain if piece.side == side and not piece.is_guise else ():
                limited = self.walk.plans[piece.code][origin].limited
                for target, _, mark in limited.doubles if limited else ():
                    squares = self.survey.marked(mark)
                    for square in squares:
                        found.setdefault(square, []).append((origin, target, piece.code, squares))
        return {square: tuple(entries) for square, entries in found.items()}

    def _mark_parts(self) -> None:
        """Give out the numbers of all parts of squares passed together, so that none is made
        later.
        """
        for steps in self.steps:
            for squares in {squares for entries in steps.values() for _, _, _, squares in entries}:
                for left_out in range(len(squares)):
                    self.survey.mark([s for i, s in enumerate(squares) if i != left_out])

    # Which piece may be taken

    def victim(self, placement: Sequence[int], passed: Sequence[int], side: Side) -> int:
        """Return where a piece stands that can just have gone over these squares, or -1; `side` is
        to move.
        """
        if not passed or any(placement[square] for square in passed):
            return NO_SQUARE
        left = (0, self.army.wall)
        for origin, target, code, squares in self.steps[other(side)].get(passed[0], ()):
            if (
                placement[target] == code
                and (self.may_be_filled or placement[origin] in left)
                and set(passed) <= set(squares)
            ):
                return target
        return NO_SQUARE

    def _has_taker(self, placement: Sequence[int], square: int, side: Side) -> bool:
        return any(placement[origin] == code for origin, code in self.takers[side].get(square, ()))

    def _kept(
        self, placement: Sequence[int], squares: Sequence[int], side: Side, passer: int
    ) -> int:
        """Return the mark of those squares passed by a piece of this code that `side`, to move, is
        told of.
        """
        zone = self.zone[side].squares if self.zone else None
        kept = [
            square
            for square in squares
            if (zone is None or square in zone)
            and (self.recorded[passer] or self._has_taker(placement, square, side))
        ]
        return self.survey.mark(kept)

    def _may_take(self, placement: Sequence[int], origin: int, square: int, victim: int) -> bool:
        """Return whether the piece on `origin` may take the victim and has an open way to the
        square passed over.
        """
        code = placement[origin]
        limited = self.walk.plans[code][origin].limited
        ways = dict(limited.passing)[square] if limited else ()
        return self.walk.takes[code][placement[victim]] and any(
            is_open(placement, way) for way in ways
        )

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the captures in passing."""
        mark = position.state[self.slot]
        if mark != NO_SQUARE:
            self.take(position, mark, position.state[self.victim_slot], out)

    def take(self, position: Position, mark: int, victim: int, out: list[Raw]) -> None:
        """Append the captures of the piece on `victim` on the squares of a mark."""
        placement = position.placement
        side = position.side
        for square in self.survey.marked(mark):
            for origin, code in self.takers[side].get(square, ()):
                if placement[origin] == code and self._may_take(placement, origin, square, victim):
                    for arrived in self.walk.placed[code][square] if self.promotes else (code,):
                        out.append((origin, square, arrived, ((victim, 0),), NO_SQUARE))

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Record the squares passed over, if any."""
        mark = self.mark_after(position, raw)
        state[self.slot] = mark
        state[self.victim_slot] = raw[1] if mark > NO_SQUARE else NO_SQUARE

    def mark_after(self, position: Position, raw: Raw) -> int:
        """Return the mark of the squares a move passes over that the other side is told of, or
        NO_SQUARE.
        """
        mark = raw[4]
        if (
            mark > NO_SQUARE
            and self.army.plain[position.placement[raw[0]]] != self.army.plain[raw[2]]
        ):
            mark = NO_SQUARE
        if mark > NO_SQUARE:
            mark = self._kept_after(position, raw)
        return max(mark, NO_SQUARE)

    def _kept_after(self, position: Position, raw: Raw) -> int:
        """Return the mark of the squares passed over on which nothing was set by the same move, a
        wall say.
        """
        squares = self.survey.marked(raw[4])
        if raw[3]:
            after = applied(position.placement, raw)
            if self.army.plain[after[raw[1]]] != self.army.plain[raw[2]]:
                return NO_SQUARE
            squares = tuple(square for square in squares if not after[square])
        return self._kept(position.placement, squares, other(position.side), raw[2])

    # Texts

    def read(self, text: str, draft: Draft) -> None:
        """Take the squares passed over; the square of the piece itself may stand with them."""
        names = SQUARE_NAME.findall(text)
        squares = [self.army.board.square(name) for name in names]
        if text != "-" and ("".join(names) != text or None in squares):
            refuse(
                "passing-square",
                f"the en-passant field is {text[:20]!r}, neither a square nor -",
                draft.text,
            )
        draft.state[self.slot] = draft.state[self.victim_slot] = NO_SQUARE
        passed = [
            square for square in squares if square is not None and not draft.placement[square]
        ]
        if passed:
            step = self.step(
                draft.placement,
                other(draft.side),
                passed,
                [s for s in squares if s is not None and s not in passed],
            )
            if step is not None:
                mark = self._kept(draft.placement, step[1], draft.side, draft.placement[step[0]])
                draft.state[self.slot] = mark
                draft.state[self.victim_slot] = step[0] if mark > NO_SQUARE else NO_SQUARE
        if self.is_courier and squares and draft.state[self.slot] == NO_SQUARE:
            message = f"no piece can just have gone over {text} with a double step"
            refuse("passing-square", message, draft.text, square=text)

    def step(
        self, placement: Sequence[int], side: Side, passed: Sequence[int], pieces: Sequence[int]
    ) -> tuple[int, tuple[int, ...]] | None:
        """Return where the piece of a side stands that made the step, one of `pieces` if there are
        any, and the squares passed in the order of the step.
        """
        left = (0, self.army.wall)
        for origin, target, code, squares in self.steps[side].get(passed[0], ()):
            is_possible = (
                placement[target] == code
                and (self.may_be_filled or placement[origin] in left)
                and set(passed) <= set(squares)
            )
            if is_possible and (not pieces or target in pieces):
                return target, tuple(square for square in squares if square in passed)
        return None

    def write(self, position: Position) -> str:
        """Return the squares passed over by the last move, or `-`.

        The square of the piece itself is added where it would be doubtful, and in the other dialect
        where the squares are always recorded.
        """
        mark = position.state[self.slot]
        if mark == NO_SQUARE:
            return "-"
        board = self.army.board
        passed = list(self.survey.marked(mark))
        victim = position.state[self.victim_slot]
        is_doubtful = self.victim(position.placement, passed, position.side) != victim
        if is_doubtful or (not self.is_courier and self.recorded[position.placement[victim]]):
            passed.append(victim)
        return "".join(board.name(square) for square in sorted(passed))

    def bind(self, referee: Referee) -> None:
        """Take the judge of moves that leave a royal in check."""
        self.referee = referee

    def key(self, position: Position) -> str:
        """Return the squares passed over if somebody may legally take there, or `-`."""
        found: list[Raw] = []
        self.moves(position, found)
        return (
            self.write(position)
            if any(self.referee.is_safe(position, raw) for raw in found)
            else "-"
        )

    # Reasons

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain a capture on an empty square that is not, or no longer, allowed."""
        placement = position.placement
        side = position.side
        code = placement[origin]
        board = self.army.board
        if placement[target] or not self._passes(self.army.piece(code), origin, target):
            return None
        name = self.army.piece(code).kind.name.lower()
        victim = self.victim(placement, (target,), side)
        if victim == NO_SQUARE:
            where = board.name(target)
            message = (
                f"the {name} on {board.name(origin)} goes to {where} only to capture, and that"
                " square is empty"
            )
            return Refusal("no-capture", message)
        passer = self.army.piece(placement[victim]).kind.name.lower()
        where = board.name(victim)
        message = (
            f"the {passer} on {where} cannot be taken in passing: that is allowed only at once"
            " after its double step"
        )
        return Refusal("passing", message)

    def _passes(self, piece: Piece, origin: int, target: int) -> bool:
        return (origin, piece.code) in self.takers[piece.side].get(target, ())
