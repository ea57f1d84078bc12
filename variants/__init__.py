"""The rules app's facade: what the product imports comes from here, the computer opponent from
`variants.search`.
"""

# Before all others: it decides where they come from.
from variants.compiled import is_compiled
from variants.core.compositions import BrokenClause, Composition, Pool, Storage, Target
from variants.core.effort import Effort, count, counted, uncounted
from variants.core.errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidPosition,
    NotationError,
    PresetError,
    RulesError,
    TooMuchWork,
)
from variants.core.geometry import LEVEL_LETTERS, Board, Cell
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import PieceOn, Side, other
from variants.core.position import LONGEST_TEXT, Position
from variants.core.shares import GLYPHS as SHARE_GLYPHS
from variants.core.shares import PARTS as SHARE_PARTS
from variants.core.shares import SHARES, shares_of
from variants.core.sized_cache import MEGABYTE, sized_cache
from variants.describe import (
    TAGS,
    Mark,
    MoveDiagram,
    RuleSection,
    ZoneMap,
    move_diagrams,
    rules_sections,
    tags_of,
    unexplained,
    zone_maps,
)
from variants.engine.opening import Opening, opening_of
from variants.engine.pasted import pasted_position
from variants.engine.registry import by_content, get_rules, get_spec
from variants.engine.turns import (
    BETWEEN,
    CHOOSE,
    Answer,
    Step,
    answers,
    is_forbidden_repetition,
    is_refusal,
    moves_left,
    read_step,
    read_turn,
    refused_move,
    repeated,
    side_in_key,
    stop_text,
    unfinished,
)
from variants.engine.win_chances import can_win
from variants.importers.child import check_in_child, try_out
from variants.importers.diagram_export import export_diagram
from variants.importers.fairy_export import export_ini
from variants.importers.imported import Imported
from variants.importers.sources import import_text, sections_of, text_kind
from variants.loader.document import extended_key, preset_document, preset_keys
from variants.loader.document import parse as parse_document
from variants.loader.document import resolve as resolve_document
from variants.loader.document import write as write_document
from variants.loader.preset import load_spec
from variants.notation.figurine import FigurinePart, figurine_parts
from variants.notation.historical import (
    HistoricalGame,
    PathNote,
    RecordedMove,
    Variation,
    parse_game,
)
from variants.notation.input_text import split_remark
from variants.notation.own_squares import own_squares
from variants.notation.own_writer import own_text
from variants.notation.pgn import write_pgn
from variants.notation.record import RecordStyle, write_record
from variants.rules.protocol import ComposingRules, Rules, Style
from variants.rules.setup import array_count, array_numbers
from variants.spec import COLOURS, Decor, PieceSpec, PresetSpec, SetupMode, SideSpec
from variants.spec.turns import MOST_MOVES as LONGEST_TURN
from variants.special.table import composing_rules

__all__ = [
    "BETWEEN",
    "CHOOSE",
    "COLOURS",
    "LEVEL_LETTERS",
    "LONGEST_TEXT",
    "LONGEST_TURN",
    "MEGABYTE",
    "SHARES",
    "SHARE_GLYPHS",
    "SHARE_PARTS",
    "TAGS",
    "AmbiguousMove",
    "Answer",
    "Board",
    "BrokenClause",
    "Cell",
    "Choice",
    "ComposingRules",
    "Composition",
    "Decor",
    "Effort",
    "FigurinePart",
    "HistoricalGame",
    "IllegalMove",
    "Imported",
    "InvalidPosition",
    "Mark",
    "Move",
    "MoveDiagram",
    "NotationError",
    "Opening",
    "Outcome",
    "PathNote",
    "PieceOn",
    "PieceSpec",
    "Pool",
    "Position",
    "PresetError",
    "PresetSpec",
    "Reason",
    "RecordStyle",
    "RecordedMove",
    "RuleSection",
    "Rules",
    "RulesError",
    "SetupMode",
    "Side",
    "SideSpec",
    "Step",
    "Storage",
    "Style",
    "Target",
    "TooMuchWork",
    "Variation",
    "ZoneMap",
    "answers",
    "array_count",
    "array_numbers",
    "by_content",
    "can_win",
    "check_in_child",
    "composing_rules",
    "count",
    "counted",
    "export_diagram",
    "export_ini",
    "extended_key",
    "figurine_parts",
    "get_rules",
    "get_spec",
    "import_text",
    "is_compiled",
    "is_forbidden_repetition",
    "is_refusal",
    "load_spec",
    "move_diagrams",
    "moves_left",
    "opening_of",
    "other",
    "own_squares",
    "own_text",
    "parse_document",
    "parse_game",
    "pasted_position",
    "preset_document",
    "preset_keys",
    "read_step",
    "read_turn",
    "refused_move",
    "repeated",
    "resolve_document",
    "rules_sections",
    "sections_of",
    "shares_of",
    "side_in_key",
    "sized_cache",
    "split_remark",
    "stop_text",
    "tags_of",
    "text_kind",
    "try_out",
    "uncounted",
    "unexplained",
    "unfinished",
    "write_document",
    "write_pgn",
    "write_record",
    "zone_maps",
]
