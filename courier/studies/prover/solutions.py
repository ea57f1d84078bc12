"""Solutions of problems as trees: every defence, the one that holds out longest first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from courier.studies.prover.question import MOST_LINES, Question
from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import glyph
from courier.trees.domain.steps import Step, step_of
from courier.trees.domain.tree import ROOT, Tree, enter, plant
from variants import Move, Position, Rules, Side
from variants.search import Solver, TooHard, Weighed


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution; it is whole when it has every defence and a win against each."""

    tree: Tree
    is_whole: bool


@dataclass(frozen=True, slots=True)
class _Open:
    """A node whose defences are still to be written, and how many moves are left then."""

    at: int
    left: int


def forced_tree(
    rules: Rules, solver: Solver, question: Question, key: Move, *, is_late: Callable[[], bool]
) -> Solution:
    """Return the first move with every defence and, to each, the quickest win; the first lines
    first.

    Where several moves win as quickly, the first one by its text is shown. When there are too many
    lines, or it `is_late`, the rest is left out.
    """
    tree = plant(rules, question.position)
    side = tree.root.step.side
    tree, at = enter(tree, ROOT, step_of(rules, tree.root.step.position, key.text))
    waiting = deque([_Open(at, question.moves - 1)])
    while waiting:
        if tree.size >= MOST_LINES or is_late():
            return Solution(tree, is_whole=False)
        now = waiting.popleft()
        try:
            lines = _defences(rules, solver, tree.node(now.at).step, now.left, side)
        except TooHard:
            return Solution(tree, is_whole=False)
        for defence, win, left in lines:
            tree, at = enter(tree, now.at, defence)
            if win is not None:
                tree, at = enter(tree, at, win)
                waiting.append(_Open(at, left))
    return Solution(tree, is_whole=True)


def _defences(
    rules: Rules, solver: Solver, step: Step, left: int, side: Side
) -> list[tuple[Step, Step | None, int]]:
    """Return the replies to a move, the longest first, each with the win against it and the moves
    left after that.
    """
    position = rules.position(step.position)
    if rules.outcome(position) is not None:
        return []
    found = list[tuple[int, str, Step, Step | None]]()
    for reply in rules.legal_moves(position):
        after = rules.play(position, reply)
        defence = step_of(rules, step.position, reply.text)
        needed, win = _quickest(rules, solver, after, left)
        answer = None if win is None else step_of(rules, defence.position, win.text)
        found.append((-needed, reply.text, defence, answer))
    found.sort(key=lambda each: each[:2])
    return [(defence, answer, -needed - 1) for needed, _text, defence, answer in found]


def _quickest(
    rules: Rules, solver: Solver, position: Position, left: int
) -> tuple[int, Move | None]:
    """Return in how many moves the side to move wins, and the first move for that; none where the
    game is over.
    """
    if rules.outcome(position) is not None:
        return 0, None
    for moves in range(1, left + 1):
        keys = solver.keys(position, moves)
        if keys:
            return moves, min(keys, key=lambda move: move.text)
    raise AssertionError("a defence against a proved win has no answer")


def best_tree(rules: Rules, position: str, found: Weighed) -> Tree:
    """Return the best line, and every other first move with the reply that shows that it is
    less.
    """
    tree = plant(rules, position)
    at = ROOT
    for move in found.line:
        tree, at = enter(tree, at, step_of(rules, tree.node(at).step.position, move.text))
    for other in found.others:
        tree, at = enter(tree, ROOT, step_of(rules, tree.root.step.position, other.move.text))
        if other.reply is not None:
            tree, _ = enter(tree, at, step_of(rules, tree.node(at).step.position, other.reply.text))
    return trees.mark(tree, tree.root.children[0], (glyph("!"),))
