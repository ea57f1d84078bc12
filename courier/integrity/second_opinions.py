"""What a second referee is asked about a game, and the first difference of its answer from what is
stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from courier.games.models import Game, Move
from courier.integrity.replay import NONE, Difference, Part, outcome_text, stored_outcome


def question_about(game: Game, moves: Sequence[Move]) -> dict[str, object]:
    """The game from its first position, by the very document it is played with."""
    return {
        "document": game.revision.document,
        "position": game.start_position,
        "moves": [move.text for move in moves],
        "want": ["position", "check", "outcome"],
    }


def difference_in(answer: Mapping[str, Any], game: Game) -> Difference | None:
    """The first difference; None where both say the same. A referee may leave out what it does not
    know.
    """
    if error := answer.get("error"):
        index = error.get("move_index")
        if index is None:
            return Difference(0, Part.START, game.start_position, error["code"])
        return Difference(index + 1, Part.ILLEGAL, "legal", error["code"])
    for part, stored, found in _compared(answer, game):
        if stored != found:
            return Difference(game.ply, part, stored, found)
    return None


def has_opinion(answer: Mapping[str, Any]) -> bool:
    """Whether a referee knows the game at all."""
    return not answer.keys().isdisjoint({"error", "position", "check", "outcome"})


def _compared(answer: Mapping[str, Any], game: Game) -> Iterator[tuple[Part, str, str]]:
    if "position" in answer:
        yield Part.POSITION, game.position, answer["position"]
    if "check" in answer:
        yield Part.CHECK, _yes_or_no(game.in_check), _yes_or_no(answer["check"])
    if "outcome" in answer:
        found = answer["outcome"]
        shown = (
            outcome_text(found["reason"], found["winner"], found.get("points")) if found else NONE
        )
        yield Part.RESULT, stored_outcome(game), shown


def _yes_or_no(is_so: bool) -> str:
    return "yes" if is_so else "no"
