"""The position all games of a thematic event begin from."""

from __future__ import annotations

from django.utils.translation import gettext as _

from courier.events.errors import BadStartPosition
from courier.events.models import Event
from courier.presets.models import PresetRevision
from variants import RulesError, composing_rules, pasted_position


def start_of(revision: PresetRevision, text: str) -> str:
    """The text of the position that a text of this or another program describes, "" for none.
    Raises BadStartPosition, also where nothing can be played from it.
    """
    if not text.strip():
        return ""
    rules = revision.rules
    if composing_rules(rules) is not None:
        raise BadStartPosition(reason=_("games of this variant begin with an arrangement"))
    try:
        position = pasted_position(rules, text.strip())
    except RulesError as error:
        raise BadStartPosition(reason=error.message.rstrip(".")) from error
    if rules.outcome(position) is not None or not rules.legal_moves(position):
        raise BadStartPosition(reason=_("the game is over there"))
    return rules.text(position)


def first_side(event: Event) -> int:
    """The side that moves first in the games of an event."""
    if not event.start_position:
        return 0
    rules = event.revision.rules
    return int(rules.side(rules.position(event.start_position)))
