"""Rule sets written as code, by the name a preset document gives in `special`."""

from collections.abc import Callable, Mapping
from typing import Final

from variants.rules_protocol import ComposingRules, Rules
from variants.spec import PresetSpec
from variants.special.sigma4.rules import Sigma4Rules

SPECIAL: Final[Mapping[str, Callable[[PresetSpec], Rules]]] = {"sigma4": Sigma4Rules}


def composing_rules(rules: Rules) -> ComposingRules | None:
    """Return rules whose turns are composed of stones as such, None for all others."""
    return rules if isinstance(rules, Sigma4Rules) else None
