"""The ends of a FairyVariant -> tables of a preset document: goals, values, draws, counting."""

from variants.importers.fairy_kinds import Table, kind_ids, piece_id, zones
from variants.importers.fairy_variant import FairyVariant

JANGGI_POINTS = {
    "rook": 13,
    "janggiCannon": 7,
    "horse": 5,
    "janggiElephant": 3,
    "wazir": 3,
    "soldier": 2,
}
_CHASE_ROLES = {
    "rook": "rook",
    "cannon": "cannon",
    "horse": "horse",
    "elephant": "elephant",
    "fers": "advisor",
    "soldier": "soldier",
}
_ROLES = {"rook": "rook", "silver": "silver", "knight": "knight", "pawn": "pawn"}


def end_tables(variant: FairyVariant) -> Table:
    """Return the tables that say how the game ends."""
    found: Table = {}
    ends: Table = {"checkmate": variant.checkmate_value, "stalemate": variant.stalemate_value}
    if variant.stalemate_piece_count:
        ends["stalemate_by_count"] = True
    found["ends"] = ends
    found.update(_flag(variant))
    found.update(_extinction(variant))
    found.update(_connect(variant))
    if variant.check_counting:
        found["checks"] = {"count": _checks(variant)}
    found.update(_material(variant))
    found.update(_counting(variant))
    found["draws"] = _draws(variant)
    return found


def _flag(variant: FairyVariant) -> Table:
    if not any(variant.on_board(region) for region in variant.flag_region):
        return {}
    table: Table = {
        "pieces": [kind_ids(variant, (kind,)) for kind in variant.flag_piece],
        "zone": zones(variant, variant.flag_region),
        "count": variant.flag_piece_count,
    }
    for key, is_set in (
        ("full", variant.flag_piece_blocked_win),
        ("reply", variant.flag_move),
        ("safe", variant.flag_piece_safe),
    ):
        if is_set:
            table[key] = True
    return {"flag": [table]}


def _extinction(variant: FairyVariant) -> Table:
    pieces = kind_ids(variant, variant.extinction_piece_types)
    if variant.extinction_value == "none" or not pieces:
        return {}
    table: Table = {
        "pieces": pieces,
        "count": min(variant.extinction_piece_count, 255),
        "opponent": variant.extinction_opponent_piece_count,
        "value": variant.extinction_value,
    }
    if variant.extinction_claim:
        table["claim"] = True
    found: Table = {}
    if variant.extinction_pseudo_royal:
        table["royal"] = True
        found["check"] = {"royals": "all" if variant.duple_check else "each"}
    return {**found, "extinction": [table]}


def _connect(variant: FairyVariant) -> Table:
    directions = [
        name
        for name, is_set in (
            ("horizontal", variant.connect_horizontal),
            ("vertical", variant.connect_vertical),
            ("diagonal", variant.connect_diagonal),
        )
        if is_set
    ]
    table: Table = {
        "pieces": kind_ids(variant, variant.connect_piece_types),
        "directions": directions,
    }
    found: list[Table] = []
    for key, number in (
        ("row", variant.connect_n),
        ("block", variant.connect_nxn),
        ("line", variant.collinear_n),
    ):
        if number:
            found.append({**table, key: number, "value": variant.connect_value})
    if any(variant.on_board(region) for region in variant.connect_region1):
        start = zones(variant, variant.connect_region1)
        end = zones(variant, variant.connect_region2)
        found.append({**table, "from": start, "to": end, "value": variant.connect_value})
    return {"connect": found} if found else {}


def _checks(variant: FairyVariant) -> int:
    """Return the checks that win, as the array says; one if it says nothing."""
    field = next((part for part in variant.start_fen.split()[1:] if "+" in part), "1+1")
    return int(field.partition("+")[0] or 1)


def _material(variant: FairyVariant) -> Table:
    rule = variant.material_counting
    if rule == "none":
        return {}
    if rule == "janggi":
        points = {
            piece_id(variant, kind): value
            for kind, value in JANGGI_POINTS.items()
            if variant.kind(kind)
        }
        table: Table = {"points": points, "bonus": [0, 1]}
    elif rule == "unweighted":
        table = {"each": 1}
    else:
        table = {"bonus": [1, 0] if rule == "whitedrawodds" else [0, 1]}
    if variant.adjudicate_full_board:
        table["full_board"] = True
    return {"material": table}


def _counting(variant: FairyVariant) -> Table:
    found: Table = {}
    if variant.counting_rule != "none":
        roles = {
            role: piece_id(variant, kind) for kind, role in _ROLES.items() if variant.kind(kind)
        }
        found["counting"] = {"rule": variant.counting_rule, "kinds": roles}
    if variant.shatar_mate_rule:
        shak = kind_ids(
            variant, tuple(kind for kind in ("rook", "bers", "knight") if variant.kind(kind))
        )
        found["shatar"] = {"loses": kind_ids(variant, ("knight",)), "shak": shak}
    return found


def _draws(variant: FairyVariant) -> Table:
    """Return the rules of repetition and of moves without progress.

    A repetition that is always a draw is a claim, as the count of moves is; one that may decide the
    game ends it.
    """
    decides = (
        variant.n_fold_value != "draw"
        or variant.perpetual_check_illegal
        or variant.move_repetition_illegal
        or variant.chasing_rule != "none"
        or variant.material_counting != "none"
    )
    counted = variant.material_counting != "none"
    table: Table = {
        "claim_repetition": 0 if decides else variant.n_fold_rule,
        "end_repetition": variant.n_fold_rule if decides else 0,
        "claim_moves": 0 if counted else variant.n_move_rule,
        "end_moves": variant.n_move_rule if counted else 0,
        "dead": [],
        "resets": [kind_ids(variant, kinds) for kinds in variant.n_move_rule_types],
    }
    if variant.n_fold_value in ("win", "loss"):
        table["repetition"] = variant.n_fold_value
        table["repetition_view"] = "first" if variant.n_fold_value_absolute else "mover"
    if variant.perpetual_check_illegal:
        table["perpetual_check"] = True
    if variant.chasing_rule != "none":
        table["perpetual_chase"] = variant.chasing_rule
        table["chase_kinds"] = {
            role: piece_id(variant, kind)
            for kind, role in _CHASE_ROLES.items()
            if variant.kind(kind)
        }
    if variant.move_repetition_illegal:
        table["shuttling"] = True
    return table
