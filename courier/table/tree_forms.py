"""What pages with a board and a variation tree read from their forms."""

from __future__ import annotations

from typing import Final

from django import forms

from courier.games.errors import refusal_of
from courier.table.forms import PartsForm
from courier.trees.domain.tree import MAX_COMMENT
from variants import Rules, RulesError, composing_rules

MOST_NODES_AT: Final = 10_000_000


class OperationForm(forms.Form):
    """A change of a tree: what is done with which node. Blanks that a comment is kept without may
    make it longer.
    """

    act = forms.CharField(max_length=16)
    at = forms.IntegerField(min_value=0, max_value=MOST_NODES_AT)
    version = forms.IntegerField(min_value=0, max_value=MOST_NODES_AT)
    text = forms.CharField(max_length=2 * MAX_COMMENT, required=False, strip=False)


def composed_text(rules: Rules, position: str, parts: PartsForm) -> str:
    """Return the text of a turn of stones that was given in parts; empty where there is none.
    Raises MoveRefused.
    """
    composing = composing_rules(rules)
    if composing is None or not parts.is_valid() or not parts.is_given:
        return ""
    given = parts.cleaned_data
    try:
        return composing.turn_text(
            rules.position(position), given["origin"], given["target"], parts.held
        )
    except RulesError as error:
        raise refusal_of(error) from error


def node_number(text: str) -> int:
    """Return the number of a node from an address; 0, the first position, for whatever is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
