"""Where questions about positions are answered: cheap ones at once, all others in a process of
their own.
"""

from __future__ import annotations

from typing import Any, Final

from courier.common.budgets import A_MINUTE, FREE
from courier.common.errors import TooExpensive
from courier.common.sandbox.client import PUBLIC_QUESTIONS, query
from courier.presets.models import PresetRevision
from courier.workshop.sandbox.positions import position_answer
from variants import RulesError, TooMuchWork, count, counted, preset_keys

MOST_MOVES: Final = 80_000  # of one question
PROCESS: Final = FREE + 1  # what a process costs by itself, in moves


def answer_to(revision: PresetRevision, question: dict[str, Any]) -> dict[str, Any]:
    """Return what the rules say. Raises RulesError, TooMuchWork, OverBudget and SiteBusy.

    Nobody has vouched for the rules of a preset that did not come with the site: even listing its
    moves may take long.
    """
    if revision.preset.key in preset_keys():
        try:
            with counted(FREE):
                return position_answer(revision.rules, **question)
        except TooMuchWork:
            pass
    with PUBLIC_QUESTIONS.place():
        return _answer_of_process(revision, question)


def _answer_of_process(revision: PresetRevision, question: dict[str, Any]) -> dict[str, Any]:
    count(PROCESS)
    try:
        reply = query("position", document=revision.document, most=MOST_MOVES, query=question)
    except TooExpensive:
        count(A_MINUTE)
        raise
    count(reply["moves"])
    if "refusal" in reply:
        raise RulesError(*reply["refusal"])
    answer: dict[str, Any] = reply["answer"]
    return answer
