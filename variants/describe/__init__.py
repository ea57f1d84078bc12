"""A preset document described: its rules in words, and pictures of how every piece moves."""

from variants.core.description import Mark, MoveDiagram, RuleSection, ZoneMap
from variants.describe.diagrams import move_diagrams
from variants.describe.sections import rules_sections, unexplained
from variants.describe.tags import TAGS, tags_of
from variants.describe.zone_maps import zone_maps

__all__ = [
    "TAGS",
    "Mark",
    "MoveDiagram",
    "RuleSection",
    "ZoneMap",
    "move_diagrams",
    "rules_sections",
    "tags_of",
    "unexplained",
    "zone_maps",
]
