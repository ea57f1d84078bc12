"""What the process that proves finds: the shipped problems are witnesses, whose solutions were
chosen by hand.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier.studies.domain.collection import Entry, entries
from courier.studies.prover.question import Finding, Question
from courier.studies.prover.work import prove
from courier.trees.domain.plain import from_text
from courier.trees.domain.tree import ROOT
from variants import get_rules

KEYS = (
    "cetina-lara-1998",
    "crazyhouse-2",
    "hill-step",
    "antichess-2",
    "morphy",
    "mini-xiangqi-1",
    "minishogi-1",
)
FORCED = [entry for entry in entries() if entry.key in KEYS]
BEST = [entry for entry in entries() if entry.key in ("best-horse", "best-bishop-drop")]


def question(entry: Entry) -> Question:
    return Question(entry.rules.spec.document, entry.position, entry.stipulation, entry.moves)


def found(requested: Question, *, is_late: bool = False) -> Finding:
    return prove(get_rules(requested.document), requested, is_late=lambda: is_late)


@pytest.mark.parametrize("entry", FORCED, ids=lambda entry: entry.key)
def test_solutions_have_every_defence_and_end_in_a_win(entry: Entry) -> None:
    rules, finding = entry.rules, found(question(entry))
    assert (finding.fault, finding.first_move, finding.is_whole) == ("", entry.first_move, True)
    tree = from_text(finding.solution)
    side = tree.root.step.side
    for at in tree.under(ROOT):
        node, position = tree.nodes[at], rules.position(tree.nodes[at].step.position)
        outcome = rules.outcome(position)
        if outcome is not None:
            assert (outcome.winner, node.children) == (side, ())
        elif rules.side(position) != side:
            replies = {tree.nodes[child].step.text for child in node.children}
            assert replies == {move.text for move in rules.legal_moves(position)}
        else:
            assert len(node.children) == 1


@pytest.mark.parametrize("entry", FORCED, ids=lambda entry: entry.key)
def test_another_number_of_moves_is_shown(entry: Entry) -> None:
    more = found(replace(question(entry), moves=entry.moves + 1))
    assert (more.fault, more.number, len(more.moves)) == ("shorter", entry.moves, 1)
    if entry.moves > 1:
        fewer = found(replace(question(entry), moves=entry.moves - 1))
        assert (fewer.fault, fewer.number, fewer.moves) == ("longer", entry.moves, more.moves)


@pytest.mark.parametrize("entry", BEST, ids=lambda entry: entry.key)
def test_best_moves_come_with_every_other_one(entry: Entry) -> None:
    finding = found(question(entry))
    tree = from_text(finding.solution)
    assert (finding.fault, finding.first_move) == ("", entry.first_move)
    assert len(tree.root.children) == len(
        entry.rules.legal_moves(entry.rules.position(entry.position))
    )
    assert tree.nodes[tree.root.children[0]].glyphs == ("!",)


def test_when_it_is_late_the_rest_is_left_out() -> None:
    finding = found(question(FORCED[0]), is_late=True)
    assert (finding.fault, finding.is_whole, from_text(finding.solution).size) == ("", False, 1)


def test_findings_survive_json() -> None:
    finding = found(question(FORCED[0]))
    assert Finding.of(finding.plain()) == finding
