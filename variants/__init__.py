"""The rules app's facade: everything the product imports comes from here."""

from .core.errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidPosition,
    NotationError,
    PresetError,
    RulesError,
)
from .core.geometry import Board, Cell
from .core.move import Choice, Move
from .core.outcome import Outcome, Reason
from .core.piece import PieceOn, Side
from .core.position import Position
from .document import preset_document, preset_keys
from .rules_protocol import Rules, Style
from .spec import PieceSpec, PresetSpec, SetupMode, SideSpec
from .spec_loader import load_spec

__all__ = [
    "AmbiguousMove",
    "Board",
    "Cell",
    "Choice",
    "IllegalMove",
    "InvalidPosition",
    "Move",
    "NotationError",
    "Outcome",
    "PieceOn",
    "PieceSpec",
    "Position",
    "PresetError",
    "PresetSpec",
    "Reason",
    "Rules",
    "RulesError",
    "SetupMode",
    "Side",
    "SideSpec",
    "Style",
    "load_spec",
    "preset_document",
    "preset_keys",
]
