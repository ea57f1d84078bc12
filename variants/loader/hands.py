"""The tables of hands, drops, walls, explosions and flips -> their specs."""

from collections.abc import Set as AbstractSet
from typing import Final

from variants.loader.parts import Parts, counts
from variants.loader.pieces import read_places
from variants.loader.reader import TableReader, refuse
from variants.movement.imitation import imitations
from variants.spec import PresetSpec
from variants.spec.effects import (
    ALONG,
    ANY_LINE,
    BURNING,
    CAPTURE_EFFECTS,
    CAUGHT_BY,
    ENCLOSED_BY,
    FLIPS,
    JUMP,
    MAGNETS,
    MOVE_EFFECTS,
    TRANSFORMED_BY,
    WALLS,
    AbsorptionEffect,
    AreaEffect,
    CaptureEffect,
    CatchEffect,
    ClashEffect,
    DisplacementEffect,
    EffectSpec,
    EnclosureEffect,
    ExchangeEffect,
    ExplosionSpec,
    FreezeEffect,
    MagnetEffect,
    SwapEffect,
    TransferEffect,
    TransformationEffect,
    TrapEffect,
    WallSpec,
)
from variants.spec.hands import ENCLOSING, DropSpec, HandSpec, PocketSpec, PrisonerSpec
from variants.spec.values import ANY, Limits, Zone

MAX_ENCLOSURES: Final = 8
MAX_CATCHES: Final = 16
MAX_FREEZES: Final = 8
MAX_SWAPS: Final = 8
MAX_TRANSFORMATIONS: Final = 64
MAX_ABSORPTIONS: Final = 8
MAX_TRAPS: Final = 8
MAX_STRENGTH: Final = 200
MAX_POCKET: Final = 16
MAX_MOVE: Final = 100
MAX_CLASHES: Final = 8
MAX_STEPS: Final = 4
(TRANSFER,) = MOVE_EFFECTS
_NO_PRISONERS: Final = (
    "absorption", "conversion", "effect", "explosion", "flips", "gating", "lent", "leaps", "swap",
    "transformation", "turn", "turning",
)  # fmt: skip
_NOT_MAGNETIC: Final = (
    "capture", "condition", "conversion", "enclosure", "gating", "leaps", "rim", "swap", "turn",
)  # fmt: skip


def load_hands(top: TableReader, parts: Parts) -> HandSpec | None:
    """Return how hands are filled, None if there are none."""
    if not top.has("hands"):
        return None
    table = top.inner("hands")
    spec = HandSpec(
        captures=table.flag("captures", False),
        keeps_promotion=table.flag("keeps_promotion", False),
        partner=table.flag("partner", False),
        unlimited=parts.kind_list(table, "unlimited"),
    )
    if spec.captures and spec.partner:
        refuse(
            table.path,
            "a captured piece goes to one's own hand (captures) or to the partner, not to both",
        )
    table.finish()
    return spec


def load_drops(top: TableReader, parts: Parts) -> DropSpec | None:
    """Return how pieces are dropped, None if they are not."""
    if not top.has("drops"):
        return None
    table = top.inner("drops")
    spec = DropSpec(
        zone=parts.zones(table, "zone"),
        checks=table.flag("checks", True),
        doubled=parts.limits(table, "doubled", 0, 16),
        no_mate=parts.kind_list(table, "no_mate"),
        no_check=parts.kind_list(table, "no_check"),
        unguarded=parts.kind_list(table, "unguarded"),
        promoted=table.flag("promoted", False),
        unlike_colours=parts.kind_list(table, "unlike_colours"),
        must=parts.kinds(table, "must", ()),
        enclosing=table.choice("enclosing", ENCLOSING, ""),
        start=parts.zone(table, "start"),
        castles=table.flag("castles", False),
    )
    if spec.castles and top.holds_table("castling"):
        refuse(table.at("castles"), "goes with castlings that are listed one by one")
    if not top.has("hands"):
        refuse(table.path, "needs a table [hands]")
    table.finish()
    return spec


def load_prisoners(top: TableReader, parts: Parts) -> PrisonerSpec | None:
    """Return how prisoners are exchanged, None if captured pieces are none."""
    if not top.has("prisoners"):
        return None
    table = top.inner("prisoners")
    spec = PrisonerSpec(
        values=parts.limits(table, "values", 1, MAX_STRENGTH),
        promotion=table.flag("promotion", False),
    )
    if not spec.values:
        refuse(table.at("values"), "is missing", "missing-key")
    table.finish()
    for name in ("hands", "drops"):
        if not top.has(name):
            refuse(table.path, f"needs a table [{name}]")
    for name in _NO_PRISONERS:
        if top.has(name):
            refuse(table.path, f"does not go with a table [{name}]")
    return spec


def load_pocket(top: TableReader, parts: Parts) -> PocketSpec | None:
    """Return how pieces are put into a pocket, None if they are not."""
    if not top.has("pocket"):
        return None
    table = top.inner("pocket")
    spec = PocketSpec(
        values=parts.limits(table, "values", 1, MAX_STRENGTH),
        zone=parts.zones(table, "zone"),
        most=table.integer("most", 1, MAX_POCKET, 1),
        from_move=counts(table, "from_move", 1, MAX_MOVE, 1),
    )
    if not spec.values:
        refuse(table.at("values"), "is missing", "missing-key")
    table.finish()
    for name in ("hands", "drops"):
        if not top.has(name):
            refuse(table.path, f"needs a table [{name}]")
    for name in (*_NO_PRISONERS, "prisoners", "freeze"):
        if top.has(name):
            refuse(table.path, f"does not go with a table [{name}]")
    return spec


def check_pocket(spec: PresetSpec) -> None:
    """Refuse hands and pieces that a pocket does not go with. Raises PresetError."""
    if spec.pocket is None or spec.hands is None:
        return
    if spec.hands.captures or spec.hands.partner or spec.hands.unlimited:
        refuse("pocket", "does not go with captures, partner and unlimited of [hands]")
    if any(promotion.on_the_spot for promotion in spec.promotions):
        refuse("pocket", "does not go with promotions on the spot, which are written alike")
    if any(imitations(piece.betza) for piece in spec.pieces):
        refuse("pocket", "does not go with pieces that imitate")
    for kind, _ in spec.pocket.values:
        if spec.piece(kind).royal:
            refuse(f"pocket.values.{kind}", "is royal, and so never leaves the board")


def check_prisoners(spec: PresetSpec) -> None:
    """Refuse hands and pieces that prisoners do not go with. Raises PresetError."""
    if spec.prisoners is None or spec.hands is None:
        return
    if spec.hands.captures or spec.hands.partner or spec.hands.unlimited:
        refuse("prisoners", "does not go with captures, partner and unlimited of [hands]")
    if any(imitations(piece.betza) for piece in spec.pieces):
        refuse("prisoners", "does not go with pieces that imitate")
    for kind, _ in spec.prisoners.values:
        if spec.piece(kind).royal:
            refuse(f"prisoners.values.{kind}", "is royal, and so never a prisoner")
    if spec.prisoners.promotion and len(spec.promotions) != 1:
        refuse("prisoners.promotion", "needs one table [promotion]")


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
        enclosures=_enclosures(top, parts),
        transfer=TransferEffect(tables[TRANSFER]) if TRANSFER in tables else None,
        catches=_catches(top, parts),
        areas=_areas(top, parts),
        freezes=_freezes(top, parts),
        swaps=_swaps(top, parts),
        rim=_rim(top.inner("rim"), parts) if top.has("rim") else None,
        transformations=_transformations(top, parts),
        absorptions=_absorptions(top, parts),
        magnets=tuple(
            MagnetEffect(does, spared) for does, spared in tables.items() if does in MAGNETS
        ),
        strength=_strength(top, parts),
        displacement=_displacement(top, parts) if top.has("displacement") else None,
        traps=_traps(top, parts),
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


def _enclosures(top: TableReader, parts: Parts) -> tuple[EnclosureEffect, ...]:
    found = tuple(_enclosure(table, parts) for table in top.entries("enclosure"))
    if len(found) > MAX_ENCLOSURES:
        refuse(
            "enclosure",
            f"has {len(found)} tables, at most {MAX_ENCLOSURES} are allowed",
            "too-many",
        )
    return found


def _enclosure(table: TableReader, parts: Parts) -> EnclosureEffect:
    spared = parts.kind_list(table, "spared")
    effect = EnclosureEffect(
        by=table.choice("by", ENCLOSED_BY, "two"),
        kinds=tuple(sorted(parts.ids - set(spared))),
        hostile=parts.zone(table, "hostile"),
        within=parts.zone(table, "within"),
    )
    table.finish()
    return effect


def _catches(top: TableReader, parts: Parts) -> tuple[CatchEffect, ...]:
    found = tuple(_catch(top, table, parts) for table in top.entries("capture"))
    if len(found) > MAX_CATCHES:
        refuse("capture", f"has {len(found)} tables, at most {MAX_CATCHES} are allowed", "too-many")
    return found


def _catch(top: TableReader, table: TableReader, parts: Parts) -> CatchEffect:
    by = table.choice("by", CAUGHT_BY)
    effect = CatchEffect(
        by,
        pieces=_chosen(table, parts, "pieces", None),
        victims=_chosen(table, parts, "victims", (ANY,)),
        partners=_chosen(table, parts, "partners", ()),
        along=table.choice("along", ALONG, ANY_LINE),
        lasting=table.flag("lasting", False),
    )
    if effect.along != ANY_LINE and by != JUMP:
        refuse(table.at("along"), "is for captures by a jump")
    if effect.lasting and by != BURNING:
        refuse(table.at("lasting"), "is for pieces that burn others")
    if by == JUMP and not top.has("strength"):
        refuse(table.at("by"), "needs a table [strength], which says over whom it jumps")
    if by == JUMP:
        _check_jump(table, effect, _strength(top, parts), parts)
    if effect.partners and by != "coordination":
        refuse(table.at("partners"), "is for captures by coordination")
    if by == "coordination":
        if not effect.partners:
            refuse(table.at("partners"), "is missing", "missing-key")
        if parts.board.is_hex or parts.board.is_levelled:
            refuse(table.at("by"), "coordination is for boards of squares on one level")
    table.finish()
    return effect


def _check_jump(table: TableReader, effect: CatchEffect, ranks: Limits, parts: Parts) -> None:
    """Refuse a piece than which nothing is weaker; where all pieces jump, those that can."""
    by_kind = dict(ranks)
    weakest = min(by_kind.get(kind, 0) for kind in parts.ids)
    idle = [kind for kind in effect.pieces if by_kind.get(kind, 0) == weakest]
    if idle and (len(idle) == len(effect.pieces) or len(effect.pieces) < len(parts.ids)):
        refuse(
            table.at("pieces"),
            f"nothing is weaker than {idle[0]!r}, so it jumps over nothing: give it a higher rank"
            " in [strength], or leave it out",
        )


def _areas(top: TableReader, parts: Parts) -> tuple[AreaEffect, ...]:
    found = []
    named: set[str] = set()
    for table in top.entries("area"):
        effect = AreaEffect(
            pieces=_chosen(table, parts, "pieces", None),
            steps=table.integer("steps", 2, MAX_STEPS, 2),
        )
        if named & set(effect.pieces):
            refuse(table.at("pieces"), "names a kind that another table has already")
        named |= set(effect.pieces)
        found.append(effect)
        table.finish()
    return tuple(found)


def _freezes(top: TableReader, parts: Parts) -> tuple[FreezeEffect, ...]:
    found = []
    for table in top.entries("freeze"):
        effect = FreezeEffect(
            pieces=_chosen(table, parts, "pieces", None),
            frozen=_chosen(table, parts, "frozen", (ANY,)),
            removal=table.flag("removal", False),
            weaker=table.flag("weaker", False),
            straight=table.flag("straight", False),
            freed=table.flag("freed", False),
        )
        if effect.weaker and not top.has("strength"):
            refuse(table.at("weaker"), "needs a table [strength]")
        found.append(effect)
        table.finish()
    if len(found) > MAX_FREEZES:
        refuse("freeze", f"has {len(found)} tables, at most {MAX_FREEZES} are allowed", "too-many")
    return tuple(found)


def _swaps(top: TableReader, parts: Parts) -> tuple[SwapEffect, ...]:
    found = []
    for table in top.entries("swap"):
        effect = SwapEffect(
            pieces=_chosen(table, parts, "pieces", None),
            others=_chosen(table, parts, "others", (ANY,)),
            destroys=table.flag("destroys", False),
        )
        found.append(effect)
        table.finish()
    if len(found) > MAX_SWAPS:
        refuse("swap", f"has {len(found)} tables, at most {MAX_SWAPS} are allowed", "too-many")
    if found and top.has("conversion"):
        refuse("swap", "does not go with a conversion, which is the right of pieces not moved yet")
    return tuple(found)


def _transformations(top: TableReader, parts: Parts) -> tuple[TransformationEffect, ...]:
    found = tuple(_transformation(table, parts) for table in top.entries("transformation"))
    if len(found) > MAX_TRANSFORMATIONS:
        refuse(
            "transformation",
            f"has {len(found)} tables, at most {MAX_TRANSFORMATIONS} are allowed",
            "too-many",
        )
    return found


def _transformation(table: TableReader, parts: Parts) -> TransformationEffect:
    effect = TransformationEffect(
        move=table.choice("move", TRANSFORMED_BY, "any"),
        pieces=_chosen(table, parts, "pieces", None),
        takes=_chosen(table, parts, "takes", (ANY,)),
        becomes=parts.kind(table, "becomes"),
        zone=parts.zones(table, "zone"),
    )
    if effect.move != "capture" and set(effect.takes) != parts.ids:
        refuse(table.at("takes"), "is for captures; set move to capture")
    table.finish()
    return effect


def _clashes(top: TableReader, parts: Parts) -> tuple[ClashEffect, ...]:
    found = []
    for table in top.entries("clash"):
        effect = ClashEffect(
            pieces=_chosen(table, parts, "pieces", None),
            others=_chosen(table, parts, "others", None),
            at=read_places(table, "at", parts.board),
        )
        found.append(effect)
        table.finish()
    if len(found) > MAX_CLASHES:
        refuse("clash", f"has {len(found)} tables, at most {MAX_CLASHES} are allowed", "too-many")
    return tuple(found)


def _exchange(table: TableReader, parts: Parts) -> ExchangeEffect:
    effect = ExchangeEffect(
        pieces=_chosen(table, parts, "pieces", None),
        others=_chosen(table, parts, "others", (ANY,)),
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
    for table in top.entries("absorption"):
        effect = AbsorptionEffect(
            pieces=_chosen(table, parts, "pieces", (ANY,)),
            powers=_chosen(table, parts, "powers", (ANY,)),
        )
        found.append(effect)
        table.finish()
    if len(found) > MAX_ABSORPTIONS:
        refuse(
            "absorption",
            f"has {len(found)} tables, at most {MAX_ABSORPTIONS} are allowed",
            "too-many",
        )
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


def _strength(top: TableReader, parts: Parts) -> Limits:
    """Return how strong the kinds are that a preset ranks."""
    table = top.inner("strength")
    found = parts.limits(table, "ranks", 1, MAX_STRENGTH)
    table.finish()
    if top.has("strength") and not found:
        refuse(table.at("ranks"), "is missing", "missing-key")
    return found


def _displacement(top: TableReader, parts: Parts) -> DisplacementEffect:
    table = top.inner("displacement")
    effect = DisplacementEffect(
        pieces=_chosen(table, parts, "pieces", (ANY,)),
        push=table.flag("push", True),
        pull=table.flag("pull", True),
    )
    if not (effect.push or effect.pull):
        refuse(table.path, "says neither push nor pull")
    if not top.has("strength"):
        refuse(table.path, "needs a table [strength]")
    table.finish()
    return effect


def _traps(top: TableReader, parts: Parts) -> tuple[TrapEffect, ...]:
    found = []
    for table in top.entries("trap"):
        zone = parts.zone(table, "zone")
        if zone is None:
            refuse(table.at("zone"), "is missing", "missing-key")
        effect = TrapEffect(
            zone,
            pieces=_chosen(table, parts, "pieces", (ANY,)),
            guarded=table.flag("guarded", True),
        )
        found.append(effect)
        table.finish()
    if len(found) > MAX_TRAPS:
        refuse("trap", f"has {len(found)} tables, at most {MAX_TRAPS} are allowed", "too-many")
    return tuple(found)


def _rim(table: TableReader, parts: Parts) -> Zone:
    zone = parts.zone(table, "zone")
    if zone is None:
        refuse(table.at("zone"), "is missing", "missing-key")
    table.finish()
    return zone


def _chosen(
    table: TableReader, parts: Parts, name: str, default: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Return the kinds of a list, sorted; `*` is all of them."""
    names = parts.kind_list(table, name, default)
    return tuple(sorted(parts.ids if ANY in names else set(names)))


def _flips(table: TableReader) -> str:
    rule = table.choice("rule", FLIPS)
    table.finish()
    return rule
