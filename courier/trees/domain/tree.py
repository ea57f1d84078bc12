"""The variation tree: moves from one position on, with what is said about them. A value; every
change makes a new one.

The same tree serves studies, annotated games and whatever a player tries out in private. It keeps
what the rules said of a move when it was entered, so that showing it asks no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from courier.trees.domain.glyphs import Glyph, together
from courier.trees.domain.places import Place, place_after
from courier.trees.domain.shapes import MAX_SHAPES, Shape
from courier.trees.domain.steps import Step
from courier.trees.errors import (
    CommentTooLong,
    NoSuchNode,
    RootStays,
    TooDeep,
    TooManyNodes,
    TooManyShapes,
)
from variants import Rules, Side

ROOT: Final = 0
# All but tabs and ends of lines; as JSON each takes six characters.
_CONTROLS: Final = dict.fromkeys({*range(32), *range(127, 160)} - {9, 10, 13})
MAX_NODES: Final = 3_000
MAX_PLIES: Final = 1_000
MAX_COMMENT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Node:
    """A move and the position it led to; the root has no move and its own `parent` as number.

    `ply` counts from the root, `place` is the turn its move belongs to; that of the root is the
    first turn. `children` are in order, the first one is the main line. A number once given to a
    node is never given to another one of the tree.
    """

    id: int
    parent: int
    step: Step
    place: Place
    ply: int = 0
    comment: str = ""
    glyphs: tuple[Glyph, ...] = ()
    shapes: tuple[Shape, ...] = ()
    children: tuple[int, ...] = ()

    @property
    def is_root(self) -> bool:
        """Whether this is the first position."""
        return self.id == ROOT


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes by number. `next_id` is the next node's."""

    nodes: Mapping[int, Node]
    next_id: int = 1

    @property
    def root(self) -> Node:
        """The first position."""
        return self.nodes[ROOT]

    @property
    def size(self) -> int:
        """How many moves there are."""
        return len(self.nodes) - 1

    def node(self, at: int) -> Node:
        """Return a node. Raises NoSuchNode."""
        if at not in self.nodes:
            raise NoSuchNode
        return self.nodes[at]

    def mover(self, at: int) -> Side:
        """Return who made the move of a node."""
        return self.nodes[self.nodes[at].parent].step.side

    @property
    def number(self) -> int:
        """The number of the first move."""
        return self.root.place[0]

    def number_of(self, at: int) -> int:
        """Return the number of a node's move, or of its turn where turns have several."""
        return self.nodes[at].place[0]

    def numbered(self) -> frozenset[int]:
        """Return the nodes whose moves have their number wherever they are written: the first ones
        of turns, those of the second side only where turns have several moves.
        """
        later = {at for at in self.nodes if self._is_later_in_turn(at)}
        sides = (0, 1) if later else (0,)
        return frozenset(
            at for at, node in self.nodes.items() if at not in later and node.place[1] in sides
        )

    def _is_later_in_turn(self, at: int) -> bool:
        parent = self.nodes[self.nodes[at].parent]
        return not parent.is_root and self.nodes[at].place == parent.place

    def line_to(self, at: int) -> tuple[Node, ...]:
        """Return the moves from the root to a node, which is the last of them. Raises
        NoSuchNode.
        """
        found = list[Node]()
        node = self.node(at)
        while not node.is_root:
            found.append(node)
            node = self.nodes[node.parent]
        return tuple(reversed(found))

    def main_line(self, at: int = ROOT) -> tuple[Node, ...]:
        """Return the first children from a node on, without itself."""
        found = list[Node]()
        node = self.node(at)
        while node.children:
            node = self.nodes[node.children[0]]
            found.append(node)
        return tuple(found)

    def is_main(self, at: int) -> bool:
        """Return whether a node stands in the main line."""
        return all(self.nodes[node.parent].children[0] == node.id for node in self.line_to(at))

    def under(self, at: int) -> Iterator[int]:
        """Yield a node and everything that follows it, each before its own children, the main line
        first.
        """
        waiting = [at]
        while waiting:
            found = waiting.pop()
            yield found
            waiting += reversed(self.nodes[found].children)


def plant(rules: Rules, position: str) -> Tree:
    """Return the tree without moves that begins with a position text. Raises InvalidPosition."""
    start = rules.position(position)
    step = Step(
        position=rules.text(start),
        side=rules.side(start),
        check=rules.checked(start) if rules.enforced else (),
    )
    return Tree({ROOT: Node(ROOT, ROOT, step, (start.number, step.side))})


def enter(tree: Tree, at: int, step: Step) -> tuple[Tree, int]:
    """Return the tree with a move played from a node, and the move's number; one that is there is
    only entered.

    Raises NoSuchNode, TooManyNodes, TooDeep.
    """
    parent = tree.node(at)
    for child in parent.children:
        if tree.nodes[child].step.text == step.text:
            return tree, child
    if tree.size >= MAX_NODES:
        raise TooManyNodes(most=MAX_NODES)
    if parent.ply >= MAX_PLIES:
        raise TooDeep(most=MAX_PLIES)
    place = place_after(parent.place, parent.step.text, parent.step.side, step.text)
    made = Node(tree.next_id, at, step, place, ply=parent.ply + 1)
    grown = replace(parent, children=(*parent.children, made.id))
    return replace(
        tree, nodes={**tree.nodes, at: grown, made.id: made}, next_id=made.id + 1
    ), made.id


def comment(tree: Tree, at: int, text: str) -> Tree:
    """Return the tree with a node's comment changed; blanks are single ones, an empty line divides
    paragraphs.
    """
    cleaned = clean_comment(text)
    if len(cleaned) > MAX_COMMENT:
        raise CommentTooLong(most=MAX_COMMENT)
    return _with(tree, replace(tree.node(at), comment=cleaned))


def say_more(tree: Tree, at: int, text: str) -> tuple[Tree, bool]:
    """Return the tree with words after a node's comment, cut off where it gets too long, and
    whether they all found room. Only the new ones are read.
    """
    node = tree.node(at)
    said = " ".join(filter(None, (node.comment, clean_comment(text))))
    return _with(tree, replace(node, comment=said[:MAX_COMMENT].rstrip())), len(said) <= MAX_COMMENT


def mark(tree: Tree, at: int, glyphs: Sequence[Glyph]) -> Tree:
    """Return the tree with a node's glyphs changed; of two that exclude each other the later one
    stays.
    """
    return _with(tree, replace(tree.node(at), glyphs=together(glyphs)))


def draw(tree: Tree, at: int, shapes: Sequence[Shape]) -> Tree:
    """Return the tree with a node's arrows and coloured squares changed."""
    once = tuple(dict.fromkeys(shapes))
    if len(once) > MAX_SHAPES:
        raise TooManyShapes(most=MAX_SHAPES)
    return _with(tree, replace(tree.node(at), shapes=once))


def promote(tree: Tree, at: int) -> Tree:
    """Return the tree with the line of a node one place further to the front, where it branches off
    last.
    """
    for node in reversed(tree.line_to(_moved(tree, at))):
        parent = tree.nodes[node.parent]
        place = parent.children.index(node.id)
        if place:
            children = list(parent.children)
            children.insert(place - 1, children.pop(place))
            return _with(tree, replace(parent, children=tuple(children)))
    return tree


def make_main(tree: Tree, at: int) -> Tree:
    """Return the tree with the line of a node as main line."""
    for node in tree.line_to(_moved(tree, at)):
        parent = tree.nodes[node.parent]
        others = tuple(child for child in parent.children if child != node.id)
        tree = _with(tree, replace(parent, children=(node.id, *others)))
    return tree


def delete(tree: Tree, at: int) -> Tree:
    """Return the tree without a node and all that follows it."""
    node = tree.node(_moved(tree, at))
    parent = tree.nodes[node.parent]
    gone = set(tree.under(at))
    left = {number: each for number, each in tree.nodes.items() if number not in gone}
    left[parent.id] = replace(
        parent, children=tuple(child for child in parent.children if child != at)
    )
    return replace(tree, nodes=left)


def clean_comment(text: str) -> str:
    """Return a comment as it is kept: without braces, commands, characters that nobody sees and
    blanks that say nothing.
    """
    plain = text.replace("{", "(").replace("}", ")").replace("[%", "[ %").translate(_CONTROLS)
    paragraphs = (" ".join(part.split()) for part in plain.replace("\r\n", "\n").split("\n\n"))
    return "\n\n".join(part for part in paragraphs if part)


def _moved(tree: Tree, at: int) -> int:
    if tree.node(at).is_root:
        raise RootStays
    return at


def _with(tree: Tree, node: Node) -> Tree:
    return replace(tree, nodes={**tree.nodes, node.id: node})
