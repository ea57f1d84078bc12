"""The tables of what a move does besides moving -> their specs."""

from collections.abc import Set as AbstractSet
from typing import Final

from variants.loader.catches import (
    chosen_kinds,
    load_areas,
    load_catches,
    load_displacement,
    load_enclosures,
    load_freezes,
    load_rim,
    load_strength,
    load_swaps,
    load_traps,
)
from variants.loader.parts import Parts
from variants.loader.pieces import read_places
from variants.loader.reader import TableReader, refuse
from variants.spec import PresetSpec
from variants.spec.effects import (
    CAPTURE_EFFECTS,
    FLIPS,
    MAGNETS,
    MOVE_EFFECTS,
    TRANSFORMED_BY,
    WALLS,
    AbsorptionEffect,
    CaptureEffect,
    ClashEffect,
    EffectSpec,
    ExchangeEffect,
    ExplosionSpec,
    MagnetEffect,
    TransferEffect,
    TransformationEffect,
    WallSpec,
)
from variants.spec.values import ANY

MAX_TRANSFORMATIONS: Final = 64
MAX_ABSORPTIONS: Final = 8
MAX_CLASHES: Final = 8
(TRANSFER,) = MOVE_EFFECTS
_NOT_MAGNETIC: Final = (
    "capture", "condition", "conversion", "enclosure", "gating", "leaps", "rim", "swap", "turn",
)  # fmt: skip


def load_effects(top: TableReader, parts: Parts) -> EffectSpec:
    """Return what a move does besides moving."""
    tables = _effects(top, parts)
    return EffectSpec(
        walls=_walls(top.inner("walls"), parts) if top.has("walls") else None,
        explosion=_explosion(top.inner("explosion"), parts) if top.has("explosion") else None,
        petrified=_petrified(top.inner("petrification"), parts) if top.has("petrification") else (),
        flips=_flips(top.inner("flips")) if top.has("flips") else "",
        captures=tuple(
            CaptureEffect(does, spared)
            for does, spared in tables.items()
            if does in CAPTURE_EFFECTS
        ),
        enclosures=load_enclosures(top, parts),
        transfer=TransferEffect(tables[TRANSFER]) if TRANSFER in tables else None,
        catches=load_catches(top, parts),
        areas=load_areas(top, parts),
        freezes=load_freezes(top, parts),
        swaps=load_swaps(top, parts),
        rim=load_rim(top.inner("rim"), parts) if top.has("rim") else None,
        transformations=_transformations(top, parts),
        absorptions=_absorptions(top, parts),
        magnets=tuple(
            MagnetEffect(does, spared) for does, spared in tables.items() if does in MAGNETS
        ),
        strength=load_strength(top, parts),
        displacement=load_displacement(top, parts) if top.has("displacement") else None,
        traps=load_traps(top, parts),
        clashes=_clashes(top, parts),
        exchange=_exchange(top.inner("exchange"), parts) if top.has("exchange") else None,
    )


def _walls(table: TableReader, parts: Parts) -> WallSpec:
    spec = WallSpec(
        rule=table.choice("rule", WALLS),
        zone=parts.zones(table, "zone", mirrored=False),
        instead=table.flag("instead", False),
        passable=table.flag("passable", False),
    )
    if spec.passable and (spec.rule != "past" or spec.instead):
        refuse(table.at("passable"), "is for walls on the squares that pieces leave")
    table.finish()
    return spec


def _explosion(table: TableReader, parts: Parts) -> ExplosionSpec:
    spec = ExplosionSpec(
        spared=parts.kind_list(table, "spared"),
        immune=parts.kind_list(table, "immune"),
        petrifies=table.flag("petrifies", False),
    )
    table.finish()
    return spec


def _petrified(table: TableReader, parts: Parts) -> tuple[str, ...]:
    kinds = parts.kind_list(table, "pieces", None)
    table.finish()
    return kinds


def _effects(top: TableReader, parts: Parts) -> dict[str, tuple[str, ...]]:
    """Return what captures and moves do, each with the kinds it spares."""
    found: dict[str, tuple[str, ...]] = {}
    for table in top.entries("effect"):
        does = table.choice("does", (*CAPTURE_EFFECTS, *MOVE_EFFECTS, *MAGNETS))
        if does in found:
            refuse(table.at("does"), f"{does} stands there twice", "duplicate")
        if does == TRANSFER and not parts.board.is_levelled:
            refuse(table.at("does"), "is for boards with levels")
        found[does] = parts.kind_list(table, "spared")
        table.finish()
    others = any(top.has(name) for name in ("petrification", "transformation", "absorption"))
    if TRANSFER in found and (len(found) > 1 or others):
        refuse("effect", f"{TRANSFER} cannot be combined with other effects")
    _check_magnets(found.keys(), top, parts)
    return found


def _check_magnets(found: AbstractSet[str], top: TableReader, parts: Parts) -> None:
    """Refuse magnets that contradict each other, or stand beside rules that follow single
    pieces.
    """
    if found.isdisjoint(MAGNETS):
        return
    for whom in ("enemies", "friends"):
        if {f"mover_attracts_{whom}", f"mover_repels_{whom}"} <= set(found):
            refuse("effect", f"{whom} are either attracted or repelled")
    if parts.board.is_hex or parts.board.is_levelled:
        refuse("effect", "attracting and repelling is for boards of squares on one level")
    for name in _NOT_MAGNETIC:
        if top.has(name):
            refuse("effect", f"attracting and repelling does not go with a table [{name}]")


def _transformations(top: TableReader, parts: Parts) -> tuple[TransformationEffect, ...]:
    tables = top.entries("transformation", MAX_TRANSFORMATIONS)
    return tuple(_transformation(table, parts) for table in tables)


def _transformation(table: TableReader, parts: Parts) -> TransformationEffect:
    effect = TransformationEffect(
        move=table.choice("move", TRANSFORMED_BY, "any"),
        pieces=chosen_kinds(table, parts, "pieces", None),
        takes=chosen_kinds(table, parts, "takes", (ANY,)),
        becomes=parts.kind(table, "becomes"),
        zone=parts.zones(table, "zone"),
    )
    if effect.move != "capture" and set(effect.takes) != parts.ids:
        refuse(table.at("takes"), "is for captures; set move to capture")
    table.finish()
    return effect


def _clashes(top: TableReader, parts: Parts) -> tuple[ClashEffect, ...]:
    found = []
    for table in top.entries("clash", MAX_CLASHES):
        effect = ClashEffect(
            pieces=chosen_kinds(table, parts, "pieces", None),
            others=chosen_kinds(table, parts, "others", None),
            at=read_places(table, "at", parts.board),
        )
        found.append(effect)
        table.finish()
    return tuple(found)


def _exchange(table: TableReader, parts: Parts) -> ExchangeEffect:
    effect = ExchangeEffect(
        pieces=chosen_kinds(table, parts, "pieces", None),
        others=chosen_kinds(table, parts, "others", (ANY,)),
    )
    table.finish()
    return effect


def check_exchange(spec: PresetSpec) -> None:
    """Refuse an exchange of pieces that are never in check. Raises PresetError."""
    effect = spec.effects.exchange
    if effect is None:
        return
    by_number = {
        kind
        for goal in spec.goals.extinction
        if goal.royal
        for kinds in goal.pieces
        for kind in spec.kinds(kinds)
    }
    for kind in effect.pieces:
        if not spec.piece(kind).royal and kind not in by_number:
            refuse(
                "exchange.pieces",
                f"{kind!r} is never royal, and only a royal piece changes places, to leave check or"
                " stalemate; put such pieces into others",
            )


def check_clashes(spec: PresetSpec) -> None:
    """Refuse that royal pieces leave the board, and rules by which a piece that has arrived may
    still become another one. Raises PresetError.
    """
    for effect in spec.effects.clashes:
        for kind in (*effect.pieces, *effect.others):
            if spec.piece(kind).royal:
                refuse("clash", f"{kind!r} is royal, and royal pieces do not leave the board so")
    if not spec.effects.clashes:
        return
    if spec.lent or spec.conversion is not None or spec.turning is not None:
        refuse("clash", "does not go with lent moves, a conversion and pieces that turn over")


def check_passable(spec: PresetSpec) -> None:
    """Refuse passable walls where other rules put up walls, or put pieces where no move leads.
    Raises PresetError.
    """
    effects = spec.effects
    if effects.walls is None or not effects.walls.passable:
        return
    if effects.petrified or (effects.explosion is not None and effects.explosion.petrifies):
        refuse("walls.passable", "does not go with pieces that turn into walls")
    if effects.captures or (spec.turn is not None and spec.turn.pushes):
        refuse("walls.passable", "does not go with captured pieces that go home, nor with pushes")


def _absorptions(top: TableReader, parts: Parts) -> tuple[AbsorptionEffect, ...]:
    found = []
    for table in top.entries("absorption", MAX_ABSORPTIONS):
        effect = AbsorptionEffect(
            pieces=chosen_kinds(table, parts, "pieces", (ANY,)),
            powers=chosen_kinds(table, parts, "powers", (ANY,)),
        )
        found.append(effect)
        table.finish()
    return tuple(found)


def check_magnets(spec: PresetSpec) -> None:
    """Refuse magnets beside other rules that follow single pieces. Raises PresetError."""
    walls = spec.effects.walls
    if not spec.effects.magnets:
        return
    if any(spec.restrictions.no_trades):
        refuse("effect", "attracting and repelling does not go with bans on trades")
    if walls is not None and walls.passable:
        refuse("effect", "attracting and repelling does not go with squares that vanish")


def check_transformations(spec: PresetSpec) -> None:
    """Refuse what would make or unmake a royal piece. Raises PresetError."""
    for effect in spec.effects.transformations:
        becomes = spec.piece(effect.becomes).royal
        for kind in effect.pieces:
            if spec.piece(kind).royal is not becomes:
                message = f"cannot make {effect.becomes!r} of {kind!r}: only one of them is royal"
                refuse("transformation", message)


def _flips(table: TableReader) -> str:
    rule = table.choice("rule", FLIPS)
    table.finish()
    return rule
