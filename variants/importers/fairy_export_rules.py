"""The tables of a PresetSpec -> options of a FairyVariant; what has no option is left to the
comparison afterwards.
"""

from typing import Any

from variants.core.shares import SHARES
from variants.importers.fairy_variant import EVERYWHERE, Kinds, Region, Regions
from variants.spec import ANY, ExtinctionSpec, FlagSpec, PresetSpec, Zone, Zones

# Fields of a FairyVariant by name; their types are checked where they are read back.
Options = dict[str, Any]


def _region(spec: PresetSpec, zone: Zone) -> Region:
    return frozenset(f"{chr(ord('a') + s % spec.files)}{s // spec.files + 1}" for s in zone.squares)


def _regions(spec: PresetSpec, zones: Zones | None) -> Regions:
    if zones is None:
        return EVERYWHERE, EVERYWHERE
    return _region(spec, zones[0]), _region(spec, zones[1])


def _names(kinds: dict[str, str], ids: tuple[str, ...]) -> Kinds:
    return tuple(ANY if name == ANY else kinds[name] for name in ids)


def move_options(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    """Return the options of promotion, castling, hands, drops and effects."""
    return {
        **_promotion(spec, kinds),
        **_castling(spec, kinds),
        **_restrictions(spec, kinds),
        **_hands(spec, kinds),
        **_effects(spec, kinds),
    }


def _promotion(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    found: Options = {"promotion_pawn_types": ((), ()), "promotion_piece_types": ((), ())}
    for promotion in spec.promotions[:1]:
        found.update(
            promotion_pawn_types=tuple(_names(kinds, side) for side in promotion.pieces),
            promotion_piece_types=tuple(_names(kinds, side) for side in promotion.choices),
            promotion_region=_regions(spec, promotion.zone),
            mandatory_pawn_promotion=not promotion.optional,
            sittuyin_promotion=promotion.on_the_spot,
            promotion_limit=tuple((kinds[kind], count) for kind, count in promotion.limits),
        )
    if spec.turning is not None:
        found.update(
            promotion_region=_regions(spec, spec.turning.zone),
            mandatory_piece_promotion=spec.turning.mandatory,
            piece_promotion_on_capture=spec.turning.capture,
            piece_demotion=spec.turning.back,
            promoted_piece_type=tuple(
                (kinds[p.id], kinds[p.promoted]) for p in spec.pieces if p.promoted
            ),
            promotion_limit=tuple((kinds[kind], count) for kind, count in spec.turning.limits),
        )
    return found


def _castling(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    wings = spec.wing_castling
    if wings is not None:
        kings = [_names(kinds, side) for side in wings.kings]
        return {
            "castling_king_piece": (
                kings[0][0] if kings[0] else "",
                kings[1][0] if kings[1] else "",
            ),
            "castling_rook_pieces": tuple(_names(kinds, side) for side in wings.partners),
            "castling_rank": wings.rank + 1,
            "castling_king_file": wings.king_file + 1,
            "castling_kingside_file": wings.targets[0] + 1,
            "castling_queenside_file": wings.targets[1] + 1,
            "castling_rook_kingside_file": wings.partner_files[0] + 1,
            "castling_rook_queenside_file": wings.partner_files[1] + 1,
            "chess960": wings.free_rooks,
            "opposite_castling": wings.opposite,
            "castling_dropped_piece": wings.dropped,
            "castling_wins": wings.wins,
        }
    return _listed_castling(spec, kinds) if spec.castling else {"castling": False}


def _listed_castling(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    """Return castlings that are listed square by square as castling to two wings."""
    pieces = _array(spec)
    found: Options = {}
    for castling in spec.castling:
        if castling.side == 0:
            wing = "kingside" if castling.flag == "K" else "queenside"
            found[f"castling_{wing}_file"] = ord(castling.king_target[0]) - ord("a") + 1
            found[f"castling_rook_{wing}_file"] = ord(castling.rook[0]) - ord("a") + 1
            found["castling_king_file"] = ord(castling.king[0]) - ord("a") + 1
            found["castling_rank"] = int(castling.king[1:])
    kings = [{pieces.get(c.king, "") for c in spec.castling if c.side == side} for side in (0, 1)]
    rooks = [{pieces.get(c.rook, "") for c in spec.castling if c.side == side} for side in (0, 1)]
    found["castling_king_piece"] = tuple(kinds.get(min(side), "") if side else "" for side in kings)
    found["castling_rook_pieces"] = tuple(
        tuple(kinds[i] for i in sorted(side) if i in kinds) for side in rooks
    )
    return found


def _array(spec: PresetSpec) -> dict[str, str]:
    """Return the ids of the pieces of the array by square."""
    ids = {label: piece.id for piece in spec.pieces for label in piece.labels}
    found: dict[str, str] = {}
    for row, text in enumerate(spec.setup.text.split()[0].partition("[")[0].split("/")):
        file = 0
        number = ""
        for sign in f"{text} ":
            if sign.isdecimal():
                number += sign
                continue
            file = file + int(number or 0)
            number = ""
            if sign in ids:
                found[f"{chr(ord('a') + file)}{spec.ranks - row}"] = ids[sign]
            file += 1
    return found


def _restrictions(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    rules = spec.restrictions
    leaping = {leap.piece for leap in spec.leaps}
    return {
        "en_passant_region": _regions(spec, spec.taking_in_passing.zone),
        "seirawan_gating": spec.gating is not None,
        "cambodian_moves": bool(leaping),
        "gating": spec.gating is not None or bool(leaping),
        "must_capture": all(rules.must_capture),
        "checking": not all(rules.no_checks),
        "makpong_rule": all(rules.royal_stays),
        "immobility_illegal": rules.dead_squares,
        "can_pass": spec.passes.always,
        "pass_on_stalemate": spec.passes.stalemated,
        "flying_general": spec.facing is not None and spec.facing.rule == "forbidden",
        "bikjang_rule": spec.facing is not None and spec.facing.rule == "ends",
        "mutually_immune_types": tuple(
            kinds[p.id] for p in spec.pieces if p.id in p.spares and not p.no_mounts
        ),
    }


def _hands(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    hands = spec.hands
    drops = spec.drops
    found: Options = {}
    if hands is not None:
        found.update(
            captures_to_hand=hands.captures,
            drop_loop=hands.keeps_promotion,
            two_boards=hands.partner,
            unlimited_drops=bool(hands.unlimited),
        )
    if drops is None:
        return found
    doubled = drops.doubled[:1]
    found.update(
        piece_drops=True,
        drop_region=_regions(spec, drops.zone),
        drop_checks=drops.checks,
        drop_no_doubled=kinds[doubled[0][0]] if doubled else "",
        drop_no_doubled_count=doubled[0][1] if doubled else 1,
        shogi_pawn_drop_mate_illegal=bool(drops.no_mate),
        drop_promoted=drops.promoted,
        drop_opposite_colored_bishop=bool(drops.unlike_colours),
        must_drop=bool(drops.must[0]),
        must_drop_type=(_names(kinds, drops.must[0]) or (ANY,))[0],
        enclosing_drop=drops.enclosing or "none",
        enclosing_drop_start=_region(spec, drops.start) if drops.start else frozenset(),
        first_rank_pawn_drops=True,
        promotion_zone_pawn_drops=True,
    )
    return found


def _effects(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    effects = spec.effects
    found: Options = {
        "petrify_on_capture_types": _names(kinds, effects.petrified),
        "flip_enclosed_pieces": effects.flips or "none",
    }
    if effects.walls is not None:
        found["walling_rule"] = effects.walls.rule
        found["walling_region"] = _regions(spec, effects.walls.zone)
        found["wall_or_move"] = effects.walls.instead
    if effects.explosion is not None:
        found["blast_on_capture"] = True
        found["blast_immune_types"] = _names(kinds, effects.explosion.immune)
        found["petrify_blast_pieces"] = effects.explosion.petrifies
    return found


def end_options(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    """Return the options of ends, goals and draws."""
    goals = spec.goals
    found: Options = {
        "checkmate_value": spec.ends.checkmate[0],
        "stalemate_value": "draw" if spec.ends.stalemate[0] in SHARES else spec.ends.stalemate[0],
        "stalemate_piece_count": spec.ends.stalemate_by_count,
        "check_counting": any(goals.checks),
        "duple_check": spec.check.royals == "all",
        "counting_rule": spec.counting.rule if spec.counting else "none",
        "shatar_mate_rule": spec.shatar is not None,
        **_draws(spec, kinds),
        **_material(spec),
    }
    for flag in goals.flags[:1]:
        found.update(_flag(spec, kinds, flag))
    for extinction in goals.extinction[:1]:
        found.update(_extinction(kinds, extinction))
    for connect in goals.connect:
        found.update(
            connect_piece_types=_names(kinds, connect.pieces[0]),
            connect_value=connect.value[0],
            connect_horizontal="horizontal" in connect.directions,
            connect_vertical="vertical" in connect.directions,
            connect_diagonal="diagonal" in connect.directions,
        )
        for key, number in (
            ("connect_n", connect.row),
            ("connect_nxn", connect.block),
            ("collinear_n", connect.line),
        ):
            if number:
                found[key] = number
        if connect.path is not None:
            found["connect_region1"] = _regions(spec, connect.path[0])
            found["connect_region2"] = _regions(spec, connect.path[1])
    return found


def _flag(spec: PresetSpec, kinds: dict[str, str], flag: FlagSpec) -> Options:
    pieces = tuple((_names(kinds, side) or (ANY,))[0] for side in flag.pieces)
    return {
        "flag_piece": pieces,
        "flag_region": _regions(spec, flag.zone),
        "flag_piece_count": flag.count,
        "flag_piece_blocked_win": flag.full,
        "flag_move": flag.reply,
        "flag_piece_safe": flag.safe,
    }


def _extinction(kinds: dict[str, str], extinction: ExtinctionSpec) -> Options:
    return {
        "extinction_value": extinction.value[0],
        "extinction_piece_types": _names(kinds, extinction.pieces[0]),
        "extinction_piece_count": extinction.count[0],
        "extinction_opponent_piece_count": extinction.opponent[0],
        "extinction_claim": extinction.claim,
        "extinction_pseudo_royal": extinction.royal,
    }


def _draws(spec: PresetSpec, kinds: dict[str, str]) -> Options:
    draws = spec.draws
    resets = draws.resets
    if resets is None:
        pawns = tuple(
            kinds[kind] for promotion in spec.promotions for kind in spec.kinds(promotion.pieces[0])
        )
        names = (pawns, pawns)
    else:
        names = (_names(kinds, resets[0]), _names(kinds, resets[1]))
    return {
        "n_move_rule": draws.claim_moves or draws.end_moves,
        "n_move_rule_types": names,
        "n_fold_rule": draws.claim_repetition or draws.end_repetition,
        "n_fold_value": draws.repetition,
        "n_fold_value_absolute": draws.repetition != "draw" and draws.repetition_view == "first",
        "perpetual_check_illegal": draws.perpetual_check,
        "chasing_rule": draws.perpetual_chase or "none",
        "move_repetition_illegal": draws.shuttling,
    }


def _material(spec: PresetSpec) -> Options:
    material = spec.material
    if material is None:
        return {}
    rule = "janggi" if material.points else "unweighted" if material.each else ""
    if not rule:
        rule = "whitedrawodds" if material.bonus[0] > material.bonus[1] else "blackdrawodds"
    return {"material_counting": rule, "adjudicate_full_board": material.full_board}
