"""What a move does: the rules' answer, gathered for the page and for the record. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courier.games.errors import refusal_of
from courier.games.models import SETUP_SHOWN, Game
from courier.games.models import Move as StoredMove
from variants import Outcome, Position, Rules, RulesError, Side, composing_rules


@dataclass(frozen=True, slots=True)
class Preview:
    """A move that may be sent, and the position it would lead to.

    `squares` are the marks of the last move, `paths` every open way of a bent move, `captured`
    labels, `claims` the draws the side to move may claim then.
    """

    text: str
    shown: str
    full: str
    words: str
    position: str
    key: str
    side_to_move: Side
    squares: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    captured: tuple[str, ...]
    gives_check: bool
    is_setting_up: bool
    outcome: Outcome | None
    claims: tuple[str, ...] = ()


def compute_move(rules: Rules, *, before: str, text: str, history: Sequence[str]) -> Preview:
    """What `text` does in the position `before`; `history` holds the keys of all positions up to
    that one.

    Raises MoveRefused.
    """
    position = rules.position(before)
    sets_up = is_setting_up(rules, position)
    try:
        move = rules.read(text, position)
        after = rules.play(position, move)
    except RulesError as error:
        raise refusal_of(error) from error
    outcome = rules.outcome(after, history)
    return Preview(
        text=move.text,
        shown=SETUP_SHOWN if sets_up else rules.write(move, position, "san"),
        full=rules.write(move, position, "full"),
        words=rules.words(position, move),
        position=rules.text(after),
        key=rules.key(after),
        side_to_move=rules.side(after),
        squares=() if sets_up else move.marks,
        paths=rules.paths(position, move),
        captured=move.captured,
        gives_check=rules.is_check(after),
        is_setting_up=is_setting_up(rules, after),
        outcome=outcome,
        claims=() if outcome else rules.claims(after, history),
    )


def is_setting_up(rules: Rules, position: Position) -> bool:
    """Whether the side to move has yet to place its pieces; only games whose turns are composed
    begin that way.
    """
    composing = composing_rules(rules)
    return composing is not None and composing.is_setting_up(position)


def record_of(played: Preview, *, game: Game, ply: int, side: int) -> StoredMove:
    """The row that keeps a move, not yet stored; when it was played and what was said are the
    caller's to add.
    """
    return StoredMove(
        game=game,
        ply=ply,
        side=side,
        text=played.text,
        shown=played.shown,
        full=played.full,
        position=played.position,
        key=played.key,
        squares=list(played.squares),
        paths=[list(path) for path in played.paths],
        captured=list(played.captured),
        gives_check=played.gives_check,
    )


def is_same_move(rules: Rules, *, before: str, text: str, canonical: str) -> bool:
    """Whether `text` means the move `canonical` in the position `before`."""
    try:
        return rules.read(text, rules.position(before)).text == canonical
    except RulesError:
        return False
