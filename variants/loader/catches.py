"""The tables of further ways to capture, to swap and to push, and of who may not move -> specs."""

from typing import Final

from variants.loader.parts import Parts
from variants.loader.reader import TableReader, refuse
from variants.spec.effects import (
    ALONG,
    ANY_LINE,
    BURNING,
    CAUGHT_BY,
    ENCLOSED_BY,
    JUMP,
    AreaEffect,
    CatchEffect,
    DisplacementEffect,
    EnclosureEffect,
    FreezeEffect,
    SwapEffect,
    TrapEffect,
)
from variants.spec.values import ANY, Limits, Zone

MAX_ENCLOSURES: Final = 8
MAX_CATCHES: Final = 16
MAX_FREEZES: Final = 8
MAX_SWAPS: Final = 8
MAX_TRAPS: Final = 8
MAX_STRENGTH: Final = 200
MAX_STEPS: Final = 4


def load_enclosures(top: TableReader, parts: Parts) -> tuple[EnclosureEffect, ...]:
    """Return what captures by enclosing."""
    return tuple(_enclosure(table, parts) for table in top.entries("enclosure", MAX_ENCLOSURES))


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


def load_catches(top: TableReader, parts: Parts) -> tuple[CatchEffect, ...]:
    """Return the captures that are not by replacement."""
    return tuple(_catch(top, table, parts) for table in top.entries("capture", MAX_CATCHES))


def _catch(top: TableReader, table: TableReader, parts: Parts) -> CatchEffect:
    by = table.choice("by", CAUGHT_BY)
    effect = CatchEffect(
        by,
        pieces=chosen_kinds(table, parts, "pieces", None),
        victims=chosen_kinds(table, parts, "victims", (ANY,)),
        partners=chosen_kinds(table, parts, "partners", ()),
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
        _check_jump(table, effect, load_strength(top, parts), parts)
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


def load_areas(top: TableReader, parts: Parts) -> tuple[AreaEffect, ...]:
    """Return who walks several steps."""
    found = []
    named: set[str] = set()
    for table in top.entries("area"):
        effect = AreaEffect(
            pieces=chosen_kinds(table, parts, "pieces", None),
            steps=table.integer("steps", 2, MAX_STEPS, 2),
        )
        if named & set(effect.pieces):
            refuse(table.at("pieces"), "names a kind that another table has already")
        named |= set(effect.pieces)
        found.append(effect)
        table.finish()
    return tuple(found)


def load_freezes(top: TableReader, parts: Parts) -> tuple[FreezeEffect, ...]:
    """Return who keeps whom from moving."""
    found = []
    for table in top.entries("freeze", MAX_FREEZES):
        effect = FreezeEffect(
            pieces=chosen_kinds(table, parts, "pieces", None),
            frozen=chosen_kinds(table, parts, "frozen", (ANY,)),
            removal=table.flag("removal", False),
            weaker=table.flag("weaker", False),
            straight=table.flag("straight", False),
            freed=table.flag("freed", False),
        )
        if effect.weaker and not top.has("strength"):
            refuse(table.at("weaker"), "needs a table [strength]")
        found.append(effect)
        table.finish()
    return tuple(found)


def load_swaps(top: TableReader, parts: Parts) -> tuple[SwapEffect, ...]:
    """Return who changes places with whom."""
    found = []
    for table in top.entries("swap", MAX_SWAPS):
        effect = SwapEffect(
            pieces=chosen_kinds(table, parts, "pieces", None),
            others=chosen_kinds(table, parts, "others", (ANY,)),
            destroys=table.flag("destroys", False),
        )
        found.append(effect)
        table.finish()
    if found and top.has("conversion"):
        refuse("swap", "does not go with a conversion, which is the right of pieces not moved yet")
    return tuple(found)


def load_strength(top: TableReader, parts: Parts) -> Limits:
    """Return how strong the kinds are that a preset ranks."""
    table = top.inner("strength")
    found = parts.limits(table, "ranks", 1, MAX_STRENGTH)
    table.finish()
    if top.has("strength") and not found:
        refuse(table.at("ranks"), "is missing", "missing-key")
    return found


def load_displacement(top: TableReader, parts: Parts) -> DisplacementEffect:
    """Return who pushes and pulls."""
    table = top.inner("displacement")
    effect = DisplacementEffect(
        pieces=chosen_kinds(table, parts, "pieces", (ANY,)),
        push=table.flag("push", True),
        pull=table.flag("pull", True),
    )
    if not (effect.push or effect.pull):
        refuse(table.path, "says neither push nor pull")
    if not top.has("strength"):
        refuse(table.path, "needs a table [strength]")
    table.finish()
    return effect


def load_traps(top: TableReader, parts: Parts) -> tuple[TrapEffect, ...]:
    """Return the squares on which pieces are lost."""
    found = []
    for table in top.entries("trap", MAX_TRAPS):
        zone = parts.zone(table, "zone")
        if zone is None:
            refuse(table.at("zone"), "is missing", "missing-key")
        effect = TrapEffect(
            zone,
            pieces=chosen_kinds(table, parts, "pieces", (ANY,)),
            guarded=table.flag("guarded", True),
        )
        found.append(effect)
        table.finish()
    return tuple(found)


def load_rim(table: TableReader, parts: Parts) -> Zone:
    """Return the squares that are entered only to capture."""
    zone = parts.zone(table, "zone")
    if zone is None:
        refuse(table.at("zone"), "is missing", "missing-key")
    table.finish()
    return zone


def chosen_kinds(
    table: TableReader, parts: Parts, name: str, default: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Return the kinds of a list, sorted; `*` is all of them."""
    names = parts.kind_list(table, name, default)
    return tuple(sorted(parts.ids if ANY in names else set(names)))
