"""What every page with a board and a variation tree shows: chapters of studies, plans of running
games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from courier.drawing.boards import BoardPicture, Piece, board_extent, picture_of
from courier.drawing.boards.looks import USUAL, Tastes
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.hands import ShownHand, shown_hands
from courier.table.parts.legal_moves import legal_lines
from courier.table.parts.movelist import with_figures
from courier.table.parts.script_phrases import board_words, page_words
from courier.table.parts.storages import ShownStorage, StoneField, shown_storages, stone_fields
from courier.table.parts.strips import pieces_by_label
from courier.table.parts.tree_data import NodeData, spoken, tree_data
from courier.trees.domain.glyphs import GROUPS
from courier.trees.domain.tree import ROOT, Node, Tree
from courier.trees.pages.shown import LONGEST_SHOWN, Beside, no_beside, shown_tree
from variants import PresetSpec, Rules, composing_rules


class TreeData(TypedDict):
    """What the page's script reads (`static/js/tree/tree.js`)."""

    table: BoardKit
    nodes: list[NodeData]
    at: int
    version: int
    may_edit: bool
    can_undo: bool
    flipped: bool
    choices: list[str]
    urls: dict[str, str]


class AnswerData(TypedDict):
    """What an edit answers."""

    nodes: list[NodeData]
    pieces: dict[str, object]
    at: int
    version: int
    can_undo: bool
    tree: str


@dataclass(frozen=True)
class GlyphButton:
    """A mark in the menu."""

    sign: str
    name: str
    is_set: bool


@dataclass(frozen=True, kw_only=True)
class TreeBoard:
    """A tree at one of its nodes. `address` is the page's, to which `?at=` adds a node."""

    rules: Rules
    tree: Tree
    address: str
    edit_address: str
    moves_address: str
    may_edit: bool
    version: int
    wanted: int = ROOT
    tastes: Tastes = USUAL
    can_undo: bool = False
    undo_note: str = ""  # what there is to know of what can be undone
    flipped: bool = False
    parts: Mapping[str, str] = field(default_factory=dict)

    @property
    def at(self) -> int:
        """The node that is shown: the wanted one if there is one."""
        return self.wanted if self.wanted in self.tree.nodes else ROOT

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return self.tree.nodes[self.at]

    @property
    def spec(self) -> PresetSpec:
        """The preset."""
        return self.rules.spec

    @property
    def heading(self) -> str:
        """The move that is shown, in words."""
        return spoken(self.tree, self.at, self.rules)

    @property
    def picture(self) -> BoardPicture:
        """The board without scripts."""
        step = self.node.step
        side = 1 if self.flipped else 0
        return picture_of(
            self.rules,
            step.position,
            side=side,
            last_move=step.squares,
            paths=step.paths,
            tastes=self.tastes,
            hands=False,
        )

    @property
    def hands(self) -> tuple[ShownHand | None, ShownHand | None]:
        """The pieces in hand, above and below the board."""
        first, second = shown_hands(self.rules, self.node.step.position)
        return (first, second) if self.flipped else (second, first)

    @property
    def storages(self) -> tuple[ShownStorage | None, ShownStorage | None]:
        """What lies in storages, above and below the board."""
        first, second = shown_storages(self.rules, self.node.step.position)
        return (first, second) if self.flipped else (second, first)

    @property
    def position_query(self) -> str:
        """The position that is shown, as the explorer is asked for it."""
        return urlencode({"position": self.node.step.position})

    @property
    def army(self) -> tuple[Piece, ...]:
        """Every piece of both sides: what may be put on a board that enforces nothing."""
        return tuple(pieces_by_label(self.spec).values())

    @property
    def stones(self) -> tuple[StoneField, ...]:
        """Fields for the stones of a turn, with what was typed; none where turns are not
        composed.
        """
        return (
            stone_fields(self.spec, self.parts) if composing_rules(self.rules) is not None else ()
        )

    @property
    def moves(self) -> SafeString:
        """The tree as HTML."""
        return self.drawn(self.tree, self.at)

    def drawn(self, tree: Tree, at: int) -> SafeString:
        """Return a tree as HTML, each move a link."""
        return shown_tree(
            tree, current=at, address=self.address, write=self._written, beside=self.beside
        )

    def beside(self, node: Node) -> Beside:
        """Return what distinguishes a move in the list; nothing, unless a page says more."""
        return no_beside(node)

    def _written(self, node: Node) -> SafeString:
        shown = node.step.shown
        return with_figures(
            self.spec, shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…"
        )

    @property
    def steps(self) -> list[tuple[str, str, str, int]]:
        """The buttons that walk through the tree: what for, icon, words, node."""
        children = self.node.children
        line = self.tree.main_line(self.at)
        return [
            ("first", "first", _("Starting position (Home)"), ROOT),
            ("prev", "prev", _("Back one move (left arrow)"), self.node.parent),
            (
                "next",
                "next",
                _("Forward one move (right arrow)"),
                children[0] if children else self.at,
            ),
            ("last", "last", _("End of the line (End)"), line[-1].id if line else self.at),
        ]

    @property
    def turn_query(self) -> str:
        """What the address of the turned board ends with."""
        return "" if self.flipped else "&flip=1"

    @property
    def glyph_groups(self) -> list[list[GlyphButton]]:
        """The marks that can be set, in their groups."""
        return [
            [
                GlyphButton(sign, str(name), sign in self.node.glyphs)
                for sign, (_number, name) in group.items()
            ]
            for group in GROUPS
        ]

    @property
    def shapes_text(self) -> str:
        """Arrows and squares as text, for the field that works without scripts."""
        return " ".join(str(each) for each in self.node.shapes)

    def data(self) -> TreeData:
        """Return what the script reads."""
        positions = [node.step.position for node in self.tree.nodes.values()]
        return {
            "table": board_kit(self.rules, positions, tastes=self.tastes),
            "nodes": tree_data(self.rules, self.tree),
            "at": self.at,
            "version": self.version,
            "may_edit": self.may_edit,
            "can_undo": self.can_undo,
            "flipped": self.flipped,
            "choices": legal_lines(self.rules, self.node.step.position) if self.may_edit else [],
            "urls": {"page": self.address, "moves": self.moves_address},
        }

    def answer(self, at: int) -> AnswerData:
        """Return what an edit answers: the tree as it is now, and the node to look at."""
        positions = [node.step.position for node in self.tree.nodes.values()]
        table = board_kit(self.rules, positions, tastes=self.tastes)
        return {
            "nodes": tree_data(self.rules, self.tree),
            "pieces": dict(table["pieces"]),
            "at": at,
            "version": self.version,
            "can_undo": self.can_undo,
            "tree": self.drawn(self.tree, at),
        }

    def words(self) -> dict[str, dict[str, str]]:
        """Return what the script says."""
        tree = {
            "saved": _("Saved"),
            "saving": _("Saving …"),
            "noMoves": _("No moves are possible here."),
            "draw": _("Click a square twice to colour it, or two squares for an arrow."),
            "drawn": _("%(count)s arrows and squares"),
            "tooMany": _("That are too many arrows."),
        }
        return {
            "board": board_words(),
            "page": page_words(board_extent(self.spec.board)),
            "tree": tree,
        }
