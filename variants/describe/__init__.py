"""A preset document described: its rules in words, and pictures of how every man moves."""

from variants.core.description import MoveDiagram, RuleSection
from variants.describe.diagrams import move_diagrams
from variants.describe.sections import rules_sections, unexplained

__all__ = ["MoveDiagram", "RuleSection", "move_diagrams", "rules_sections", "unexplained"]
