"""A preset as a board to try out, for pages of other sites: how it begins, and what a move does."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from django.utils.html import escape
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.drawing.boards import board_cells, has_hands
from courier.drawing.boards.looks import USUAL, Tastes
from courier.games.move_effects import compute_move
from courier.games.words import outcome_sentence
from courier.presets.models import PresetRevision
from courier.presets.pictures import start_position
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.choices import choice_lines, pass_text
from courier.table.parts.hands import HandData, hand_data
from courier.table.parts.previews import move_data
from courier.table.parts.timeline import Placement, checked_squares, placement
from courier.table.parts.turn_words import AnswerData, answer_buttons
from variants import LONGEST_TEXT, Outcome, Rules, composing_rules

LONGEST_POSITION: Final = LONGEST_TEXT
LONGEST_MOVE: Final = 200
# Of the frame, in pixels: the lines above and below the board come to its height.
WIDTH: Final = 480
BESIDE: Final = 150
BESIDE_WITH_HANDS: Final = 250


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """What the author of another page copies; a board that cannot be played there is a picture."""

    code: str
    is_playable: bool


class BoardState(TypedDict):
    """How a game stands: whose turn it is, what may be played, and how it ended if it has."""

    position: str
    side: int
    choices: list[str]
    pass_text: str
    answers: list[AnswerData]
    ending: str


class Beginning(TypedDict):
    """The first position; `check` are the squares of royals that stand in check."""

    start: Placement
    hands: HandData | None
    check: list[str]
    state: BoardState


class EmbedData(BoardKit):
    """What the script of the page reads (`static/js/pages/embed/data.js`)."""

    sides: list[str]
    beginning: Beginning
    url: str
    drawn: bool


def is_playable(rules: Rules) -> bool:
    """Whether the moves of a game are clicks; turns composed of stones need more than a board."""
    return composing_rules(rules) is None


def embed_code(revision: PresetRevision) -> EmbedCode:
    """Return the code that puts a preset into another page, in a frame as high as its board
    needs.
    """
    spec = revision.spec
    preset = revision.preset
    board = board_cells(spec.board)
    beside = BESIDE_WITH_HANDS if has_hands(spec) else BESIDE
    height = WIDTH * board.height // board.width + beside
    title = escape(_("%(name)s: try it") % {"name": preset.name})
    code = (
        f'<iframe src="{absolute_url("preset_embed", preset.key)}" title="{title}" width="{WIDTH}"'
        f' height="{height}" loading="lazy"></iframe>'
    )
    return EmbedCode(code, is_playable(revision.rules))


def embed_data(revision: PresetRevision, *, url: str, tastes: Tastes = USUAL) -> EmbedData:
    """Return everything the page of a board to try out begins with; `url` answers what moves do."""
    rules = revision.rules
    spec = rules.spec
    return {
        **board_kit(rules, [], tastes=tastes),
        "sides": [side.name for side in spec.sides],
        "beginning": beginning(rules),
        "url": url,
        "drawn": bool(spec.setup_modes),
    }


def beginning(rules: Rules, *, draw: bool = False) -> Beginning:
    """Return the first position; with `draw` one that is drawn now, where the array is drawn by
    lot.
    """
    modes = rules.spec.setup_modes
    first = (
        rules.start(modes[0].key, secrets.randbelow) if draw and modes else start_position(rules)
    )
    text = rules.text(first)
    return {
        "start": placement(rules, text),
        "hands": hand_data(rules, text),
        "check": list(checked_squares(rules, text)),
        "state": _state(rules, text, rules.outcome(first)),
    }


def after_move(rules: Rules, *, before: str, text: str) -> dict[str, Any]:
    """Return what a move does in a position, and how the game stands then. Repetitions are not
    known.

    Raises InvalidPosition, MoveRefused.
    """
    position = rules.position(before)
    if rules.outcome(position) is not None:
        return {"state": _state(rules, before, rules.outcome(position))}
    played = compute_move(rules, before=before, text=text, history=())
    data = move_data(rules, played, before=before, side=rules.side(position))
    return {"move": data, "state": _state(rules, played.position, played.outcome)}


def _state(rules: Rules, text: str, outcome: Outcome | None) -> BoardState:
    position = rules.position(text)
    choices = [] if outcome or not rules.enforced else rules.choices(position, written=False)
    return {
        "position": text,
        "side": rules.side(position),
        "choices": choice_lines(choices),
        "pass_text": pass_text(choices),
        "answers": [] if outcome else answer_buttons(rules, position),
        "ending": outcome_sentence(outcome, rules.spec) if outcome else "",
    }
