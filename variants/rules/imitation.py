"""Imitators: pieces that move like the piece that moved last.

What an imitator moves like is part of its code. Every kind with `I` in its move has a *face* for
each kind that can move last: a code with the label of its kind and with the moves of both. Whoever
moves changes the faces of all imitators on the board, which are further changes of the move, so
that check is seen as it will be. An imitator that moves moves like the piece before it, and nothing
changes.

One number of state says which kind moved last: 0 nobody, else its place in the preset. It stands
after the counters of the position text, as the label of the first side, `-` for nobody.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.betza import parse
from variants.movement.imitation import imitations
from variants.movement.mover import Mover, for_side
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, applied, refuse
from variants.rules.walk import Walk
from variants.spec import PieceSpec, PresetSpec

NOBODY: Final = "-"


def has_imitators(spec: PresetSpec) -> bool:
    """Return whether a kind of the preset imitates."""
    return any(imitations(piece.betza) for piece in spec.pieces)


class Imitation(Component):
    """Knows the faces, and who moved last."""

    field = "extra"
    is_optional = True

    def __init__(self, army: Army, slot: int) -> None:
        self.army = army
        self.slot = slot
        self.kinds = army.spec.pieces
        self.place = {piece.id: at for at, piece in enumerate(self.kinds, start=1)}
        self.imitators = {piece.id for piece in self.kinds if imitations(piece.betza)}
        # By kind and side: the code for nobody, then one for each kind of the preset.
        self.faces: dict[int, tuple[int, ...]] = {}
        for piece in self.kinds:
            if piece.id in self.imitators:
                for side in _SIDES:
                    faces = self._faces(piece, side)
                    self.faces |= dict.fromkeys(faces, faces)

    def _faces(self, piece: PieceSpec, side: Side) -> tuple[int, ...]:
        """Return the codes of an imitator; it moves like another imitator only in what that has of
        its own.
        """
        plain = self.army.code(piece.id, side)
        found = [plain]
        for other in self.kinds:
            borrowed = () if other.id in self.imitators else self._borrowed(piece, other, side)
            found.append(self.army.add_face(plain, borrowed) if borrowed else plain)
        return tuple(found)

    def _borrowed(self, piece: PieceSpec, other: PieceSpec, side: Side) -> tuple[Mover, ...]:
        movers = tuple(
            mover for rule in imitations(piece.betza) for mover in rule.of(parse(other.betza))
        )
        turned = for_side(movers, side)
        return (
            turned
            if piece.zone is None
            else tuple(replace(m, targets=piece.zone[side].squares) for m in turned)
        )

    def read(self, text: str, draft: Draft) -> None:
        """Take who moved last, and give the imitators their faces."""
        labels = {piece.labels[0]: at for at, piece in enumerate(self.kinds, start=1)}
        last = 0 if text == NOBODY else labels.get(text)
        if last is None:
            message = (
                f"the field of the piece that moved last is {text[:20]!r}, neither {NOBODY} nor a"
                " piece's letter"
            )
            refuse("imitation", message, draft.text)
        draft.state[self.slot] = last
        for square, code in enumerate(draft.placement):
            if code in self.faces:
                draft.placement[square] = self.faces[code][last]

    def write(self, position: Position) -> str:
        """Return who moved last."""
        last = position.state[self.slot]
        return self.kinds[last - 1].labels[0] if last else NOBODY

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Note who has moved."""
        state[self.slot] = self.last_after(position, raw)

    def last_after(self, position: Position, raw: Raw) -> int:
        """Return who has moved last after a move: passes and moves of imitators change nothing."""
        before = position.state[self.slot]
        if raw[0] == raw[1] and not raw[3] and position.placement[raw[0]] == raw[2]:
            return before
        kind = self.army.piece(position.placement[raw[0]] if raw[0] >= 0 else raw[2]).kind.id
        return before if kind in self.imitators else self.place[kind]


class Faces(Component):
    """Changes the faces with every move; asked last of those that change moves."""

    names_plain = False

    def __init__(self, imitation: Imitation, walk: Walk) -> None:
        self.imitation = imitation
        self.faces = imitation.faces
        self.walk = walk

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what the imitators are like after them."""
        standing = [square for square, code in enumerate(position.placement) if code in self.faces]
        return [self._faced(position, raw, standing) for raw in raws]

    def turn(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves; pieces that turn into imitators have their faces."""
        return self.expand(position, raws)

    def _faced(self, position: Position, raw: Raw, standing: Sequence[int]) -> Raw:
        origin, target, code, changes, mark = raw
        if (
            not standing
            and code not in self.faces
            and not any(placed in self.faces for _, placed in changes)
        ):
            return raw
        last = self.imitation.last_after(position, raw)
        after = applied(position.placement, raw)
        faces: list[tuple[int, int]] = []
        for square in dict.fromkeys((*standing, target, *(square for square, _ in changes))):
            now = after[square]
            if now not in self.faces or self.faces[now][last] == now:
                continue
            if square == target and now == code:
                code = self.faces[now][last]
            else:
                faces.append((square, self.faces[now][last]))
        return (origin, target, code, (*changes, *faces), mark)

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say whom an imitator moves like, where it has no such move."""
        code = position.placement[origin]
        if code not in self.faces:
            return None
        piece = self.walk.army.piece(code)
        board = self.walk.army.board
        if any(self.walk.ways(piece, origin, target, takes=takes) for takes in (True, False)):
            return None
        last = position.state[self.imitation.slot]
        subject = f"the {piece.kind.name.lower()} on {board.name(origin)}"
        if not last:
            return Refusal(
                "imitation",
                f"{subject} moves like the piece that moved last, and nobody has moved yet",
            )
        kind = self.imitation.kinds[last - 1].name.lower()
        message = (
            f"{subject} moves like the piece that moved last, the {kind}, and so cannot go to"
            f" {board.name(target)}"
        )
        return Refusal("imitation", message)


_SIDES: Final[tuple[Side, Side]] = (0, 1)
