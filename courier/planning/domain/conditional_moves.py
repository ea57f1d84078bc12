"""Setting conditional moves: which may be set, checked by the rules with the whole history of the
game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from courier.games.models import Game
from courier.games.move_effects import compute_move
from courier.games.moves import position_keys
from courier.planning.domain.progress import Progress
from courier.planning.errors import (
    GameOverInLine,
    LineLeft,
    MoveIsDue,
    NoReply,
    TooFarAhead,
    TooManyConditional,
)
from courier.planning.plan import PlanState
from courier.trees.domain.tree import ROOT, Node
from variants import Side

MOST_CONDITIONAL: Final = 200
MOST_PLIES: Final = 40


def with_conditional_move(progress: Progress, game: Game, side: Side, at: int) -> PlanState:
    """Return the plan with a conditional move set, and every own reply before it that the line
    needs.

    Another reply to the same move is removed: there is one answer to each. 1 query.
    Raises NoReply, LineLeft, MoveIsDue, TooFarAhead, GameOverInLine, MoveRefused.
    """
    state = progress.state
    if at == ROOT or state.tree.node(at).is_root or state.tree.mover(at) != side:
        raise NoReply
    line = line_ahead(progress, at)
    if len(line) < 2:  # noqa: PLR2004 -- its own move comes first
        raise MoveIsDue
    check_line(game, line)
    return _with_replies(state, [node.id for node in line[1:] if state.tree.mover(node.id) == side])


def line_ahead(progress: Progress, at: int) -> tuple[Node, ...]:
    """Return the moves from where the game stands to a node. Raises LineLeft, TooFarAhead."""
    tree = progress.state.tree
    if not progress.is_ahead(at):
        raise LineLeft
    ahead = tree.nodes[at].ply - tree.nodes[progress.here].ply
    if ahead > MOST_PLIES:
        raise TooFarAhead(most=MOST_PLIES)
    return tree.line_to(at)[-ahead:]


def check_line(game: Game, line: Sequence[Node], keys: Sequence[str] | None = None) -> None:
    """Play a line from where the game stands, by the rules that know its history. Raises
    GameOverInLine, MoveRefused.

    `keys` are those of all positions of the game so far, 1 query if they are not given.
    """
    rules = game.revision.rules
    position = game.position
    seen = list(position_keys(game) if keys is None else keys)
    for number, node in enumerate(line, start=1):
        played = compute_move(rules, before=position, text=node.step.text, history=seen)
        if played.outcome is not None and number < len(line):
            raise GameOverInLine(move=played.shown)
        position = played.position
        seen.append(played.key)


def check_count(progress: Progress) -> int:
    """Return how many replies and conditions may still be met. Raises TooManyConditional."""
    count = progress.live_count()
    if count > MOST_CONDITIONAL:
        raise TooManyConditional(most=MOST_CONDITIONAL)
    return count


def without_conditional_move(state: PlanState, at: int) -> PlanState:
    """Return the plan with a conditional move removed, and all that could only follow it."""
    gone = set(state.tree.under(state.tree.node(at).id))
    return replace(state, conditional_moves=state.conditional_moves - gone)


def _with_replies(state: PlanState, replies: Sequence[int]) -> PlanState:
    brothers = {each for at in replies for each in _brothers(state, at)}
    gone = {each for at in brothers for each in state.tree.under(at)}
    return replace(state, conditional_moves=(state.conditional_moves - gone) | frozenset(replies))


def _brothers(state: PlanState, at: int) -> Iterator[int]:
    parent = state.tree.nodes[at].parent
    yield from (
        each
        for each in state.tree.nodes[parent].children
        if each != at and each in state.conditional_moves
    )
