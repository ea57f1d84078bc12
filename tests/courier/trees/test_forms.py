"""Trees written as JSON and as movetext are read to equal trees, in every preset."""

from __future__ import annotations

import contextlib
import json
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier.common.errors import DomainError
from courier.trees.domain import movetext_reader as reading_of_trees
from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import GROUPS, glyph
from courier.trees.domain.movetext import write_movetext
from courier.trees.domain.movetext_reader import read_movetext
from courier.trees.domain.plain import from_plain, from_text, to_plain, to_text
from courier.trees.domain.shapes import shape
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import (
    MAX_COMMENT,
    MAX_NODES,
    MAX_PLIES,
    ROOT,
    Tree,
    enter,
    plant,
)
from courier.trees.errors import BrokenTree
from tests.courier.trees.test_tree import grown, shown
from tests.depth import chosen
from variants import Rules, counted, get_rules, preset_keys
from variants.search import Dice

CHESS = get_rules("chess")
GLYPHS = [*(mark for group in GROUPS for mark in group), "$99"]
SHAPES = ["Ga1", "Rb2", "Ya1b2", "Bc1a2"]
WORDS = ["", "Good.", "A ) bracket ( and a 1. number", '$1 ! “quoted” "text"', "First.\n\nSecond."]


def random_tree(rules: Rules, dice: Dice, moves: int) -> Tree:
    """A tree of legal moves entered at random places, with everything a node can have."""
    modes = rules.spec.setup_modes
    found = plant(rules, rules.text(rules.start(modes[0].key if modes else None, dice.below)))
    for _ in range(moves):
        at = dice.choice(sorted(found.nodes)[-6:])
        position = rules.position(found.nodes[at].step.position)
        legal = [] if rules.outcome(position) else rules.legal_moves(position)
        if not legal:
            continue
        found, at = enter(found, at, step_of(rules, rules.text(position), dice.choice(legal).text))
        found = trees.mark(found, at, [glyph(dice.choice(GLYPHS)) for _ in range(dice.below(3))])
        found = trees.draw(found, at, [shape(dice.choice(SHAPES)) for _ in range(dice.below(2))])
        found = trees.comment(found, at, dice.choice(WORDS))
    return found


def content(tree: Tree, at: int = ROOT) -> object:
    """All of a tree but the numbers of its nodes, and shapes without their order."""
    found = []
    for number in tree.under(at):
        node = tree.nodes[number]
        parent = tree.nodes[node.parent]
        shapes = sorted(map(str, node.shapes))
        found.append(
            (
                node.step,
                node.ply,
                node.comment,
                node.glyphs,
                shapes,
                parent.step.text,
                len(node.children),
            )
        )
    return found


@pytest.mark.parametrize("key", chosen(preset_keys(), "trees"))
def test_both_forms_come_back_equal(key: str) -> None:
    rules = get_rules(key)
    tree = random_tree(rules, Dice(crc32(key.encode())), 16)
    reading = read_movetext(rules, plant(rules, tree.root.step.position), write_movetext(tree))
    assert (reading.troubles, content(reading.tree)) == ((), content(tree))
    assert from_text(to_text(tree)) == tree


@settings(max_examples=15)
@given(
    st.integers(min_value=0, max_value=1 << 30),
    st.sampled_from(["chess", "sissa", "crazyhouse", "duck-chess"]),
)
def test_random_trees_come_back_equal(seed: int, key: str) -> None:
    rules = get_rules(key)
    tree = random_tree(rules, Dice(seed), 25)
    reading = read_movetext(rules, plant(rules, tree.root.step.position), write_movetext(tree))
    assert (reading.troubles, content(reading.tree)) == ((), content(tree))
    assert from_plain(json.loads(json.dumps(to_plain(tree)))) == tree


def test_boards_without_rules_keep_their_chains() -> None:
    rules = get_rules("free-board")
    tree = plant(rules, rules.text(rules.start()))
    for text in ("P e2-e4; e8-", "-e5", "Q*d5"):
        at = max(tree.nodes)
        tree, _ = enter(tree, at, step_of(rules, tree.nodes[at].step.position, text))
    text = write_movetext(tree)
    assert '1. "' in text
    assert content(
        read_movetext(rules, plant(rules, tree.root.step.position), text).tree
    ) == content(tree)


def test_movetext_is_what_other_programs_write() -> None:
    tree = grown("e4 e5 Nf3", "e4 c5 Nf3", "d4")
    tree = trees.comment(trees.mark(tree, 1, [glyph("!")]), 1, "King's pawn.")
    tree = trees.draw(tree, 2, [shape("Ge5"), shape("Rg1f3")])
    assert (
        write_movetext(tree, "1-0")
        == "1. e4 $1 {King's pawn.} (1. d4) 1... e5 {[%csl Ge5][%cal Rg1f3]} (1... c5 2.\nNf3) 2."
        " Nf3 1-0"
    )


def test_movetext_of_other_programs_is_read() -> None:
    text = (
        "{Before.} 1.e4!? e5 $2 ; to the end\n2.Nf3 (2.f4 {King's Gambit} 2...exf4 (2...d5!))"
        " 2...Nc6 1/2-1/2"
    )
    reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)
    assert shown(reading.tree) == ["e4", "e5", "Nf3", "Nc6", "f4", "exf4", "d5"]
    assert (reading.troubles, reading.result) == ((), "1/2-1/2")
    assert [reading.tree.nodes[at].comment for at in (0, 2)] == ["Before.", "to the end"]
    assert [reading.tree.nodes[at].glyphs for at in (1, 2)] == [("!?",), ("?",)]


def test_what_cannot_be_read_is_reported_by_line() -> None:
    text = "1. e4 e5\n2. Ke5 Nc6 (2... d5) 3. Bb5"
    reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text, first_line=4)
    assert shown(reading.tree) == ["e4", "e5"]
    assert [trouble.line for trouble in reading.troubles] == [5]
    assert "Ke5 can’t be played" in reading.troubles[0].message


def test_a_broken_variation_costs_nothing_but_itself() -> None:
    text = "1. e4 (1. e9 e5 (1... c5)) 1... e5 (1... Nf6 2. Kx) 2. Nf3 )"
    reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)
    assert [node.step.shown for node in reading.tree.main_line()] == ["e4", "e5", "Nf3"]
    assert len(reading.troubles) == 3


def test_deep_nesting_is_read_without_a_fault() -> None:
    reading = read_movetext(
        CHESS, plant(CHESS, CHESS.text(CHESS.start())), "1. e4 " + "(1. d4 " * 5_000
    )
    assert shown(reading.tree) == ["e4", "d4"]
    assert reading.troubles


@pytest.mark.parametrize("said", ["{a} ", "$1 ", "!? ", ";a\n"])
def test_more_comments_and_marks_than_a_tree_holds_are_left_out(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_of_trees, "MAX_SAID", 3)
    text = f"1. e4 {said * 3}e5 2. Nf3 {{b}}"
    reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)
    assert shown(reading.tree) == ["e4", "e5", "Nf3"]
    assert reading.tree.nodes[reading.end].comment == ""
    assert [trouble.message for trouble in reading.troubles] == [
        "There are too many comments and marks. Those from here on were left out."
    ]


def test_a_full_tree_with_comments_and_marks_is_read_without_troubles() -> None:
    said, lines = "$1 $14 $36 {a} ", list[str]()
    for away, back in (("Nf3", "Ng1"), ("Nh3", "Ng1"), ("Nc3", "Nb1")):
        moves = [(away, "Nf6", back, "Ng8")[ply % 4] for ply in range(MAX_PLIES)]
        lines.append(" ".join(f"{move} {said}" for move in moves))
    first, rest = lines[0].split(" ", 1)
    text = f"{first} ({{b}} {lines[1]}) ({{b}} {lines[2]}) {rest}"
    reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)
    assert (reading.troubles, reading.tree.size) == ((), MAX_NODES)
    assert all(
        node.comment and len(node.glyphs) == 3
        for node in reading.tree.nodes.values()
        if not node.is_root
    )


@settings(max_examples=150)
@given(st.text(alphabet='()[]{}$;"\\%!?1.0-*= \nabcdefhKQRBNOx+#', max_size=200))
def test_any_text_is_read_or_reported(text: str) -> None:
    read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {"version": 2, "nodes": []},
        {"version": 1, "nodes": []},
        {"version": 1, "number": 1, "next": 1, "nodes": [{"id": 1, "up": 0}]},
        {
            "version": 1,
            "number": 1,
            "next": 1,
            "nodes": [{"id": 0, "up": 0, "position": "", "side": 2}],
        },
    ],
)
def test_broken_trees_are_refused(plain: object) -> None:
    with pytest.raises(BrokenTree):
        from_plain(plain)


@settings(max_examples=100)
@given(st.data())
def test_damaged_trees_are_refused_or_read(data: st.DataObject) -> None:
    plain = to_plain(trees.comment(grown("e4 e5", "d4"), 1, "x"))
    target = data.draw(st.sampled_from([plain, *plain["nodes"]]))
    junk = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.lists(st.text(max_size=3), max_size=3)
    )
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(junk)
    with contextlib.suppress(DomainError):
        from_plain(plain)


def test_comments_are_read_once_however_many_a_move_has() -> None:
    text = f"e4 {{{'b ' * 4950}}} " + "{a} " * 5000
    with counted(10_000) as effort:
        reading = read_movetext(CHESS, plant(CHESS, CHESS.text(CHESS.start())), text)
    comment = reading.tree.nodes[1].comment
    assert (len(comment), comment[-4:]) == (MAX_COMMENT - 1, " a a")  # no blank at its end
    assert "too long" in reading.troubles[0].message
    assert effort.moves > 5000  # who reads many words is charged for them


def test_only_the_new_words_of_a_comment_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read, clean = list[int](), trees.clean_comment

    def cleaned(text: str) -> str:
        read.append(len(text))
        return clean(text)

    monkeypatch.setattr(trees, "clean_comment", cleaned)
    tree = plant(CHESS, CHESS.text(CHESS.start()))
    for _time in range(100):
        tree, _has_room = trees.say_more(tree, ROOT, "x" * 80)
    assert sum(read) == 8000
