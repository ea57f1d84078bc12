"""Reading one text, and what has to hold whatever it is: a value that can be used, or a clear
refusal.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.fuzz.samples import Place, a_move
from variants import (
    AmbiguousMove,
    IllegalMove,
    InvalidPosition,
    Move,
    NotationError,
    Position,
    PresetError,
    Rules,
    RulesError,
    composing_rules,
    get_rules,
    import_text,
    rules_sections,
    unexplained,
)  # fmt: skip

CODE: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_MESSAGE: Final = 600
READ: Final = "read"
EXPLAINED: Final = 0.1
Check = Callable[[], None]
MOVE_ERRORS: Final = (NotationError, IllegalMove, AmbiguousMove)


class Fault(AssertionError):
    """A text was answered in a way that is not allowed."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A text to be read, and where: a move needs a position, a position text a preset."""

    kind: str
    text: str
    place: Place | None = None


def tried(attempt: Attempt, draw: random.Random) -> str:
    """Read the text; return `read`, or class and code of the refusal. Raises Fault, or whatever the
    rules let out.
    """
    try:
        check = READERS[attempt.kind](attempt, draw)
    except RulesError as error:
        return _refused(attempt, error)
    try:
        check()
    except RulesError as error:
        raise Fault(f"it is read, and then refused: {type(error).__name__} {error}") from error
    return READ


def _refused(attempt: Attempt, error: RulesError) -> str:
    """Check that a refusal is of the right class, has a code, and says something in one line."""
    right = {"documents": (PresetError,), "positions": (InvalidPosition,)}.get(
        attempt.kind, MOVE_ERRORS
    )
    if type(error) not in right:
        raise Fault(
            f"{type(error).__name__} is not how {attempt.kind} are refused: {error}"
        ) from error
    if not CODE.fullmatch(error.code):
        raise Fault(f"{error.code!r} is no code") from error
    message = error.message
    if not message.strip() or len(message) > LONGEST_MESSAGE:
        raise Fault(f"a message of {len(message)} characters: {message[:80]!r}") from error
    return f"{type(error).__name__} {error.code}"


def _move(attempt: Attempt, draw: random.Random) -> Check:
    place = attempt.place
    assert place is not None
    try:
        move = place.rules.read(attempt.text, place.position)
    except RulesError:
        if draw.random() < EXPLAINED and not place.rules.explain(attempt.text, place.position):
            raise Fault("a refused move is explained by nothing") from None
        raise
    return lambda: _play(place.rules, place.position, move)


def _play(rules: Rules, position: Position, move: Move) -> None:
    """Play a move that was read; its own text and that of the position after it have to be read
    back.
    """
    after = rules.play(position, move)
    if rules.read(move.text, position) != move:
        raise Fault(f"it is read as {move.text}, which is read as something else")
    written = rules.text(after)
    if rules.text(rules.position(written)) != written:
        raise Fault(f"after {move.text} the position {written} is not read back")


def _position(attempt: Attempt, draw: random.Random) -> Check:
    assert attempt.place is not None
    rules = attempt.place.rules
    position = rules.position(attempt.text)
    return lambda: _use(rules, position, draw)


def _use(rules: Rules, position: Position, draw: random.Random) -> None:
    """Write the position, ask everything the pages ask of it, and play a move."""
    written = rules.text(position)
    if rules.position(written) != position:
        raise Fault(f"it is written as {written}, which is another position")
    rules.key(position)
    rules.pieces(position)
    rules.hands(position)
    rules.missing(position)
    rules.checked(position)
    rules.claims(position, ())
    if (
        rules.outcome(position) is not None
        or composing_rules(rules) is not None
        or not rules.enforced
    ):
        return
    move = a_move(draw, rules, position)
    if move is not None:
        rules.text(rules.play(position, move))


def _document(attempt: Attempt, _draw: random.Random) -> Check:
    games = [get_rules(found.document) for found in import_text(attempt.text)]
    return lambda: _describe_all(games)


def _describe_all(games: list[Rules]) -> None:
    for rules in games:
        _describe(rules)


def _describe(rules: Rules) -> None:
    """Ask for the start, its moves, and the words of a game that could be compiled."""
    modes = rules.spec.setup_modes
    position = rules.start(modes[0].key if modes else None, lambda _: 0)
    rules.text(position)
    rules_sections(rules.spec)
    unexplained(rules.spec)
    if composing_rules(rules) is None:
        rules.legal_moves(position)


READERS: Final[dict[str, Callable[[Attempt, random.Random], Check]]] = {
    "moves": _move,
    "positions": _position,
    "documents": _document,
}
