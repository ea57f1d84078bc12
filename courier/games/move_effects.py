"""What a move does: the rules' answer, gathered for the page and for the record. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courier.games.errors import MoveRefused, refusal_of
from courier.games.models import SETUP_SHOWN, Game
from courier.games.models import Move as StoredMove
from variants import (
    BETWEEN,
    CHOOSE,
    Move,
    Outcome,
    Position,
    Rules,
    RulesError,
    Side,
    Step,
    answers,
    composing_rules,
    is_forbidden_repetition,
    moves_left,
    read_step,
    read_turn,
    repeated,
    stop_text,
    unfinished,
)


@dataclass(frozen=True, slots=True)
class Preview:
    """A move that may be sent, and the position it would lead to.

    `squares` are the marks of the last move, `paths` every open way of a bent move, `captured`
    labels, `claims` the draws the side to move may claim then. `moves_left` of the turn come after
    it; where they may be left out, `stop` is the text of the move that does so.
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
    moves_left: int = 0
    stop: str = ""
    earlier: tuple[Preview, ...] = ()

    @property
    def moves(self) -> tuple[Preview, ...]:
        """The moves of the turn, this one last."""
        return (*self.earlier, self)

    @property
    def turn_text(self) -> str:
        """The texts of all moves of the turn."""
        return f"{BETWEEN} ".join(move.text for move in self.moves)

    @property
    def turn_shown(self) -> str:
        """The short texts of all moves of the turn."""
        return f"{BETWEEN} ".join(move.shown for move in self.moves)


def compute_turn(rules: Rules, *, before: str, text: str, history: Sequence[str]) -> Preview:
    """What the moves of a whole turn do that `text` holds; the last one, with those `earlier`.
    Where a turn may end before its last move, the text may end there too.

    Raises MoveRefused, also for a turn that is not over, and for one that may not repeat what it
    repeats.
    """
    played = compute_moves(rules, before=before, text=text, history=history)
    if played.stop:
        whole = f"{played.turn_text}{BETWEEN} {played.stop}"
        played = compute_moves(rules, before=before, text=whole, history=history)
    if played.moves_left:
        raise refusal_of(unfinished(text, played.moves_left))
    if is_forbidden_repetition(rules, played.outcome, rules.position(before), history):
        raise refusal_of(repeated(text))
    return played


def compute_move(rules: Rules, *, before: str, text: str, history: Sequence[str]) -> Preview:
    """What `text`, one move, does in the position `before`; `history` holds the keys of all
    positions up to that one. Raises MoveRefused.
    """
    try:
        step = read_step(rules, rules.position(before), text)
    except RulesError as error:
        raise refusal_of(error) from error
    return _preview(rules, step, history)


def compute_moves(rules: Rules, *, before: str, text: str, history: Sequence[str]) -> Preview:
    """The same; where a turn has several moves the text may hold some of them: the last one is
    returned, with those `earlier` and how many are left.
    """
    try:
        steps = read_turn(rules, rules.position(before), text, history)
    except RulesError as error:
        raise refusal_of(error) from error
    keys = list(history)
    played: list[Preview] = []
    for step in steps:
        played.append(_preview(rules, step, keys))
        keys.append(played[-1].key)
    *earlier, last = played
    if rules.spec.turn is None:
        return last
    reached = steps[-1].after
    goes_on = last.outcome is None and last.side_to_move == rules.side(steps[0].before)
    left = moves_left(rules, reached) if goes_on else 0
    stop = stop_text(rules, reached) if goes_on else ""
    return replace(last, earlier=tuple(earlier), moves_left=left, stop=stop)


def _preview(rules: Rules, step: Step, history: Sequence[str]) -> Preview:
    before, move, after = step
    outcome = rules.outcome(after, history)
    sets_up = is_setting_up(rules, before)
    return Preview(
        text=move.text,
        shown=SETUP_SHOWN if sets_up else rules.write(move, before, "san"),
        full=rules.write(move, before, "full"),
        words=rules.words(before, move),
        position=rules.text(after),
        key=rules.key(after),
        side_to_move=rules.side(after),
        squares=() if sets_up else _marks(rules, move, before, after),
        paths=rules.paths(before, move),
        captured=move.captured,
        gives_check=rules.is_check(after),
        is_setting_up=is_setting_up(rules, after),
        outcome=outcome,
        claims=() if outcome else rules.claims(after, history),
    )


def _marks(rules: Rules, move: Move, before: Position, after: Position) -> tuple[str, ...]:
    """The squares that show what was done: of two moves that are proposed those of both, of ending
    a turn none.
    """
    if move.text == stop_text(rules, before):
        return ()
    proposed = [
        rules.read(each.text, after) for each in answers(rules, after) if each.act == CHOOSE
    ]
    if before.placement != after.placement or not proposed:
        return move.marks
    return tuple(dict.fromkeys(square for each in proposed for square in each.marks))


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
    """Whether `text` means the move `canonical` in the position `before`, or the same moves of a
    turn.
    """
    if rules.spec.turn is not None:
        try:
            played = compute_moves(rules, before=before, text=text, history=())
        except MoveRefused:
            return False
        stopped = f"{played.turn_text}{BETWEEN} {played.stop}" if played.stop else ""
        return canonical in (played.turn_text, stopped)
    try:
        return rules.read(text, rules.position(before)).text == canonical
    except RulesError:
        return False
