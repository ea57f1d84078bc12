"""Operations on trees; every one gives a new value and leaves the old one."""

from __future__ import annotations

import pytest

from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import glyph, toggled
from courier.trees.domain.movetext import write_movetext
from courier.trees.domain.plain import from_text, to_text
from courier.trees.domain.shapes import shape
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import ROOT, Tree, enter, plant
from courier.trees.errors import (
    BadShape,
    CommentTooLong,
    NoSuchNode,
    RootStays,
    TooDeep,
    TooManyNodes,
    TooManyShapes,
    UnknownGlyph,
)
from variants import IllegalMove, Rules, get_rules

CHESS = get_rules("chess")


def grown(*lines: str, rules: Rules = CHESS) -> Tree:
    """A tree from the start in which each line, blanks between its moves, is played."""
    found = plant(rules, rules.text(rules.start()))
    for line in lines:
        at = ROOT
        for text in line.split():
            found, at = enter(found, at, step_of(rules, found.nodes[at].step.position, text))
    return found


def shown(tree: Tree, at: int = ROOT) -> list[str]:
    """The moves in order, each before its children."""
    return [tree.nodes[number].step.shown for number in tree.under(at)][1:]


def test_a_move_that_is_there_is_entered_and_not_doubled() -> None:
    tree = grown("e4 e5", "e2e4 c5")
    assert (shown(tree), tree.size) == (["e4", "e5", "c5"], 3)


def test_the_first_move_is_the_main_line() -> None:
    tree = grown("e4 e5 Nf3", "e4 c5", "d4")
    assert [node.step.shown for node in tree.main_line()] == ["e4", "e5", "Nf3"]
    assert [tree.is_main(at) for at in sorted(tree.nodes)] == [True, True, True, True, False, False]


def test_moves_of_one_turn_have_its_number() -> None:
    tree = grown("e2e4 d2d4 e7e5 d7d5 d4e5", rules=get_rules("marseillais"))
    line = [node.id for node in tree.main_line()]
    assert [tree.number_of(at) for at in line] == [1, 1, 1, 1, 2]
    assert write_movetext(tree) == "1. e4 d4 1... e5 d5 2. dxe5 *"
    assert from_text(to_text(tree)) == tree


def test_what_is_played_instead_of_a_refused_move_has_its_number() -> None:
    tree = grown("e4 refuse d4 e5 Nf3", rules=get_rules("refusal"))
    assert [node.place for node in tree.main_line()] == [(1, 0), (1, 0), (1, 0), (1, 1), (2, 0)]


def test_moves_have_numbers_whoever_begins() -> None:
    rules = CHESS
    tree = plant(rules, "4k3/8/8/8/8/8/8/R3K3 b - - 0 31")
    for text in ("e8e7", "a1a2", "e7e6"):
        at = max(tree.nodes)
        tree, _ = enter(tree, at, step_of(rules, tree.nodes[at].step.position, text))
    assert [(tree.number_of(at), tree.mover(at)) for at in (1, 2, 3)] == [(31, 1), (32, 0), (32, 1)]


def test_the_rules_of_the_preset_decide_what_may_be_played() -> None:
    with pytest.raises(IllegalMove):
        step_of(CHESS, CHESS.text(CHESS.start()), "e2e5")


def test_a_board_without_rules_takes_any_change() -> None:
    rules = get_rules("free-board")
    tree = grown("e2-e5", rules=rules)
    assert tree.nodes[1].step.text == "P e2-e5"


def test_promote_moves_a_line_one_place_forward() -> None:
    tree = grown("e4", "d4", "c4 c5")
    assert shown(trees.promote(tree, 4)) == ["e4", "c4", "c5", "d4"]
    assert shown(tree) == ["e4", "d4", "c4", "c5"]


def test_a_promoted_main_line_stays() -> None:
    tree = grown("e4 e5", "d4")
    assert trees.promote(tree, 2) == tree


def test_make_main_brings_a_line_to_the_front_at_every_fork() -> None:
    tree = trees.make_main(grown("e4 e5", "e4 c5", "d4 d5", "d4 Nf6"), 6)
    assert [node.step.shown for node in tree.main_line()] == ["d4", "Nf6"]


def test_delete_takes_all_that_follows_and_gives_no_number_twice() -> None:
    tree = trees.delete(grown("e4 e5 Nf3", "d4"), 2)
    tree, at = enter(tree, 1, step_of(CHESS, tree.nodes[1].step.position, "c5"))
    assert (shown(tree), at) == (["e4", "c5", "d4"], 5)


@pytest.mark.parametrize("operation", [trees.delete, trees.promote, trees.make_main])
def test_the_first_position_stays(operation: object) -> None:
    assert callable(operation)
    with pytest.raises(RootStays):
        operation(grown("e4"), ROOT)
    with pytest.raises(NoSuchNode):
        operation(grown("e4"), 7)


def test_comments_are_cleaned_and_bounded() -> None:
    tree = trees.comment(grown("e4"), 1, "  A {good}\n move.\r\n\r\n\n Really [%cal x] ")
    assert tree.nodes[1].comment == "A (good) move.\n\nReally [ %cal x]"
    with pytest.raises(CommentTooLong):
        trees.comment(tree, 1, "x" * (trees.MAX_COMMENT + 1))


def test_glyphs_of_one_group_exclude_each_other() -> None:
    marks = toggled(toggled(toggled((), glyph("!")), glyph("=")), glyph("??"))
    assert (marks, toggled(marks, glyph("="))) == (("??", "="), ("??",))
    assert trees.mark(grown("e4"), 1, marks).nodes[1].glyphs == ("??", "=")


def test_glyphs_of_other_programs_are_known_by_number() -> None:
    assert (glyph("$1"), glyph("$99")) == ("!", "$99")
    for text in ("$0", "$256", "$", "!!!", ""):
        with pytest.raises(UnknownGlyph):
            glyph(text)


def test_shapes_are_arrows_and_squares() -> None:
    tree = trees.draw(grown("e4"), 1, [shape("Ge4"), shape("Ra10i9"), shape("Ge4")])
    assert [str(each) for each in tree.nodes[1].shapes] == ["Ge4", "Ra10i9"]
    for text in ("e4", "Xe4", "Ge4e4", "Ge0", "Ge4<"):
        with pytest.raises(BadShape):
            shape(text)
    with pytest.raises(TooManyShapes):
        trees.draw(
            tree, 1, [shape(f"G{file}{rank}") for file in "abcdefghi" for rank in range(1, 9)]
        )


def test_a_tree_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MAX_NODES", 2)
    monkeypatch.setattr(trees, "MAX_PLIES", 2)
    with pytest.raises(TooManyNodes):
        grown("e4 e5", "d4")
    monkeypatch.setattr(trees, "MAX_NODES", 9)
    with pytest.raises(TooDeep):
        grown("e4 e5 Nf3")
