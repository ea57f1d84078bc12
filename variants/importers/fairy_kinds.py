"""The pieces of a FairyVariant -> the tables `[pieces.*]` of a preset document."""

from typing import Any, Final

from variants.importers.fairy_betza import FairyMove, read_moves
from variants.importers.fairy_pieces import CUSTOM
from variants.importers.fairy_variant import (
    EVERYWHERE,
    FairyPiece,
    FairyVariant,
    Region,
    Regions,
    rank_region,
)

# What players call the predefined kinds. Own kinds are called by their letter until an author names
# them.
NAMES: Final = {
    "aiwok": "Ai-Wok",
    "alfil": "Alfil",
    "amazon": "Amazon",
    "archbishop": "Archbishop",
    "banner": "Banner",
    "bers": "Dragon King",
    "biskni": "Knight-taking Bishop",
    "bishop": "Bishop",
    "breakthrough": "Soldier",
    "cannon": "Cannon",
    "centaur": "Centaur",
    "chancellor": "Chancellor",
    "clobber": "Stone",
    "commoner": "Commoner",
    "dragonHorse": "Dragon Horse",
    "elephant": "Elephant",
    "fers": "Ferz",
    "fersAlfil": "Elephant",
    "gold": "Gold",
    "horse": "Horse",
    "immobile": "Stone",
    "janggiCannon": "Cannon",
    "janggiElephant": "Elephant",
    "king": "King",
    "knibis": "Bishop-taking Knight",
    "knight": "Knight",
    "kniroo": "Rook-taking Knight",
    "lance": "Lance",
    "pawn": "Pawn",
    "queen": "Queen",
    "rook": "Rook",
    "rookni": "Knight-taking Rook",
    "shogiKnight": "Knight",
    "shogiPawn": "Pawn",
    "silver": "Silver",
    "soldier": "Soldier",
    "wazir": "Wazir",
}

Table = dict[str, Any]


def piece_id(variant: FairyVariant, kind: str) -> str:
    """Return the id of a kind in the document."""
    if kind not in CUSTOM:
        return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind)
    piece = variant.kind(kind)
    return f"piece_{piece.letter}" if piece else kind.lower()


def kind_ids(variant: FairyVariant, kinds: tuple[str, ...]) -> list[str]:
    """Return the ids of those kinds the game has; `*` stays `*`."""
    return [
        kind if kind == "*" else piece_id(variant, kind)
        for kind in kinds
        if kind == "*" or variant.kind(kind)
    ]


def zone_items(variant: FairyVariant, region: Region) -> list[str]:
    """Return a region as the items of a zone: whole ranks, then single squares."""
    squares = variant.on_board(region)
    if len(squares) == variant.max_file * variant.max_rank:
        return ["*"]
    items: list[str] = []
    for rank in range(1, variant.max_rank + 1):
        row = [square for square in squares if square in rank_region(rank)]
        items.extend([f"*{rank}"] if len(row) == variant.max_file else row)
    return items


def zones(variant: FairyVariant, regions: Regions) -> list[list[str]]:
    """Return the zones of both sides."""
    return [zone_items(variant, region) for region in regions]


def is_limited(variant: FairyVariant, regions: Regions) -> bool:
    """Return whether a square of the board lies outside a region."""
    return any(zone_items(variant, region) != ["*"] for region in regions)


def piece_tables(variant: FairyVariant) -> Table:
    """Return the table of each kind by id, in the order of Fairy-Stockfish."""
    return {piece_id(variant, piece.kind): _piece_table(variant, piece) for piece in variant.pieces}


def _piece_table(variant: FairyVariant, piece: FairyPiece) -> Table:
    name = NAMES.get(piece.kind, f"Piece {piece.letter.upper()}")
    table: Table = {"name": name, "label": piece.letter.upper(), "betza": _betza(variant, piece)}
    if piece.aliases:
        table["aliases"] = [alias.upper() for alias in piece.aliases]
    if piece.kind == "king":
        table["royal"] = True
    if any(region is not None for region in piece.mobility):
        regions = (piece.mobility[0] or EVERYWHERE, piece.mobility[1] or EVERYWHERE)
        table["zone"] = zones(variant, _open_if_empty(regions))
    if any(move.is_initial for move in _moves(variant, piece)):
        table["initial"] = zones(variant, variant.double_step_region)
    extra = _extra(variant, piece)
    if extra:
        table["extra"] = extra
    promoted = dict(variant.promoted_piece_type).get(piece.kind)
    if promoted and variant.kind(promoted):
        table["promoted"] = piece_id(variant, promoted)
    if piece.kind in variant.mutually_immune_types or piece.kind == "janggiCannon":
        table["spares"] = [piece_id(variant, piece.kind)]
    if piece.kind == "janggiCannon":
        table["no_mounts"] = [piece_id(variant, piece.kind)]
    return table


def _open_if_empty(regions: Regions) -> Regions:
    """Return regions with an empty one meaning no limit, as Fairy-Stockfish reads them."""
    return (regions[0] or EVERYWHERE, regions[1] or EVERYWHERE)


def _moves(variant: FairyVariant, piece: FairyPiece) -> tuple[FairyMove, ...]:
    text = "fW" if piece.kind == "soldier" and variant.soldier_promotion_rank > 1 else piece.betza
    return tuple(move for move in read_moves(text) if variant.double_step or not move.is_initial)


def _betza(variant: FairyVariant, piece: FairyPiece) -> str:
    moves = _moves(variant, piece)
    takes = any(piece.kind in kinds for kinds in variant.en_passant_types)
    return "".join(move.text(passing=takes and move.modes == "c") for move in moves)


def _extra(variant: FairyVariant, piece: FairyPiece) -> list[Table]:
    extra: list[Table] = []
    if piece.kind == "pawn" and variant.double_step:
        for betza, regions in (
            ("ifmnD", variant.double_step_region),
            ("ifmnH", variant.triple_step_region),
        ):
            if any(variant.on_board(region) for region in regions):
                extra.append({"betza": betza, "from": zones(variant, regions)})
    if piece.kind == "soldier" and variant.soldier_promotion_rank > 1:
        first = variant.soldier_promotion_rank
        extra.append(
            {"betza": "sW", "from": [f"*{rank}" for rank in range(first, variant.max_rank + 1)]}
        )
    diagonal = _diagonal(variant, piece)
    if diagonal and variant.diagonal_lines:
        points = zones(variant, (variant.diagonal_lines, variant.diagonal_lines))
        extra.append({"betza": diagonal, "from": points, "to": points})
    return extra


def _diagonal(variant: FairyVariant, piece: FairyPiece) -> str:
    """Return how a kind moves along the diagonals of a palace."""
    kind = variant.king_type if piece.kind == "king" else piece.kind
    return {"wazir": "F", "soldier": "fF", "rook": "B", "janggiCannon": "pB"}.get(kind, "")
