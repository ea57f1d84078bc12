"""Zones that are reached, opened or used rather than promoted in: goals, gates, walls, further
moves of pieces.
"""

from collections.abc import Iterator
from typing import NamedTuple

from variants.core.description import Mark, MoveDiagram
from variants.core.geometry import Board
from variants.describe.diagrams import effect_of
from variants.describe.moves import FIRST, betza_words
from variants.describe.zones import plural_words
from variants.movement.betza import parse
from variants.movement.layout import paths
from variants.movement.mover import Mover
from variants.spec import ExtraMove, PieceSpec, PresetSpec, Zones


class Use(NamedTuple):
    """What a map shows: its title, what the zone is for, its squares, a piece that uses it, and
    zones used alike.
    """

    title: str
    note: str
    zones: Zones
    example: MoveDiagram | None = None
    others: tuple[Zones, ...] = ()


def uses(spec: PresetSpec) -> Iterator[Use]:
    """Yield the zones of goals, of paths to be made, of gates and walls, and those that pieces move
    by.
    """
    for flag in spec.goals.flags:
        pieces = plural_words(spec, flag.pieces[0] or flag.pieces[1]).capitalize()
        yield Use("Goal", f"{pieces} have to get to the zone.", flag.zone)
    for connection in spec.goals.connect:
        for at, zones in enumerate(connection.path or ()):
            yield Use("Goal", f"Where a path has to {'end' if at else 'begin'}.", zones)
    if spec.gating is not None:
        yield Use(
            "Gates",
            "Pieces of the hand may enter where a piece of the array leaves the zone first.",
            spec.gating.zone,
        )
    if spec.effects.walls is not None and spec.effects.walls.zone is not None:
        yield Use("Walls", "Walls stand in the zone only.", spec.effects.walls.zone)
    yield from _further(spec)


def _further(spec: PresetSpec) -> Iterator[Use]:
    """Yield the zones pieces have further moves in, those in which the same pieces have the same
    moves together.
    """
    by_zone: dict[tuple[frozenset[int], bool], list[tuple[PieceSpec, ExtraMove]]] = {}
    for piece in spec.pieces:
        for extra in piece.extra:
            if extra.start is not None:
                is_inside = extra.end is not None and extra.start[0].squares == extra.end[0].squares
                by_zone.setdefault((extra.start[0].squares, is_inside), []).append((piece, extra))
    alike: dict[tuple[bool, str], list[list[tuple[PieceSpec, ExtraMove]]]] = {}
    for (_, is_inside), pieces in by_zone.items():
        alike.setdefault((is_inside, _moves(spec, pieces)), []).append(pieces)
    for (is_inside, moves), groups in alike.items():
        zones = [pieces[0][1].start for pieces in groups]
        which = "the zone" if len(zones) == 1 else "one zone"
        where = f"Between squares of {which}" if is_inside else f"From {which}"
        first, *others = [zone for zone in zones if zone is not None]
        yield Use(
            "Further moves",
            f"{where} some pieces have further moves: {moves}.",
            first,
            _example(spec, groups[0]),
            tuple(others),
        )


def _moves(spec: PresetSpec, pieces: list[tuple[PieceSpec, ExtraMove]]) -> str:
    """Return which pieces have which further moves: `rooks, one square sideways; bishops, one
    square diagonally`.
    """
    by_move: dict[str, list[str]] = {}
    for piece, extra in pieces:
        by_move.setdefault(extra.betza, []).append(piece.id)
    shown = [
        f"{plural_words(spec, tuple(kinds))},"
        f" {'; or '.join(betza_words(betza).phrases).replace(FIRST, '')}"
        for betza, kinds in by_move.items()
    ]
    return "; ".join(shown)


def _example(spec: PresetSpec, pieces: list[tuple[PieceSpec, ExtraMove]]) -> MoveDiagram | None:
    """Return a piece of side 0 with its further moves, a hopper with the piece it hops over if
    there is one.
    """
    board = spec.board
    found = [shown for piece, extra in pieces for shown in _shown(spec, board, piece, extra)]

    def worth(shown: MoveDiagram) -> tuple[bool, int, int]:
        middle = abs(2 * board.file(board.indices[shown.origin]) + 1 - board.files)
        return bool(shown.mounts), len(shown.marks), -middle

    return max(found, key=worth, default=None)


def _shown(
    spec: PresetSpec, board: Board, piece: PieceSpec, extra: ExtraMove
) -> Iterator[MoveDiagram]:
    assert extra.start is not None
    movers = parse(extra.betza)
    ends = extra.end[0].squares if extra.end is not None else frozenset(board.squares)
    if piece.zone is not None:
        ends &= piece.zone[0].squares
    for origin in sorted(extra.start[0].squares):
        mounts = set[int]()
        marks = dict[int, Mark]()
        for mover in movers:
            if mover.is_hopper and mover.is_plain:
                mount, targets = _hop(board, mover, origin, ends)
                mounts |= {mount} if targets else set()
                marks.update(dict.fromkeys(targets, Mark("both", "hop")))
            else:
                effect = effect_of(["move"] * mover.quiet + ["capture"] * mover.takes)
                marks.update(
                    {
                        p.target: Mark(effect)
                        for p in paths(board, mover, origin)
                        if p.target in ends
                    }
                )
        if marks:
            yield MoveDiagram(
                piece_id=piece.id,
                name=piece.name,
                label=piece.labels[0],
                board=board,
                origin=board.name(origin),
                marks={board.name(square): mark for square, mark in sorted(marks.items())},
                ways={},
                example=None,
                note="",
                mounts=tuple(board.name(square) for square in sorted(mounts)),
            )


def _hop(board: Board, mover: Mover, origin: int, ends: frozenset[int]) -> tuple[int, list[int]]:
    """Return the first square of a line for a piece to be hopped over, and where that leads."""
    ray = board.ray(origin, mover.segments[0].vector)
    for at, mount in enumerate(ray[:-1]):
        targets = [square for square in ray[at + 1 :] if square in ends]
        if targets:
            return mount, targets
    return -1, []
