"""Every problem that comes with the site is proved: one first move, as many moves as it says, and a
right solution.
"""

from __future__ import annotations

import pytest

from courier.studies.domain.collection import Entry, entries
from courier.studies.domain.verdicts import NODES
from courier.trees.domain.movetext_reader import read_movetext
from courier.trees.domain.tree import ROOT, plant
from tests.depth import chosen
from variants import Reason, Side
from variants.search import Solver, Weigher

ENTRIES = [entry for entry in entries() if entry.stipulation != "best"]
BEST = [entry for entry in entries() if entry.stipulation == "best"]


def solver_of(entry: Entry) -> Solver:
    mate = frozenset({Reason.CHECKMATE})
    return Solver(
        entry.rules, nodes=NODES, reasons=mate if entry.stipulation == "mate" else frozenset(Reason)
    )


@pytest.mark.parametrize("entry", chosen(ENTRIES, "problems", least=9), ids=lambda entry: entry.key)
def test_it_has_one_first_move_and_no_shorter_way(entry: Entry) -> None:
    """Each move is a question of its own, as on the page: none may be too hard for it."""
    rules, solver = entry.rules, solver_of(entry)
    position = rules.position(entry.position)
    side: Side = rules.side(position)
    moves = rules.legal_moves(position)
    right = [
        each.text
        for each in moves
        if solver.wins(rules.play(position, each), entry.moves - 1, side)
    ]
    assert right == [entry.first_move]
    assert rules.text(position) == entry.position
    assert solver.shortest(position, entry.moves) == entry.moves


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_every_line_of_its_solution_is_right(entry: Entry) -> None:
    rules, solver = entry.rules, solver_of(entry)
    reading = read_movetext(rules, plant(rules, entry.position), entry.solution)
    assert reading.troubles == ()
    tree = reading.tree
    side = tree.root.step.side
    assert tree.nodes[1].step.text == entry.first_move
    for at in tree.under(ROOT):
        node = tree.nodes[at]
        left = entry.moves - (node.ply + 1) // 2
        if at != ROOT and tree.mover(at) == side:
            assert solver.wins(rules.position(node.step.position), left, side)
        if not node.children:
            outcome = rules.outcome(rules.position(node.step.position))
            assert outcome is not None
            assert outcome.winner == side


@pytest.mark.parametrize("entry", BEST, ids=lambda entry: entry.key)
def test_the_best_move_is_clearly_the_best(entry: Entry) -> None:
    rules = entry.rules
    position = rules.position(entry.position)
    found = Weigher(rules).weigh(position, entry.moves)
    assert found.is_clear
    assert found.best.text == entry.first_move
    assert rules.text(position) == entry.position
    reading = read_movetext(rules, plant(rules, entry.position), entry.solution)
    assert reading.troubles == ()
    assert [node.step.text for node in reading.tree.main_line()] == [
        move.text for move in found.line
    ]


def test_sources_are_games_of_the_site_or_looked_up() -> None:
    """Whoever is named else has been looked up: two sites that show this very position name them,
    and the paper.
    """
    named = {entry.source for entry in ENTRIES + BEST if not entry.game}
    looked_up = "Attributed to Paul Morphy; New York Clipper, 28 June 1856."
    assert named == {"", "From a game of the computer with itself.", looked_up}


def test_there_are_enough_of_them() -> None:
    assert len({entry.preset for entry in BEST}) >= 6
    assert len([entry for entry in ENTRIES if entry.game]) >= 3
    assert len([entry for entry in ENTRIES if not entry.game]) >= 20
    assert len({entry.preset for entry in ENTRIES}) >= 10
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)
