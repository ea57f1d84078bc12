"""The rules of moves of a FairyVariant -> tables of a preset document: promotion, castling, hands,
walls.
"""

from variants.core.errors import PresetError
from variants.importers.fairy_kinds import Table, is_limited, kind_ids, piece_id, zone_items, zones
from variants.importers.fairy_start import homes
from variants.importers.fairy_variant import ALL, EVERYWHERE, FairyVariant, Regions


def move_tables(variant: FairyVariant) -> Table:
    """Return the tables that say how pieces move besides their own moves."""
    found: Table = {}
    found.update(_promotion(variant))
    found.update(_turning(variant))
    found.update(_castling(variant))
    found.update(_passing(variant))
    found.update(_gates(variant))
    found.update(_restrictions(variant))
    found.update(_hands(variant))
    found.update(_effects(variant))
    return found


def _promotion(variant: FairyVariant) -> Table:
    pieces = [kind_ids(variant, kinds) for kinds in variant.promotion_pawn_types]
    choices = [kind_ids(variant, kinds) for kinds in variant.promotion_piece_types]
    is_optional = not variant.mandatory_pawn_promotion
    if not any(pieces) or (is_optional and not any(choices)):
        return {}
    regions: Regions = variant.promotion_region
    table: Table = {"pieces": pieces, "choices": choices, "zone": zones(variant, regions)}
    if is_optional:
        table["optional"] = True
    if variant.sittuyin_promotion:
        table["on_the_spot"] = True
    table.update(_limits(variant))
    return {"promotion": table}


def _limits(variant: FairyVariant) -> Table:
    limits = {
        piece_id(variant, kind): count
        for kind, count in variant.promotion_limit
        if variant.kind(kind)
    }
    return {"limits": limits} if limits else {}


def _turning(variant: FairyVariant) -> Table:
    turning = [
        kind
        for kind, into in variant.promoted_piece_type
        if variant.kind(kind) and variant.kind(into)
    ]
    if not turning:
        return {}
    table: Table = {"zone": zones(variant, variant.promotion_region)}
    for key, is_set in (
        ("mandatory", variant.mandatory_piece_promotion),
        ("capture", variant.piece_promotion_on_capture),
        ("back", variant.piece_demotion),
    ):
        if is_set:
            table[key] = True
    if "pawn" in turning:
        table["arrival"] = [piece_id(variant, "pawn")]
    table.update(_limits(variant))
    return {"turning": table}


def _castling(variant: FairyVariant) -> Table:
    kings = [kind_ids(variant, (kind,)) for kind in variant.castling_king_piece]
    partners = [kind_ids(variant, kinds) for kinds in variant.castling_rook_pieces]
    if not variant.castling or not any(kings) or not any(partners):
        return {}
    if not (variant.castling_dropped_piece or _has_rights(variant)):
        return {}
    files = "abcdefghijkl"[: variant.max_file]
    table: Table = {
        "kings": kings,
        "partners": partners,
        "rank": variant.castling_rank,
        "king_file": files[min(variant.castling_king_file, variant.max_file) - 1],
        "targets": [
            _file(files, variant.castling_kingside_file, "castlingKingsideFile"),
            _file(files, variant.castling_queenside_file, "castlingQueensideFile"),
        ],
        "partner_files": [
            files[min(variant.castling_rook_kingside_file, variant.max_file) - 1],
            _file(files, variant.castling_rook_queenside_file, "castlingRookQueensideFile"),
        ],
    }
    for key, is_set in (
        ("free_rooks", variant.chess960),
        ("opposite", variant.opposite_castling),
        ("dropped", variant.castling_dropped_piece),
    ):
        if is_set:
            table[key] = True
    if variant.castling_wins:
        table["wins"] = variant.castling_wins
    return {"castling": table}


def _file(files: str, number: int, key: str) -> str:
    """Return the letter of a file. Raises PresetError for one the board does not have."""
    if not 0 < number <= len(files):
        raise PresetError(
            "wrong-value", f"{key}: the board has no file {number}, only {len(files)}", path=key
        )
    return files[number - 1]


def _has_rights(variant: FairyVariant) -> bool:
    fields = variant.start_fen.split()
    return len(fields) > 2 and fields[2] != "-" and not fields[2].isdecimal()


def _passing(variant: FairyVariant) -> Table:
    regions = variant.en_passant_region
    found: Table = {"zone": zones(variant, regions)} if is_limited(variant, regions) else {}
    recorded = [piece_id(variant, piece.kind) for piece in variant.pieces if piece.kind != "pawn"]
    if recorded:
        found["recorded"] = recorded
    return {"passing": {**found, "promotes": False}}


def _gates(variant: FairyVariant) -> Table:
    if variant.seirawan_gating:
        return {"gating": {"zone": [["*1"], [f"*{variant.max_rank}"]]}}
    if not variant.cambodian_moves:
        return {}
    leaps: list[Table] = []
    for kind, betza in (("king", "fsmN"), ("fers", "fmD")):
        piece = variant.kind(kind)
        if piece is None:
            continue
        gates = [homes(variant, piece.letter.upper()), homes(variant, piece.letter)]
        leap: Table = {"piece": piece_id(variant, kind), "betza": betza, "zone": gates}
        if kind == "king":
            leap.update({"unless_checked": True, "lost_to": kind_ids(variant, ("rook",))})
        leaps.append(leap)
    return {"leaps": leaps}


def _restrictions(variant: FairyVariant) -> Table:
    found: Table = {}
    rules = {
        "must_capture": variant.must_capture,
        "no_checks": not variant.checking,
        "royal_stays": variant.makpong_rule,
        "dead_squares": variant.immobility_illegal,
    }
    if any(rules.values()):
        found["restrictions"] = {key: True for key, is_set in rules.items() if is_set}
    passing: Table = {}
    if any(variant.can_pass):
        passing["always"] = list(variant.can_pass)
    if any(variant.pass_on_stalemate):
        passing["stalemated"] = list(variant.pass_on_stalemate)
    if passing:
        found["pass"] = passing if not variant.wall_or_move else {**passing, "ends": False}
    if variant.bikjang_rule or variant.flying_general:
        found["facing"] = {"betza": "R", "rule": "ends" if variant.bikjang_rule else "forbidden"}
    return found


def _hands(variant: FairyVariant) -> Table:
    if not (variant.piece_drops or variant.seirawan_gating):
        return {}
    hands: Table = {}
    if variant.two_boards:
        hands["partner"] = True
    elif variant.captures_to_hand:
        hands["captures"] = True
        if variant.drop_loop:
            hands["keeps_promotion"] = True
    if variant.unlimited_drops:
        hands["unlimited"] = ["*"]
    found: Table = {"hands": hands}
    if variant.piece_drops:
        found["drops"] = _drops(variant)
    return found


def _drops(variant: FairyVariant) -> Table:
    table: Table = (
        {"zone": zones(variant, variant.drop_region)}
        if is_limited(variant, variant.drop_region)
        else {}
    )
    if not variant.drop_checks:
        table["checks"] = False
    if variant.drop_no_doubled and variant.kind(variant.drop_no_doubled):
        table["doubled"] = {
            piece_id(variant, variant.drop_no_doubled): variant.drop_no_doubled_count
        }
    if variant.shogi_pawn_drop_mate_illegal and variant.kind("shogiPawn"):
        table["no_mate"] = kind_ids(variant, ("shogiPawn",))
    if variant.drop_promoted:
        table["promoted"] = True
    if variant.drop_opposite_colored_bishop and variant.kind("bishop"):
        table["unlike_colours"] = kind_ids(variant, ("bishop",))
    if variant.must_drop:
        table["must"] = kind_ids(variant, (variant.must_drop_type,))
    if variant.enclosing_drop != "none":
        table["enclosing"] = variant.enclosing_drop
        if variant.enclosing_drop_start:
            table["start"] = zone_items(variant, variant.enclosing_drop_start)
    return table


def drop_zones(variant: FairyVariant, kind: str) -> Regions | None:
    """Return where a kind of its own rule may be dropped: pawns, and the rooks of Sittuyin."""
    if not variant.piece_drops:
        return None
    first = _rank(1)
    last = _rank(variant.max_rank)
    white, black = variant.drop_region
    if kind == "pawn":
        if not variant.promotion_zone_pawn_drops:
            white = white - variant.promotion_region[0]
            black = black - variant.promotion_region[1]
        if not variant.first_rank_pawn_drops:
            white = white - first
            black = black - last
    elif kind == "rook" and variant.sittuyin_rook_drop:
        white = white & first
        black = black & last
    return None if (white, black) == variant.drop_region else (white, black)


def _rank(rank: int) -> frozenset[str]:
    return frozenset(square for square in EVERYWHERE if square[1:] == str(rank))


def _effects(variant: FairyVariant) -> Table:
    found: Table = {}
    if variant.walling_rule != "none":
        walls: Table = {"rule": variant.walling_rule}
        if is_limited(variant, variant.walling_region):
            walls["zone"] = zones(variant, variant.walling_region)
        if variant.wall_or_move:
            walls["instead"] = True
        found["walls"] = walls
    if variant.blast_on_capture:
        explosion: Table = {
            "spared": kind_ids(variant, ("pawn",)),
            "immune": kind_ids(variant, _plain_all(variant)),
        }
        if variant.petrify_blast_pieces:
            explosion["petrifies"] = True
        found["explosion"] = {key: value for key, value in explosion.items() if value}
    petrified = kind_ids(variant, variant.petrify_on_capture_types)
    if petrified:
        found["petrification"] = {"pieces": petrified}
    if variant.flip_enclosed_pieces != "none":
        found["flips"] = {"rule": variant.flip_enclosed_pieces}
    return found


def _plain_all(variant: FairyVariant) -> tuple[str, ...]:
    return tuple(kind for kind in variant.blast_immune_types if kind == ALL or variant.kind(kind))
