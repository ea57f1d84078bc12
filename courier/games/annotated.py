"""A finished game as a variation tree, with what its annotator says; and a tree as what is kept
beside a game's moves.

`Game.annotation` holds, each where there is something: `annotator`; `comment` on the first
position; by ply `marks` (all signs of a move as one text, as lists show them), `glyphs` (the same
one by one) and `shapes`; and `variations`, each with `moves` and the variations `inner` that leave
them. A move of a variation has its `ply`, `text` with signs, `remark`, and where it was read by the
rules its canonical `move`, its `glyphs` and `shapes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from courier.common.errors import DomainError
from courier.games.models import Game, Move
from courier.trees.domain.glyphs import MOVES, Glyph, glyph, together
from courier.trees.domain.places import Place, place_after
from courier.trees.domain.shapes import MAX_SHAPES, Shape, shape
from courier.trees.domain.steps import Step, step_of
from courier.trees.domain.tree import (
    MAX_COMMENT,
    ROOT,
    Node,
    Tree,
    clean_comment,
    comment,
    draw,
    enter,
    mark,
)
from variants import (
    MEGABYTE,
    Rules,
    RulesError,
    Side,
    by_content,
    sized_cache,
)

Kept = dict[str, Any]
_SIGNS: Final = re.compile(r"(?:\s*mate)?(?P<signs>[!?]*)$")


def tree_of(game: Game, moves: Sequence[Move]) -> Tree:
    """Return the tree of a game: its moves with their remarks, and the annotator's lines. Numbers
    of nodes are plies.

    The rules are asked for the first position and the moves of variations alone.
    """
    rules = game.revision.rules
    kept = game.annotation
    side, number = _beginning(rules, game.start_position)
    movers = [*(move.side for move in moves[1:]), game.side_to_move]
    sides: list[Side] = [side, *(1 if side else 0 for side in movers)]
    place: Place = (number, side)
    root = Step(game.start_position, side)
    nodes = {ROOT: Node(ROOT, ROOT, root, place, children=(1,) if moves else ())}
    before = ""
    for ply, move in enumerate(moves, start=1):
        place = place_after(place, before, sides[ply - 1], move.text)
        before = move.text
        said = clean_comment(move.remark)[:MAX_COMMENT] if move.remark else ""
        next_one = (ply + 1,) if ply < len(moves) else ()
        nodes[ply] = Node(
            ply, ply - 1, _step(move, sides[ply]), place, ply=ply, comment=said, children=next_one
        )
    tree = Tree(nodes, next_id=len(nodes))
    if not kept:
        return tree
    tree = comment(tree, ROOT, clean_comment(kept.get("comment", ""))[:MAX_COMMENT])
    for ply in range(len(moves) + 1):
        tree = _decorated(
            tree, ply, _glyphs_at(kept, ply), kept.get("shapes", {}).get(str(ply), ())
        )
    for variation in kept.get("variations", ()):
        tree = _with_variation(rules, tree, len(moves), variation)
    return tree


def annotation_of(tree: Tree, at: int, annotator: str = "") -> Kept:
    """Return what is kept beside the moves of a game whose main line ends with a node, comments of
    the line left out.

    The first child of each node of the line must be the next one.
    """
    main = (tree.root, *tree.line_to(at))
    kept: Kept = {
        "annotator": annotator,
        "comment": tree.root.comment,
        "marks": {str(node.ply): "".join(node.glyphs) for node in main if node.glyphs},
        "glyphs": {str(node.ply): list(node.glyphs) for node in main if node.glyphs},
        "shapes": {
            str(node.ply): [str(each) for each in node.shapes] for node in main if node.shapes
        },
        "variations": list(_variations(tree, main)),
    }
    return {name: value for name, value in kept.items() if value}


@sized_cache(most=1 * MEGABYTE, key=by_content)
def _beginning(rules: Rules, text: str) -> tuple[Side, int]:
    """Return who begins and the number of the first move; most games begin alike, and files have
    thousands.
    """
    start = rules.position(text)
    return rules.side(start), start.number


def _step(move: Move, side: Side) -> Step:
    paths = tuple(tuple(path) for path in move.paths)
    return Step(
        position=move.position,
        side=side,
        text=move.text,
        shown=move.text if move.is_setup else move.shown,
        squares=tuple(move.squares),
        paths=paths if len(paths) > 1 or any(len(path) > 2 for path in paths) else (),
    )


def _glyphs_at(kept: Kept, ply: int) -> Iterable[Glyph]:
    shown = kept.get("glyphs", {}).get(str(ply))
    return (
        [glyph(each) for each in shown]
        if shown is not None
        else _signs(kept.get("marks", {}).get(str(ply), ""))
    )


def _signs(text: str) -> tuple[Glyph, ...]:
    """Return the sign at the end of a text: `!!!` is `!!`."""
    found = _SIGNS.search(text)
    sign = found["signs"][:2] if found else ""
    return (glyph(sign),) if sign in MOVES else ()


def _decorated(tree: Tree, at: int, glyphs: Iterable[Glyph], shapes: Iterable[str]) -> Tree:
    marks = together(glyphs)
    drawn = tuple[Shape, ...](shape(each) for each in shapes)[:MAX_SHAPES]
    tree = mark(tree, at, marks) if marks else tree
    return draw(tree, at, drawn) if drawn else tree


def _with_variation(rules: Rules, tree: Tree, end: int, shown: Mapping[str, Any]) -> Tree:
    """Return the tree with a variation to the line that ends with a node; what the rules refuse is
    left out.
    """
    moves = shown["moves"]
    line = (tree.root, *tree.line_to(end))
    before = moves[0]["ply"] - 1 if moves else -1
    if not 0 <= before < len(line):
        return tree
    at = line[before].id
    for shown_move in moves:
        text = shown_move.get("move") or _SIGNS.sub("", shown_move["text"])
        try:
            tree, at = enter(tree, at, step_of(rules, tree.nodes[at].step.position, text))
        except (RulesError, DomainError):
            return tree
        tree = comment(tree, at, clean_comment(shown_move["remark"])[:MAX_COMMENT])
        glyphs = shown_move.get("glyphs")
        marks = _signs(shown_move["text"]) if glyphs is None else [glyph(each) for each in glyphs]
        tree = _decorated(tree, at, marks, shown_move.get("shapes", ()))
    for inner in shown["inner"]:
        tree = _with_variation(rules, tree, at, inner)
    return tree


def _variations(tree: Tree, line: Sequence[Node]) -> Iterable[Kept]:
    for node in line:
        for child in node.children[1:]:
            moves = (tree.nodes[child], *tree.main_line(child))
            yield {
                "moves": [_kept_move(each) for each in moves],
                "inner": list(_variations(tree, moves)),
            }


def _kept_move(node: Node) -> Kept:
    kept: Kept = {
        "ply": node.ply,
        "text": f"{node.step.shown}{''.join(node.glyphs)}",
        "remark": node.comment,
        "move": node.step.text,
        "glyphs": list(node.glyphs),
        "shapes": [str(each) for each in node.shapes],
    }
    return {name: value for name, value in kept.items() if value or name in ("remark", "glyphs")}
