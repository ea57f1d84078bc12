"""What the workshop is made of: moves without notation, forms, problems of a draft, differences
between presets.
"""

from variants.authoring.betza_reader import Reading, read_parts
from variants.authoring.betza_writer import write_parts
from variants.authoring.checks import Problem, Report, check_document
from variants.authoring.descriptions import check_descriptions
from variants.authoring.difference import Comparison, compare, comparison_from_json, differences
from variants.authoring.hints import Hint, hints_of, pawns_of
from variants.authoring.parts import Leg, Part, parts_from_json, parts_to_json
from variants.authoring.replay import Break, Ply, Proof, proves_upgrade
from variants.authoring.schema import applying, document_forms, empty_document
from variants.authoring.sketch import move_sketch, move_words
from variants.loader.pieces import mark_of
from variants.movement.betza import unmarked

__all__ = [
    "Break",
    "Comparison",
    "Hint",
    "Leg",
    "Part",
    "Ply",
    "Problem",
    "Proof",
    "Reading",
    "Report",
    "applying",
    "check_descriptions",
    "check_document",
    "compare",
    "comparison_from_json",
    "differences",
    "document_forms",
    "empty_document",
    "hints_of",
    "mark_of",
    "move_sketch",
    "move_words",
    "parts_from_json",
    "parts_to_json",
    "pawns_of",
    "proves_upgrade",
    "read_parts",
    "unmarked",
    "write_parts",
]
