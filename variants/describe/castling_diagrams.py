"""Pictures of castling: the near ranks of the preset's own board with the king, its partners and
where both go.
"""

from collections.abc import Iterator

from variants.core.description import Mark, MoveDiagram
from variants.core.geometry import Board
from variants.core.piece import PieceOn
from variants.describe.pieces import array_marks
from variants.spec import CastlingSpec, PieceSpec, PresetSpec, WingCastlingSpec


def castling_diagrams(spec: PresetSpec, piece: PieceSpec) -> Iterator[MoveDiagram]:
    """Yield a diagram for every piece of this kind, of side 0, that castles from its square of the
    array.
    """
    board = spec.board
    kinds = {kind.labels[0]: kind for kind in spec.pieces}
    pieces = {
        board.name(s): kinds[mark] for s, mark in array_marks(spec, board).items() if mark in kinds
    }
    ways = [way for way in spec.castling if way.side == 0]
    if spec.wing_castling is not None:
        ways += _wings(spec.wing_castling, board, pieces)
    for king in dict.fromkeys(way.king for way in ways):
        if pieces.get(king) == piece:
            yield _diagram(piece, board, pieces, [way for way in ways if way.king == king])


def _diagram(
    piece: PieceSpec, board: Board, pieces: dict[str, PieceSpec], ways: list[CastlingSpec]
) -> MoveDiagram:
    king = ways[0].king
    partners = {way.rook: pieces[way.rook] for way in ways if way.rook in pieces}
    # Where the king may choose how far it goes, the square of the partner depends on that and is
    # left to the words.
    has_choice = len({way.rook for way in ways}) < len(ways)
    marks = {} if has_choice else {way.rook_target: Mark("move", "partner") for way in ways}
    marks |= {way.king_target: Mark("move", "castling") for way in ways}
    names = " or ".join(dict.fromkeys(partner.name.lower() for partner in partners.values()))
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        board=_shown(board, board.indices[king]),
        origin=king,
        marks=marks,
        ways={},
        example=None,
        note=f"In one move with a {names}, if neither has moved yet."
        + " It chooses how far it goes." * has_choice,
        title=f"Castling of the {piece.name.lower()}",
        others={
            name: PieceOn(partner.labels[0], partner.id, 0) for name, partner in partners.items()
        },
    )


def _shown(board: Board, king: int) -> Board:
    """Return the part of a board that shows a castling: all of hexagons and of levels."""
    return board if board.is_hex or board.is_levelled else _lower(board, king)


def _lower(board: Board, king: int) -> Board:
    """Return the ranks up to the one before the king."""
    ranks = min(board.ranks, board.rank(king) + 2)
    size = board.files * ranks
    return Board(board.files, ranks, frozenset(hole for hole in board.holes if hole < size))


def _wings(
    rule: WingCastlingSpec, board: Board, pieces: dict[str, PieceSpec]
) -> Iterator[CastlingSpec]:
    """Yield the castlings to the wings from the array, if it has a king and partners for them."""
    row = [board.name(rule.rank * board.files + file) for file in range(board.files)]
    kings = [
        file for file, name in enumerate(row) if name in pieces and pieces[name].id in rule.kings[0]
    ]
    king = kings[0] if len(kings) == 1 else rule.king_file
    if king not in kings:
        return
    for wing, start in enumerate(rule.partner_files):
        inwards = range(start, king, -1) if wing == 0 else range(start, king)
        partner = next(
            (f for f in inwards if row[f] in pieces and pieces[row[f]].id in rule.partners[0]), None
        )
        if partner is not None:
            target = rule.targets[wing]
            beside = target - 1 if wing == 0 else target + 1
            yield CastlingSpec(0, "KQ"[wing], row[king], row[target], row[partner], row[beside])
