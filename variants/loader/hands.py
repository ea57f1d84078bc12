"""The tables of hands, drops, prisoners and pockets -> their specs."""

from typing import Final

from variants.loader.catches import MAX_STRENGTH
from variants.loader.parts import Parts, counts
from variants.loader.reader import TableReader, refuse
from variants.movement.imitation import imitations
from variants.spec import PresetSpec
from variants.spec.hands import ENCLOSING, DropSpec, HandSpec, PocketSpec, PrisonerSpec

MAX_POCKET: Final = 16
MAX_MOVE: Final = 100
_NO_PRISONERS: Final = (
    "absorption", "conversion", "effect", "explosion", "flips", "gating", "lent", "leaps", "swap",
    "transformation", "turn", "turning",
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
