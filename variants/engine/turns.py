"""The moves of a turn as one text, where a turn has several."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from variants.core.errors import IllegalMove, NotationError, RulesError
from variants.core.move import Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.notation.input_text import without_number
from variants.notation.own_reader import turn_text
from variants.rules.answers import ACCEPT, REFUSE
from variants.rules.answers import CHOOSE as CHOOSE
from variants.rules.protocol import Rules
from variants.spec.turns import MOST_MOVES

BETWEEN: Final = ","
MOST_TRIED: Final = 200
_BLANKS: Final = re.compile(r"[\s/;]+")


def moves_left(rules: Rules, position: Position) -> int:
    """Return how many moves the turn still has, the next one included; 1 where turns are single
    moves.
    """
    return rules.moves_left(position) if isinstance(rules, GameRules) else 1


def stop_text(rules: Rules, position: Position) -> str:
    """Return the text of the move that ends the turn before its last one, empty where none may be
    left out.
    """
    return rules.stop_text(position) if isinstance(rules, GameRules) else ""


def is_forbidden_repetition(
    rules: Rules, outcome: Outcome | None, begun: Position, history: Sequence[str]
) -> bool:
    """Return whether a turn that has ended so may not be played at all: it repeats a position too
    often, and from `begun`, where the turn began, something else can be played.

    `history` are the keys of all positions up to `begun`. Something else is looked for in a bounded
    number of positions; if it is not found there, it is taken to exist.
    """
    if (
        outcome is None
        or outcome.reason != Reason.REPETITION
        or not rules.spec.draws.repetition_forbidden
    ):
        return False
    side = rules.side(begun)
    waiting = [begun]
    for _ in range(MOST_TRIED):
        if not waiting:
            return False
        position = waiting.pop()
        for move in rules.legal_moves(position):
            after = rules.play(position, move)
            if rules.side(after) == side:
                waiting.append(after)
                continue
            found = rules.outcome(after, history)
            if found is None or found.reason != Reason.REPETITION:
                return True
    return True


def repeated(text: str) -> IllegalMove:
    """Return the refusal of a turn that repeats a position too often."""
    return IllegalMove(
        "repetition", "this brings about a position that may not occur once more", text
    )


class Step(NamedTuple):
    """A move that was read, and the positions before and after it."""

    before: Position
    move: Move
    after: Position


def read_step(rules: Rules, position: Position, text: str) -> Step:
    """Return the one move a text holds. Raises RulesError."""
    move = rules.read(text, position)
    return Step(position, move, rules.play(position, move))


def read_turn(rules: Rules, position: Position, text: str, history: Sequence[str]) -> list[Step]:
    """Return the moves a text holds: one, or where a turn has several the first of them, as many
    as are written. `history` holds the keys of all positions up to `position`.

    Raises RulesError, also for more moves than the turn has.
    """
    if rules.spec.turn is None:
        return [read_step(rules, position, text)]
    side = rules.side(position)
    keys = list(history)
    steps: list[Step] = []
    for part in _parts(rules, position, text):
        if steps and (rules.side(position) != side or rules.outcome(position, keys[:-1])):
            raise overfull(text)
        steps.append(read_step(rules, position, part))
        position = steps[-1].after
        keys.append(rules.key(position))
    return steps


def _parts(rules: Rules, position: Position, text: str) -> list[str]:
    """Return the texts of the moves of a turn, which commas part; or blanks, slashes or semicolons
    where the first word is a move and the whole text is none. Raises NotationError.
    """
    text = turn_text(text, rules.spec)
    parts = [part.strip() for part in text.split(BETWEEN)]
    words = _BLANKS.split(without_number(text).strip())
    if len(parts) == 1 and len(words) > 1 and _is_move(rules, position, words[0]):
        parts = [text] if _is_move(rules, position, text) else words
    if not all(parts) or len(parts) > MOST_MOVES:
        raise NotationError("notation", "part the moves of a turn by commas: e4, d4", text)
    return parts


def _is_move(rules: Rules, position: Position, text: str) -> bool:
    try:
        rules.read(text, position)
    except RulesError:
        return False
    return True


def unfinished(text: str, left: int) -> IllegalMove:
    """Return the refusal of a turn that has moves left."""
    more = "one more move: write it" if left == 1 else f"{left} more moves: write them"
    message = f"your turn has {more} behind a comma, as in e4, d4"
    return IllegalMove("unfinished-turn", message, text, left=left)


def overfull(text: str) -> IllegalMove:
    """Return the refusal of moves after the end of a turn."""
    return IllegalMove("turn-over", "these are more moves than your turn has", text)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the side to move may do about its opponent's move: the `act` (`refuse`, `accept` or
    `choose`), the canonical text that does it, and the short text of the move it is about.
    """

    act: str
    text: str
    shown: str


def answers(rules: Rules, position: Position) -> tuple[Answer, ...]:
    """Return the answers that are open where the opponent has a say in a turn."""
    if not isinstance(rules, GameRules) or rules.answers is None:
        return ()
    names = rules.last_move_names(position)
    if names:
        words = [text for text in rules.legal_texts(position) if text in (REFUSE, ACCEPT)]
        return tuple(Answer(word, word, names[0]) for word in words)
    if rules.answers.is_choosing(position):
        seen = rules.answers.seen(position)
        texts = sorted(rules.legal_texts(position))
        return tuple(Answer(CHOOSE, text, rules.short_of(seen, text)) for text in texts)
    return ()


def refused_move(rules: Rules, position: Position) -> str:
    """Return the short text of the move that was refused, for which another one is due; "" where
    none was.
    """
    if not isinstance(rules, GameRules) or rules.answers is None:
        return ""
    return rules.refused(position)


def side_in_key(rules: Rules, key: str) -> Side:
    """Return the side to move of a repetition key."""
    if isinstance(rules, GameRules) and rules.answers is not None:
        return rules.from_key(key).side
    return 1 if key.split(" ", 2)[1] == "b" else 0


def is_refusal(text: str) -> bool:
    """Return whether the canonical text of a move refuses the one before it."""
    return text == REFUSE
