"""Conditions for many moves at once: whether a move is like that, and whether a condition makes
sense at its node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from courier.games.errors import MoveRefused
from courier.games.models import Game
from courier.games.move_effects import compute_move
from courier.games.moves import position_keys
from courier.planning.domain.conditional_moves import check_line, line_ahead
from courier.planning.domain.progress import Progress
from courier.planning.enums import Deed, When
from courier.planning.errors import (
    BadCondition,
    NeverMet,
    NoPatternsHere,
    NoSuchCondition,
    OpponentMovesElsewhere,
    PlayOnTheBoard,
    ReplyNeverLegal,
)
from courier.planning.plan import Condition, PlanState
from variants import Move, Rules, RulesError, Side, composing_rules

MOST_TRIED: Final = 400  # moves of the opponent after which a reply is tried


def is_met(
    condition: Condition, *, captured: Sequence[str], squares: Sequence[str], gives_check: bool
) -> bool:
    """Return whether a move is like that: what it took, the squares it touched, the last one where
    it took, its check.
    """
    if condition.when == When.ANY:
        return True
    if condition.when == When.CHECK:
        return gives_check
    is_there = condition.when == When.CAPTURE or (bool(squares) and squares[-1] == condition.square)
    return bool(captured) and is_there


def with_condition(progress: Progress, game: Game, side: Side, shown: Condition) -> PlanState:
    """Return the plan with a condition, in place of one of the same kind at the same node. 1 query.

    Raises BadCondition, OpponentMovesElsewhere, LineLeft, TooFarAhead, GameOverInLine,
    NoPatternsHere, NeverMet, ReplyNeverLegal, PlayOnTheBoard.
    """
    state = progress.state
    rules = game.revision.rules
    node = state.tree.node(shown.at)
    if node.step.side == side:
        raise OpponentMovesElsewhere
    if (shown.when == When.CAPTURE_ON) != bool(shown.square) or (shown.deed == Deed.PLAY) != bool(
        shown.move
    ):
        raise BadCondition
    if shown.square and shown.square not in rules.board.names:
        raise BadCondition
    keys = position_keys(game)
    if shown.at != progress.here:
        check_line(game, line_ahead(progress, shown.at), keys)
    checked = _checked(rules, node.step.position, shown)
    others = (each for each in state.conditions if each.key != checked.key)
    return replace(state, conditions=(*others, checked))


def without_condition(state: PlanState, key: str) -> PlanState:
    """Return the plan without a condition. Raises NoSuchCondition."""
    if not any(each.key == key for each in state.conditions):
        raise NoSuchCondition
    return replace(state, conditions=tuple(each for each in state.conditions if each.key != key))


def _checked(rules: Rules, position: str, shown: Condition) -> Condition:
    """Return a condition with its reply in canonical form, if some move of the opponent is like
    that and allows it.
    """
    if not rules.enforced or composing_rules(rules) is not None:
        if shown.when != When.ANY:
            raise NoPatternsHere
        if shown.deed == Deed.PLAY:
            raise PlayOnTheBoard
        return shown
    met = False
    refusal = None
    for after in _positions_after(rules, position, shown):
        met = True
        if shown.deed != Deed.PLAY:
            return shown
        try:
            played = compute_move(rules, before=after, text=shown.move, history=())
        except MoveRefused as error:
            refusal = refusal or error
            continue
        return replace(shown, move=played.text, shown=played.shown)
    if not met or refusal is None:
        raise NeverMet
    raise ReplyNeverLegal(move=shown.move[:40], reason=refusal.message.rstrip("."))


def _positions_after(rules: Rules, text: str, shown: Condition) -> Iterator[str]:
    """Yield the positions after those moves of the opponent that are like that."""
    position = rules.position(text)
    tried = 0
    for move in rules.legal_moves(position):
        if shown.when in (When.CAPTURE, When.CAPTURE_ON) and not _may_meet(shown, move):
            continue
        tried += 1
        if tried > MOST_TRIED:
            return
        try:
            after = rules.play(position, move)
        except RulesError:
            continue
        if is_met(
            shown, captured=move.captured, squares=move.marks, gives_check=rules.is_check(after)
        ):
            yield rules.text(after)


def _may_meet(shown: Condition, move: Move) -> bool:
    return bool(move.captured) and (not shown.square or shown.square in move.marks[-1:])
