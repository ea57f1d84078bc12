"""The tables `[[condition]]` -> their specs."""

from typing import Final

from variants.loader.parts import Parts
from variants.loader.reader import TableReader, refuse
from variants.spec import PresetSpec
from variants.spec.conditions import ACTS, OWNERS, RELATIONS, ConditionSpec
from variants.spec.values import ANY

MAX_COST: Final = 48
MAX_COUNT: Final = 16


def load_conditions(top: TableReader, parts: Parts) -> tuple[ConditionSpec, ...]:
    """Return what pieces may do only under conditions. Raises PresetError."""
    found = []
    for table in top.entries("condition"):
        found.append(_condition(table, parts))
        if sum(spec.cost for spec in found) > MAX_COST:
            refuse(
                table.path,
                f"all conditions together may cost {MAX_COST} looks for a move: 6 where a piece has"
                " to be attacked or guarded, 12 where it has to attack, 1 where others only stand"
                " near, and twice as many after the move",
                "too-many",
            )
    return tuple(found)


def _condition(table: TableReader, parts: Parts) -> ConditionSpec:
    relation, wanted = _relation(table)
    spec = ConditionSpec(
        pieces=parts.kind_list(table, "pieces", (ANY,)),
        acts=_acts(table),
        relation=relation,
        wanted=wanted,
        by=parts.kind_list(table, "by", (ANY,)),
        same=table.flag("same", False),
        whose=table.choice("whose", OWNERS, "any"),
        after=table.flag("after", False),
        count=table.integer("count", 1, MAX_COUNT, 1),
    )
    if spec.is_seen and spec.whose != "any":
        whose = "a piece of the same side" if relation == "guarded" else "an enemy"
        does = "attacks" if relation == "attacks" else f"is {relation}"
        refuse(table.at("whose"), f"where a piece {does} the other one is {whose} anyway")
    if spec.same and ANY not in spec.by:
        refuse(table.at("by"), "names kinds, but only the same kind counts; leave one of them out")
    if spec.after and "be_captured" in spec.acts:
        refuse(table.at("after"), "a piece that was captured stands nowhere after the move")
    table.finish()
    return spec


def _relation(table: TableReader) -> tuple[str, bool]:
    """Return the relation, and whether it has to hold."""
    found = {key: table.choice(key, RELATIONS) for key in ("if", "unless") if table.has(key)}
    if len(found) != 1:
        refuse(table.path, "needs one of the keys `if` and `unless`", "missing-key")
    key, relation = found.popitem()
    return relation, key == "if"


def _acts(table: TableReader) -> tuple[str, ...]:
    acts = table.strings("may")
    for act in acts:
        if act not in ACTS:
            refuse(table.at("may"), f"must be some of {', '.join(ACTS)}, not {act[:40]!r}")
    if not acts or len(set(acts)) < len(acts):
        refuse(table.at("may"), "must name one or more, each once")
    return acts


def check_company(spec: PresetSpec) -> None:
    """Refuse rules beside which nobody would know what a condition means. Raises PresetError."""
    if spec.conditions and spec.facing is not None and spec.facing.rule == "forbidden":
        refuse("condition", "does not go with royal pieces that may not face each other")
    if spec.conditions and (spec.effects.catches or spec.effects.areas or spec.effects.freezes):
        refuse("condition", "does not go with captures in other ways, nor with pieces that freeze")
    taken = any("be_captured" in condition.acts for condition in spec.conditions)
    if taken and spec.effects.explosion is not None:
        refuse("condition", "an explosion does not ask who may be captured")
