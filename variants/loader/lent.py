"""The tables `[[lent]]` -> their specs."""

from typing import Final

from variants.core.marks import TURNED
from variants.loader.parts import Parts
from variants.loader.pieces import read_betza, read_places
from variants.loader.reader import TableReader, refuse
from variants.movement.betza import parse
from variants.movement.imitation import imitations
from variants.spec import PresetSpec
from variants.spec.lent import LentSpec
from variants.spec.values import ANY

MAX_FACES: Final = 400
MAX_LENDERS: Final = 5


def load_lent(top: TableReader, parts: Parts) -> tuple[LentSpec, ...]:
    """Return the moves that pieces lend each other. Raises PresetError."""
    found = tuple(_lent(table, parts) for table in top.entries("lent"))
    faces = 0
    for kind in parts.ids:
        ways = 1
        for spec in found:
            ways *= _ways(spec, parts) if kind in spec.pieces or ANY in spec.pieces else 1
        faces += ways if ways > 1 else 0
    if faces > MAX_FACES:
        refuse(
            "lent",
            f"makes {faces} kinds of pieces with other moves, at most {MAX_FACES} are allowed",
            "too-many",
        )
    return found


def _lent(table: TableReader, parts: Parts) -> LentSpec:
    at = read_places(table, "at", parts.board)
    spec = LentSpec(
        pieces=parts.kind_list(table, "pieces", (ANY,)),
        by=parts.kind_list(table, "by", (ANY,)),
        at=at,
        betza=read_betza(table, "", parts.board),
        instead=table.flag("instead", False),
        zone=parts.zones(table, "zone"),
    )
    if not spec.betza and _places(spec) > 1 and len(_lenders(spec, parts)) > MAX_LENDERS:
        refuse(
            table.at("by"),
            f"where several pieces may lend at once, at most {MAX_LENDERS} kinds may",
            "too-many",
        )
    table.finish()
    return spec


def _places(spec: LentSpec) -> int:
    return len({mover.segments[0].vector for mover in parse(spec.at)})


def _lenders(spec: LentSpec, parts: Parts) -> frozenset[str]:
    return parts.ids if ANY in spec.by else frozenset(spec.by)


def _ways(spec: LentSpec, parts: Parts) -> int:
    """Return in how many ways a piece may be lent moves, none counted too."""
    if spec.betza:
        return 2
    lenders = len(_lenders(spec, parts))
    return 1 + lenders if _places(spec) == 1 else 2**lenders


def check_lent(spec: PresetSpec) -> None:
    """Refuse rules that make other kinds of pieces too. Raises PresetError."""
    if not spec.lent:
        return
    labels = {piece.labels[0] for piece in spec.pieces}
    for piece in spec.pieces:
        if piece.promoted and TURNED + piece.labels[0] not in labels:
            refuse(
                f"pieces.{piece.id}.promoted",
                f"must be a kind labelled {TURNED + piece.labels[0]} where moves are lent",
            )
    if spec.conversion is not None:
        refuse("lent", "does not go with a conversion")
    if spec.wing_castling is not None or spec.gating is not None or spec.leaps:
        refuse("lent", "does not go with castling by wings, gates and moves made once")
    if spec.effects.catches or spec.effects.areas or spec.effects.freezes or spec.effects.transfer:
        refuse("lent", "does not go with captures in other ways, freezing and changing levels")
    if any(imitations(piece.betza) for piece in spec.pieces):
        refuse("lent", "does not go with pieces that imitate")
