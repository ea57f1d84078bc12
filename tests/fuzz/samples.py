"""Valid texts to start from: positions and moves of random games of a preset, and documents in
every format.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, get_args

from tests.conformance.games import FILE
from variants import (
    Move,
    Position,
    PresetError,
    PresetSpec,
    Rules,
    Style,
    composing_rules,
    export_diagram,
    export_ini,
    get_rules,
    preset_keys,
)
from variants.rules.protocol import ComposingRules

PRESETS: Final = Path(__file__).resolve().parents[2] / "variants" / "presets"
STYLES: Final[tuple[Style, ...]] = get_args(Style)
PLIES: Final = 40
# One preset in so many is exported: each takes a tenth of a second.
EXPORTED: Final = 6
FREE_MOVES: Final = (
    "P e2-e4",
    "e2-e4; Q-dest",
    "K e1-g1; R h1-f1",
    "P*e5",
    "e5-",
    "@-e5",
    "-e4",
    "N b1-c3 // so",
)
BOARDS: Final = (
    "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "{NB}k-/3/ABc/a",
    "r{NB}*/8/3-4/*",
    "16/16/k{xx}K",
)
SIGNS: Final = (
    *"abcdefghijklmnop0123456789-x=+#*@;:,./!?()[]{}~&%| w KQBNRPkqbnrp",
    "O-O",
    "O-O-O",
    "dest",
    "e.p.",
    "mate",
    "//",
    "0-0",
    "pass",
    "Setup: ",
)


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a preset, some texts of moves that are legal there, and names of squares and
    pieces.
    """

    rules: Rules
    position: Position
    moves: tuple[str, ...]
    labels: tuple[str, ...]
    squares: tuple[str, ...]
    occupied: tuple[str, ...]


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of the shipped presets."""
    return preset_keys()


@cache
def rules_of(key: str) -> Rules:
    """Return the rules of a shipped preset; all are kept."""
    return get_rules(key)


def place(draw: random.Random, key: str) -> Place:
    """Return a position of a random game of a preset."""
    rules = rules_of(key)
    modes = [mode.key for mode in rules.spec.setup_modes]
    position = rules.start(draw.choice(modes) if modes else None, draw.randrange)
    for _ in range(draw.randrange(PLIES)):
        move = a_move(draw, rules, position)
        if move is None:
            break
        position = rules.play(position, move)
    texts = _texts(draw, rules, position)
    labels = tuple(label for piece in rules.spec.pieces for label in piece.labels)
    return Place(
        rules, position, texts, labels, tuple(rules.board.indices), tuple(rules.pieces(position))
    )


def a_move(draw: random.Random, rules: Rules, position: Position) -> Move | None:
    """Return a random legal move, None if there is none to be had."""
    if not rules.enforced:
        squares = list(rules.pieces(position))
        text = f"{draw.choice(squares)}-{draw.choice(list(rules.board.indices))}"
        return (
            None
            if text[: len(text) // 2] == text[len(text) // 2 + 1 :]
            else rules.read(text, position)
        )
    composing = composing_rules(rules)
    if composing is not None:
        return _turn(draw, composing, position)
    moves = rules.legal_moves(position)
    return draw.choice(moves) if moves else None


def _turn(draw: random.Random, rules: ComposingRules, position: Position) -> Move | None:
    """Return a step, a taking move or a set-up of a game whose turns are composed."""
    if rules.is_setting_up(position):
        return rules.read(rules.recommended_setup(rules.side(position)), position)
    if rules.outcome(position) is not None:
        return None
    pieces = [
        (s, piece.label)
        for s, piece in rules.pieces(position).items()
        if piece.side == rules.side(position)
    ]
    draw.shuffle(pieces)
    for origin, label in pieces:
        targets = rules.targets(position, origin)
        if not targets:
            continue
        target = draw.choice(targets)
        if target.kind == "step":
            return rules.read(f"{label.upper()}{origin}-{target.square}", position)
        turns = rules.taking_compositions(position, origin, target.square)
        if turns:
            return rules.read(draw.choice(turns).text, position)
    return None


def _texts(draw: random.Random, rules: Rules, position: Position) -> tuple[str, ...]:
    """Return some legal moves in every style."""
    if not rules.enforced:
        return FREE_MOVES
    if composing_rules(rules) is not None:
        found = [
            move for move in (a_move(draw, rules, position) for _ in range(3)) if move is not None
        ]
    else:
        moves = rules.legal_moves(position)
        found = draw.sample(moves, min(len(moves), 6))
    return tuple(rules.write(move, position, style) for move in found for style in STYLES) or (
        "e2e4",
    )


@cache
def preset_documents() -> tuple[str, ...]:
    """Return the shipped documents as they are written, heirs included."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(PRESETS.glob("*.toml")))


@cache
def sections() -> tuple[str, ...]:
    """Return sections of a variants.ini: those of the file, and presets exported to it."""
    own = ["[" + part for part in FILE.read_text(encoding="utf-8").split("\n[")[1:]]
    return (*own, *_exported(export_ini))


@cache
def diagrams() -> tuple[str, ...]:
    """Return the shipped presets that can be said in an Interactive Diagram."""
    return tuple(_exported(export_diagram))


def _exported(export: Callable[[PresetSpec], str]) -> Sequence[str]:
    found = []
    for key in keys()[::EXPORTED]:
        try:
            found.append(export(rules_of(key).spec))
        except PresetError:
            continue
    return found
