"""Conditions in words: what pieces may do only as others let them."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.zones import a_piece, kind_words
from variants.rules.condition_words import asked_words, is_words
from variants.spec import ANY, ConditionSpec, PresetSpec

ACTS: Final = {
    "move": "move",
    "capture": "capture",
    "check": "give check",
    "be_captured": "be captured",
}


def conditions(spec: PresetSpec) -> Iterator[str]:
    """Yield what pieces may do only if others stand near, or unless they do."""
    for condition in spec.conditions:
        yield _condition(spec, condition)
    if any(condition.is_seen for condition in spec.conditions):
        yield (
            "A piece attacks or guards what it could take on that square by its move, whether it is"
            " pinned or may not capture just then; capturing in passing does not count."
        )


def _condition(spec: PresetSpec, condition: ConditionSpec) -> str:
    acts = [ACTS[act] for act in condition.acts]
    if "move" in condition.acts and "capture" not in condition.acts:
        acts[condition.acts.index("move")] = "move without capturing"
    subject = bound_words(spec, condition.pieces).capitalize()
    asked = asked_words(spec, condition)
    if condition.wanted:
        does = listed(acts, "or")
        then = f"then {is_words(asked)}" if not asked.startswith("be ") else f"is then {asked[3:]}"
        return f"{subject} may {does} only if it {then if condition.after else is_words(asked)}."
    does = listed(acts, "or")
    if condition.after:
        return f"{subject} may not {does} if it would then {asked}."
    return f"{subject} that {is_words(asked)} may not {does}."


def bound_words(spec: PresetSpec, kinds: tuple[str, ...]) -> str:
    """Return whom a rule binds: `a rook or knight`, `a piece other than the king`."""
    free = [piece for piece in spec.pieces if piece.id not in spec.kinds(kinds)]
    if not free or ANY in kinds:
        return "a piece"
    if all(piece.royal for piece in free):
        return f"a piece other than a {listed([piece.name.lower() for piece in free], 'or')}"
    return a_piece(kind_words(spec, kinds))
