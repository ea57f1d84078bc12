"""Rule sets written as code, by the name a preset document gives in `special`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from variants.core.description import MoveDiagram, RuleSection
from variants.rules.protocol import ComposingRules, Rules
from variants.spec import PresetSpec
from variants.special.sigma4.diagrams import diagrams
from variants.special.sigma4.rules import Sigma4Rules
from variants.special.sigma4.sections import sections


@dataclass(frozen=True, slots=True)
class Description:
    """How rules written as code describe themselves: the sections after board and pieces, and the
    diagrams.
    """

    sections: Callable[[PresetSpec], tuple[RuleSection, ...]]
    diagrams: Callable[[PresetSpec], tuple[MoveDiagram, ...]]


SPECIAL: Final[Mapping[str, Callable[[PresetSpec], Rules]]] = {"sigma4": Sigma4Rules}
DESCRIPTIONS: Final[Mapping[str, Description]] = {"sigma4": Description(sections, diagrams)}


def composing_rules(rules: Rules) -> ComposingRules | None:
    """Return rules whose turns are composed of stones as such, None for all others."""
    return rules if isinstance(rules, Sigma4Rules) else None
