"""What a turn asks of a side, where it may have several moves or the opponent has a say."""

from __future__ import annotations

from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from variants import Position, Rules, answers, moves_left, refused_move


class AnswerData(TypedDict):
    """A button that answers the opponent's last move: the text that it sends, and its label."""

    text: str
    label: str


def answer_buttons(rules: Rules, position: Position) -> list[AnswerData]:
    """Return what may be done about the opponent's last move, or their two proposals."""
    labels = {
        "refuse": _("Refuse %(move)s"),
        "accept": _("Accept %(move)s"),
        "choose": _("Choose %(move)s"),
    }
    return [
        {"text": answer.text, "label": labels[answer.act] % {"move": answer.shown}}
        for answer in answers(rules, position)
    ]


def turn_words(rules: Rules, position: Position) -> str:
    """Return how many moves the turn has left, or what has to be done in it."""
    answer = rules.spec.turn.answer if rules.spec.turn is not None else ""
    if answer == "choose":
        return _proposal_words(moves_left(rules, position))
    if answer == "refuse":
        return _refusal_words(rules, position)
    left = moves_left(rules, position)
    return ngettext("%(count)d move left.", "%(count)d moves left.", left) % {"count": left}


def _proposal_words(left: int) -> str:
    if left > 2:  # noqa: PLR2004 -- the choice comes before the two proposals
        return _("Choose one of your opponent’s moves, then propose two of your own.")
    if left > 1:
        return _("Propose two moves. Your opponent chooses one of them.")
    return _("Propose one more move.")


def _refusal_words(rules: Rules, position: Position) -> str:
    refused = refused_move(rules, position)
    if refused:
        words = _("Your move %(move)s was refused. Make another one: it cannot be refused.")
        return words % {"move": refused}
    found = answers(rules, position)
    if not found:
        return ""
    if len(found) > 1:
        words = _("You have no move of your own: refuse %(move)s, or accept it.")
    else:
        words = _("Refuse %(move)s, or make your move and so accept it.")
    return words % {"move": found[0].shown}
