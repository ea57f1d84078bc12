"""Whether a game begun with one revision of a preset can go on with another."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from variants.core.errors import RulesError
from variants.core.position import Position
from variants.engine.registry import get_rules
from variants.rules.protocol import Rules


@dataclass(frozen=True, slots=True)
class Break:
    """The first ply at which the new rules do not follow, 0 for the start, and why."""

    ply: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ply:
    """A move as the new rules write it, the text of the position after it, and its key."""

    text: str
    position: str
    key: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of replaying: where it broke, or the whole game as the new rules tell it."""

    broken: Break | None
    start: str = ""
    plies: tuple[Ply, ...] = ()


class _Broken(ValueError):
    """The new rules do not follow."""


def proves_upgrade(
    old_document: str, new_document: str, moves: Sequence[str], start: str = ""
) -> Proof:
    """Return whether all moves so far are legal by the new rules too, lead to the same positions
    and leave it open.

    `moves` are the texts as stored, `start` is the text of the position the game began with, by
    default the array. Documents that cannot be compiled raise PresetError.
    """
    old = get_rules(old_document)
    new = get_rules(new_document)
    plies: list[Ply] = []
    tried: list[str] = []
    try:
        before, after = _starts(old, new, start)
        first = new.text(after)
        keys = [new.key(after)]
        for text in moves:
            tried.append(text)
            before, after, written = _played(old, new, before, after, text)
            _compare(old, new, before, after)
            plies.append(Ply(written, new.text(after), new.key(after)))
            _check_open(new, after, keys)
            keys.append(new.key(after))
    except _Broken as error:
        return Proof(Break(len(tried), str(error)))
    return Proof(None, first, tuple(plies))


def _starts(old: Rules, new: Rules, start: str) -> tuple[Position, Position]:
    """Return the start by both rules. A drawn array has to be drawn in the same way."""
    if (old.board.files, old.board.ranks, old.board.holes) != (
        new.board.files,
        new.board.ranks,
        new.board.holes,
    ):
        raise _Broken("the board is another one")
    is_drawn = bool(old.spec.setup_modes)
    if is_drawn and old.spec.setup != new.spec.setup:
        raise _Broken("the array is drawn in another way")
    try:
        before = old.position(start) if start else old.start()
        after = new.position(old.text(before)) if is_drawn else new.start()
    except RulesError as error:
        raise _Broken(f"the start cannot be set up: {error.message}") from error
    _compare(old, new, before, after)
    return before, after


def _played(
    old: Rules, new: Rules, before: Position, after: Position, text: str
) -> tuple[Position, Position, str]:
    """Return both positions after a move, and the move as the new rules write it."""
    try:
        was = old.play(before, old.read(text, before))
    except RulesError as error:
        raise _Broken(f"{text} is no move of this game: {error.message}") from error
    try:
        move = new.read(text, after)
        return was, new.play(after, move), new.write(move, after, "canonical")
    except RulesError as error:
        raise _Broken(f"{text} is not legal any more: {error.message}") from error


def _compare(old: Rules, new: Rules, before: Position, after: Position) -> None:
    """Break if the pieces stand or lie in hand differently, or another side is to move."""
    if _standing(old, before) != _standing(new, after):
        raise _Broken("the pieces would stand on other squares")
    if _held(old, before) != _held(new, after):
        raise _Broken("other pieces would be in hand")
    if old.side(before) != new.side(after):
        raise _Broken("the other side would be to move")


def _standing(rules: Rules, position: Position) -> dict[str, tuple[str, int]]:
    """Return the kind and the side of the piece on every square."""
    return {
        square: (piece.piece_id or piece.label, piece.side)
        for square, piece in rules.pieces(position).items()
    }


def _held(rules: Rules, position: Position) -> list[Counter[str]]:
    """Return the kinds each side has in hand."""
    kinds = {label: piece.id for piece in rules.spec.pieces for label in piece.labels}
    return [
        Counter({kinds.get(label, label): n for label, n in hand.items() if n})
        for hand in rules.hands(position)
    ]


def _check_open(new: Rules, after: Position, keys: Sequence[str]) -> None:
    outcome = new.outcome(after, keys)
    if outcome is not None:
        raise _Broken(f"the game would be over: {outcome.reason.value}")
