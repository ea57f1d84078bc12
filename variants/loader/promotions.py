"""The tables `[promotion]` -> PromotionSpec."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from variants.core.array import marked_squares
from variants.core.geometry import Board
from variants.core.piece import Side
from variants.loader.parts import Parts
from variants.loader.pieces import read_betza
from variants.loader.reader import TableReader, refuse
from variants.spec.moves import PromotionSpec
from variants.spec.pieces import PieceSpec
from variants.spec.setup import SetupSpec
from variants.spec.values import ANY, Kinds, Limits

MAX_PROMOTIONS: Final = 40


def load_promotions(
    top: TableReader, parts: Parts, pieces: Sequence[PieceSpec], setup: SetupSpec
) -> tuple[PromotionSpec, ...]:
    """Return the promotions: one table, or a list of them for different kinds or zones."""
    if not top.has("promotion"):
        return ()
    tables = (
        [top.inner("promotion")]
        if top.holds_table("promotion")
        else top.entries("promotion", MAX_PROMOTIONS)
    )
    found = tuple(_promotion(table, parts, pieces, setup) for table in tables)
    _check_overlaps(found, pieces)
    numbers: dict[str, int] = {}
    for spec in found:
        for kind, most in spec.limits:
            if numbers.setdefault(kind, most) != most:
                refuse("promotion", f"two tables limit {kind!r} differently", "duplicate")
    return found


def _promotion(
    table: TableReader, parts: Parts, pieces: Sequence[PieceSpec], setup: SetupSpec
) -> PromotionSpec:
    promoting, choices = _distinguished(table, parts, pieces)
    depth = table.integer("depth", 1, parts.board.height, 1)
    zone = parts.zones(table, "zone") or parts.depth(depth)
    royal = {piece.id for piece in pieces if piece.royal}
    for side in (0, 1):
        for choice in choices[side]:
            if choice in promoting[side] or choice in royal:
                refuse(table.at("choices"), f"{choice!r} is royal or promotes itself")
    if not (promoting[0] or promoting[1]):
        refuse(table.path, "pieces must name at least one kind")
    limits = parts.limits(table, "limits", 1, 255)
    if table.flag("captured", False):
        limits = _with_array(limits, choices, _array(pieces, setup, parts.board), table)
    spec = PromotionSpec(
        pieces=promoting,
        choices=choices,
        zone=zone,
        depth=depth,
        optional=table.flag("optional", False),
        limits=limits,
        on_the_spot=table.flag("on_the_spot", False),
        betza=read_betza(table, "", parts.board),
    )
    if spec.betza and (spec.optional or spec.on_the_spot):
        refuse(table.at("betza"), "is for promotions that have to be made, by arriving")
    table.finish()
    return spec


def _distinguished(
    table: TableReader, parts: Parts, pieces: Sequence[PieceSpec]
) -> tuple[Kinds, Kinds]:
    """Return who promotes, and to what, with the kinds that `*` stands for: no piece becomes a
    royal, or its own kind.
    """
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    for before, after in zip(
        parts.kinds(table, "pieces"), parts.kinds(table, "choices"), strict=True
    ):
        if ANY in after:
            after = tuple(
                piece.id for piece in pieces if not piece.royal and piece.id not in before
            )
            if ANY in before or not after:
                refuse(table.at("choices"), "there is nothing that these kinds could become")
        elif ANY in before:
            before = tuple(piece.id for piece in pieces if piece.id not in after)
        found.append((before, after))
    (our_pieces, ours), (their_pieces, theirs) = found
    return (our_pieces, their_pieces), (ours, theirs)


def _check_overlaps(found: Sequence[PromotionSpec], pieces: Sequence[PieceSpec]) -> None:
    """Refuse kinds that have two promotions on one square."""
    own = {piece.id: piece.promotion_zone for piece in pieces if piece.promotion_zone}
    for side in (0, 1):
        taken: dict[str, set[int]] = {piece.id: set() for piece in pieces}
        for spec in found:
            for kind in taken if ANY in spec.pieces[side] else spec.pieces[side]:
                squares = own.get(kind, spec.zone)[side].squares
                if taken[kind] & squares:
                    refuse(
                        "promotion",
                        f"{kind!r} stands in two tables with a common square",
                        "duplicate",
                    )
                taken[kind] |= squares


def _array(
    pieces: Sequence[PieceSpec], setup: SetupSpec, board: Board
) -> dict[str, tuple[int, int]]:
    """Return how many pieces of each kind the sides start with."""
    marks = Counter(marked_squares(setup.text, board).values())
    dealt = Counter(setup.shuffle)
    return {
        p.id: (marks[p.labels[0]] + dealt[p.id], marks[p.labels[1]] + dealt[p.id]) for p in pieces
    }


def _with_array(
    limits: Limits, choices: Kinds, array: dict[str, tuple[int, int]], table: TableReader
) -> Limits:
    """Return the limits with the numbers of the array for all other choices: only captured pieces
    come back.
    """
    found = dict(limits)
    sides: tuple[Side, Side] = (0, 1)
    for side in sides:
        for kind in array if ANY in choices[side] else choices[side]:
            if kind in found:
                continue
            first, second = array[kind]
            if first != second or not first:
                reason = (
                    f"both sides must start with the same number of pieces of the kind {kind!r}, or"
                    " it needs a limit"
                )
                refuse(table.at("captured"), reason)
            found[kind] = first
    return tuple(found.items())
