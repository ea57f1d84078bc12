"""How a document looks: its pieces with the diagrams of their moves, and its rules in words."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string

from courier.drawing.boards import board_svg, diagram_picture
from courier.presets.prose import prose_html
from variants import MoveDiagram, PresetSpec, Rules, move_diagrams, rules_sections

DIAGRAM_SIZE = 144

Look = dict[str, Any]


def view_of(rules: Rules) -> Look:
    """Return what the editor shows of a document that loads."""
    spec = rules.spec
    shown = {"prose": prose_html(spec.rules_text), "sections": rules_sections(spec)}
    return {
        "pieces": pieces_of(spec),
        "rules_html": render_to_string("workshop/_rules.html", shown),
    }


def pieces_of(spec: PresetSpec) -> dict[str, Look]:
    """Return diagram and words of each kind; a page that shows them holds the symbols of the
    pieces.
    """
    diagrams: dict[str, MoveDiagram] = {}
    for diagram in move_diagrams(spec):
        diagrams.setdefault(diagram.piece_id, diagram)
    return {
        piece.id: {
            "diagram": drawn(spec, diagrams[piece.id]) if piece.id in diagrams else "",
            "words": diagrams[piece.id].note if piece.id in diagrams else piece.text,
        }
        for piece in spec.pieces
    }


def drawn(spec: PresetSpec, diagram: MoveDiagram) -> str:
    """Return a diagram as SVG that takes the width of its box."""
    return board_svg(
        diagram_picture(spec, diagram), size=DIAGRAM_SIZE, fluid=True, label=diagram.note[:200]
    )
