"""FairyVariant -> a preset document in Fairy-Stockfish's dialect of texts."""

import re
from typing import Final

from variants.importers.fairy_ends import end_tables
from variants.importers.fairy_kinds import Table, is_limited, piece_id, piece_tables, zones
from variants.importers.fairy_rules import drop_zones, move_tables
from variants.importers.fairy_start import holes_of, start_text
from variants.importers.fairy_variant import FairyVariant
from variants.loader.document import write

FAMILY: Final = "Fairy-Stockfish"


def document_of(variant: FairyVariant, *, name: str = "") -> str:
    """Return the preset document of a game."""
    tables: Table = {
        "key": _key(variant.name),
        "name": name or variant.name,
        "family": FAMILY,
        "castling_text": "king",
        "board": {"files": variant.max_file, "ranks": variant.max_rank},
        "notation": {"dialect": "fairy"},
        "pieces": dict(reversed(piece_tables(variant).items())),
        "setup": {"text": start_text(variant)},
        **move_tables(variant),
        **end_tables(variant),
    }
    holes = holes_of(variant)
    if holes:
        tables["board"]["holes"] = holes
    for piece in variant.pieces:
        regions = drop_zones(variant, piece.kind)
        if regions is not None and is_limited(variant, regions):
            tables["pieces"][piece_id(variant, piece.kind)]["drop_zone"] = zones(variant, regions)
    return write(tables)


def _key(name: str) -> str:
    """Return a name as a key: small letters, digits, `-` and `_`, a letter first."""
    key = re.sub(r"[^a-z0-9_-]", "-", name.lower())[:40]
    return key if key[:1].isalpha() else f"v{key}"[:40]
