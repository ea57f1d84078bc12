"""What a condition asks of other pieces, in English; for refusals and for the rules page."""

from typing import Final

from variants.core.words import a_piece, listed, number
from variants.spec import ConditionSpec, PresetSpec

_BEING: Final = {
    "attacked": "be attacked by {}",
    "guarded": "be guarded by {}",
    "beside": "stand beside {}",
    "behind": "have {} directly behind it",
    "ahead": "have {} directly ahead of it",
    "attacks": "attack {}",
}
_IN_ROWS: Final = {
    "behind": "have {} on one of the two cells behind it",
    "ahead": "have {} on one of the two cells ahead of it",
}


def other_words(spec: PresetSpec, condition: ConditionSpec) -> str:
    """Return the other piece: `an enemy rook or queen`, `another piece of its side`."""
    kinds = spec.kinds(condition.by)
    is_own = condition.relation == "guarded" or condition.whose == "own"
    is_enemy = condition.relation in ("attacked", "attacks") or condition.whose == "enemy"
    if condition.same:
        kind = "piece of its own kind"
    elif len(kinds) == len(spec.pieces):
        kind = "piece"
    else:
        kind = listed([spec.piece(each).name.lower() for each in kinds])
    if condition.count > 1:
        whose = "enemy " if is_enemy else ""
        side = " of its side" if is_own else ""
        return f"at least {number(condition.count)} {whose}{_plural(kind)}{side}"
    if is_enemy:
        return f"an enemy {kind}"
    if kind == "piece":
        return "another piece of its side" if is_own else "another piece"
    return f"{a_piece(kind)} of its side" if is_own else a_piece(kind)


def asked_words(spec: PresetSpec, condition: ConditionSpec) -> str:
    """Return what has to hold, or may not, as an infinitive: `be guarded by a knight`."""
    being = _BEING | _IN_ROWS if spec.board.is_in_rows else _BEING
    return being[condition.relation].format(other_words(spec, condition))


def is_words(asked: str, *, denied: bool = False) -> str:
    """Return an infinitive of `asked_words` said of a piece: `is guarded by a knight`, `does not
    stand beside another piece`.
    """
    verb, _, rest = asked.partition(" ")
    if verb == "be":
        return f"is not {rest}" if denied else f"is {rest}"
    if denied:
        return f"does not {asked}"
    return f"{'has' if verb == 'have' else f'{verb}s'} {rest}"


def _plural(kind: str) -> str:
    """Return several pieces of a kind: `pieces of its own kind`, `rooks`."""
    first, of, rest = kind.partition(" of ")
    return f"{first}s{of}{rest}"
