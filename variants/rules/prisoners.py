"""Prisoners: captured pieces that their captor holds, and that are still their owner's.

Numbers of state count them, by side and kind: side 0's pieces, which side 1 holds, come first.
After the counters of the position text they stand by their labels, `-` for nobody.

Where pieces become only what the opponent holds, a piece that would have to and cannot neither goes
to its zone nor attacks there. Such a piece has a *face* that sleeps: a code with the label of its
kind, and moves that end before the zone. It wakes and falls asleep as prisoners come and go, which
is a further change of the move, so that check is seen as it will be.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from variants.core.marks import marks_of
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.layout import Survey
from variants.movement.mover import Mover
from variants.rules.army import Army
from variants.rules.base import EXCHANGE_MARK, Change, Component, Draft, Raw, applied, refuse
from variants.rules.hands import MOST, Hands
from variants.rules.parts import Parts
from variants.rules.walk import Walk
from variants.spec import PrisonerSpec, PromotionSpec

NOBODY: Final = "-"
NO_INDEX: Final = -1
Faces = tuple[bool, bool]


class Prisoners(Component):
    """Knows who is held, and who sleeps; `first` is the first of its numbers of state."""

    field = "extra"
    is_optional = True

    def __init__(self, army: Army, spec: PrisonerSpec, parts: Parts) -> None:
        self.army = army
        self.hands: Hands | None = None
        self.kinds = [kind.id for kind in army.spec.pieces]
        slots = [parts.slot() for _ in _SIDES for _ in self.kinds]
        self.first = slots[0]
        # By kind and side: the code that sleeps, by the code that is awake, and where it may.
        self.sleepers: dict[int, int] = {}
        self.wakers: dict[int, int] = {}
        self.near: dict[int, frozenset[int]] = {}
        self.choices: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.promoting: frozenset[str] = frozenset()
        if spec.promotion:
            promotion = army.spec.promotions[0]
            self.choices = promotion.choices
            self.promoting = frozenset((*promotion.pieces[0], *promotion.pieces[1]))
            for side in _SIDES if not promotion.optional else ():
                for kind in promotion.pieces[side]:
                    self._add_sleeper(kind, side, promotion, parts.survey)
        self.ransoms = tuple(
            [self.first + side * len(self.kinds) + self.kinds.index(kind) for kind in kinds]
            for side, kinds in enumerate(self.choices)
        )
        self.kind_of: list[str] = []
        self.indices: list[int] = []

    def _add_sleeper(self, kind: str, side: Side, promotion: PromotionSpec, survey: Survey) -> None:
        army = self.army
        code = army.code(kind, side)
        piece = army.piece(code)
        zone = (piece.kind.promotion_zone or promotion.zone)[side].squares
        if not piece.movers:
            return
        squares = army.everywhere - zone
        movers = tuple(_kept_out(mover, squares) for mover in piece.movers)
        asleep = army.add_face(code, movers, keeps=False)
        near = frozenset(
            square
            for square in squares & piece.domain
            if any(
                path.target in zone
                for mover in piece.movers
                for path in survey.paths(mover, square)
            )
        )
        self.sleepers[code] = asleep
        self.wakers[asleep] = code
        self.near[code] = self.near[asleep] = near

    def use(self, walk: Walk) -> None:
        """Take the codes, when all of them are known."""
        number = len(self.kinds)
        places = {kind: place for place, kind in enumerate(self.kinds)}
        self.kind_of = [""]
        self.indices = [NO_INDEX]
        for piece in self.army.pieces:
            is_held = piece.kind.id in places and not piece.kind.royal
            place = places.get(piece.kind.id, 0)
            self.kind_of.append(piece.kind.id)
            self.indices.append(self.first + piece.side * number + place if is_held else NO_INDEX)

    # Who is held

    def count(self, position: Position, side: Side, place: int) -> int:
        """Return how many pieces of a side and kind, named by its place, its opponent holds."""
        return position.state[self.first + side * len(self.kinds) + place]

    def held(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return the prisoners each side holds, by their labels."""
        return self._held_of(position, 1), self._held_of(position, 0)

    def _held_of(self, position: Position, owner: Side) -> dict[str, int]:
        found = dict[str, int]()
        for place, kind in enumerate(self.army.spec.pieces):
            count = self.count(position, owner, place)
            if count:
                found[kind.labels[owner]] = count
        return found

    def read(self, text: str, draft: Draft) -> None:
        """Take the prisoners."""
        for mark in marks_of(text) if text != NOBODY else ():
            code = self.army.by_label.get(mark, 0)
            index = self.indices[code] if code not in self.army.base else NO_INDEX
            if index == NO_INDEX:
                message = f"{mark!r} is no piece that can be a prisoner"
                refuse("prisoners", message, draft.text, label=mark)
            draft.state[index] += 1
            if draft.state[index] > MOST:
                refuse("prisoners", f"at most {MOST} prisoners are of a kind", draft.text)

    def check(self, draft: Draft) -> None:
        """Let the pieces of a position that was read sleep that cannot promote."""
        opens = self.opens(draft.state)
        for square, code in enumerate(draft.placement):
            draft.placement[square] = self.face(code, square, opens)

    def write(self, position: Position) -> str:
        """Return the prisoners, those of side 0 first."""
        found = "".join(
            kind.labels[side] * self.count(position, side, place)
            for side in _SIDES
            for place, kind in enumerate(self.army.spec.pieces)
        )
        return found or NOBODY

    # What moves do

    def changes(self, position: Position, raw: Raw) -> list[tuple[int, int]]:
        """Return the numbers of state that a move raises or lowers, and by how much."""
        assert self.hands is not None
        indices = self.indices
        found = [
            (indices[code], 1)
            for code in self.hands.taken(position, raw)
            if indices[code] != NO_INDEX
        ]
        if raw[4] <= EXCHANGE_MARK:
            found.append((indices[given(raw)], -1))
            found.append((indices[raw[2]], -1))
        elif self.is_promotion(position, raw):
            found.append((indices[raw[2]], -1))
            found.append((indices[position.placement[raw[0]]], 1))
        return found

    def is_promotion(self, position: Position, raw: Raw) -> bool:
        """Return whether by a move a piece becomes what the opponent holds."""
        if raw[0] < 0 or not self.promoting:
            return False
        kind = self.kind_of[position.placement[raw[0]]]
        return kind in self.promoting and kind != self.kind_of[raw[2]]

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Count the prisoners after a move."""
        for index, more in self.changes(position, raw):
            state[index] += more

    def settle_hands(
        self, position: Position, raw: Raw, hands: tuple[list[int], list[int]]
    ) -> None:
        """Put a prisoner given back into the hand of its side."""
        if raw[4] <= EXCHANGE_MARK:
            hands[other(position.side)][self.kinds.index(self.kind_of[given(raw)])] += 1

    # Who sleeps

    def opens(self, state: Sequence[int]) -> Faces:
        """Return for each side whether its opponent holds something its pieces may become."""
        return self._is_open(state, 0), self._is_open(state, 1)

    def _is_open(self, state: Sequence[int], side: Side) -> bool:
        return any(state[index] for index in self.ransoms[side])

    def face(self, code: int, square: int, opens: Faces) -> int:
        """Return the code a piece has on a square: the one that sleeps where it might promote and
        there is nothing to become.
        """
        if code not in self.near:
            return code
        plain = self.wakers.get(code, code)
        if square not in self.near[plain] or opens[self.army.owner[plain]]:
            return plain
        return self.sleepers[plain]


class PrisonPromotion(Component):
    """Pieces become only what the opponent holds, and wake and sleep; asked last of those that
    change moves.
    """

    each = True
    names_plain = False

    def __init__(self, prisoners: Prisoners, walk: Walk) -> None:
        self.prisoners = prisoners
        self.army = prisoners.army
        self.walk = walk

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with who wakes and who falls asleep by them."""
        near = self.prisoners.near
        if not near:
            return raws
        placement = position.placement
        opens = self.prisoners.opens(position.state)
        standing = [
            square for square, code in enumerate(placement) if code in near and square in near[code]
        ]
        # Exchanges of the same pieces differ in their squares alone.
        exchanged: dict[tuple[int, int], Faces] = {}
        found: list[Raw] = []
        for raw in raws:
            arrives = raw[2] in near and raw[1] in near[raw[2]]
            for square, code in raw[3]:
                arrives = arrives or (code in near and square in near[code])
            if not (standing or arrives):
                found.append(raw)
                continue
            after = opens
            if raw[4] <= EXCHANGE_MARK:
                pair = (raw[4], raw[2])
                if pair not in exchanged:
                    exchanged[pair] = self._opens_after(position, raw)
                after = exchanged[pair]
            elif raw[3] or placement[raw[1]] or (raw[0] >= 0 and raw[2] != placement[raw[0]]):
                after = self._opens_after(position, raw)
            is_same = after == opens and not arrives
            found.append(raw if is_same else self._faced(position, raw, standing, after))
        return found

    def _opens_after(self, position: Position, raw: Raw) -> Faces:
        """Return for each side whether its pieces can promote after a move."""
        state = list(position.state)
        for index, more in self.prisoners.changes(position, raw):
            state[index] += more
        return self.prisoners.opens(state)

    def _faced(self, position: Position, raw: Raw, standing: Sequence[int], opens: Faces) -> Raw:
        prisoners = self.prisoners
        after = applied(position.placement, raw)
        faces: list[Change] = []
        for square in dict.fromkeys((*standing, raw[1], *(square for square, _ in raw[3]))):
            face = prisoners.face(after[square], square, opens)
            if face != after[square]:
                faces.append((square, face))
        return (raw[0], raw[1], raw[2], (*raw[3], *faces), raw[4]) if faces else raw

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out promotions to what is not held."""
        placement = position.placement
        return [
            raw
            for raw in raws
            if raw[0] < 0 or raw[2] == placement[raw[0]] or not self._lacks(position, raw)
        ]

    def _lacks(self, position: Position, raw: Raw) -> bool:
        prisoners = self.prisoners
        return (
            prisoners.is_promotion(position, raw) and not position.state[prisoners.indices[raw[2]]]
        )

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Explain a promotion to what is not held."""
        if not self._lacks(position, raw):
            return None
        name = self.army.piece(raw[2]).kind.name.lower()
        return Refusal("no-prisoner", f"your opponent holds no {name} of yours")

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain that a piece sleeps."""
        code = position.placement[origin]
        plain = self.prisoners.wakers.get(code)
        if plain is None:
            return None
        awake, asleep = self.army.piece(plain), self.army.piece(code)
        takes = bool(position.placement[target])
        goes = self.walk.ways(awake, origin, target, takes=takes)
        if not goes or self.walk.ways(asleep, origin, target, takes=takes):
            return None
        name = awake.kind.name.lower()
        where = self.army.board.name(target)
        return Refusal(
            "no-prisoner",
            f"the {name} would have to promote on {where}, and your opponent holds nothing that it"
            " could become",
        )


def given(raw: Raw) -> int:
    """Return the code of the prisoner that an exchange gives back."""
    return EXCHANGE_MARK - raw[4]


def _kept_out(mover: Mover, squares: frozenset[int]) -> Mover:
    return replace(mover, targets=squares if mover.targets is None else mover.targets & squares)


_SIDES: tuple[Side, Side] = (0, 1)
