"""The board on which a visitor plays: what the page and its script are shown of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.computer.enums import LEVELS
from courier.drawing.boards import BoardPicture, picture_of, wall_piece
from courier.games.words import outcome_sentence
from courier.guests.domain.games import EASY_LEVEL
from courier.guests.models import GuestGame
from courier.presets.likeness import Likeness, likeness_of
from courier.presets.models import Preset, PresetRevision
from courier.presets.pictures import start_picture, start_position
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.choices import choice_lines, pass_text
from courier.table.parts.hands import HandData, ShownHand, hand_data, shown_hands
from courier.table.parts.script_phrases import board_words, page_words
from courier.table.parts.timeline import Placement, checked_squares, is_bent, placement
from variants import Rules, Side

LINES: Final = 3  # that say what is different from chess


class BoardShown(TypedDict):
    """How a game stands, as the script reads it (`static/js/pages/guest/board.js`)."""

    version: int
    placement: Placement
    hands: HandData | None
    last: list[str]
    paths: list[list[str]]
    check: list[str]
    choices: list[str] | None
    pass_text: str
    status: str
    spoken: str
    moves: list[str]
    side: int
    level: int
    is_waiting: bool
    is_over: bool


class GuestData(BoardKit):
    """What the script of the page begins with."""

    shown: BoardShown
    urls: dict[str, str]


@dataclass(frozen=True, slots=True)
class GuestBoard:
    """Everything the template of the board needs."""

    preset: Preset
    revision: PresetRevision
    rules: Rules
    picture: BoardPicture
    hands: tuple[ShownHand | None, ShownHand | None]
    shown: BoardShown
    data: GuestData
    words: dict[str, dict[str, str]]
    likeness: Likeness
    levels: range

    @property
    def lines(self) -> tuple[str, ...]:
        """What is different from chess, in at most three lines."""
        return self.likeness.sentences[:LINES]

    @property
    def is_begun(self) -> bool:
        """Whether a move has been made, so that there is something to keep."""
        return bool(self.shown["moves"])

    @property
    def sprite(self) -> list[object]:
        """What the script may have to draw."""
        return [self.rules, wall_piece(self.rules.spec)]


def guest_board(revision: PresetRevision, game: GuestGame | None) -> GuestBoard:
    """The board of a revision: the visitor's game, or the first position. No query."""
    rules = revision.rules
    spec = rules.spec
    key = revision.preset.key
    shown = board_shown(revision, game)
    side: Side = 1 if shown["side"] else 0
    text = game.position if game is not None else rules.text(start_position(rules))
    names = {"move": "guest_move", "look": "guest_look", "back": "guest_back", "new": "guest_new"}
    return GuestBoard(
        preset=revision.preset,
        revision=revision,
        rules=rules,
        picture=picture_of(rules, text, side=side, last_move=tuple(shown["last"]), hands=False)
        if game is not None
        else start_picture(revision),
        hands=_turned(shown_hands(rules, text), side),
        shown=shown,
        data={
            **board_kit(rules, []),
            "shown": shown,
            "urls": {name: reverse(view, args=[key]) for name, view in names.items()},
        },
        words={"board": board_words(), "page": page_words(spec.files, spec.ranks) | _words()},
        likeness=likeness_of(revision),
        levels=LEVELS,
    )


def board_shown(revision: PresetRevision, game: GuestGame | None) -> BoardShown:
    """How a visitor's game stands; without one the first position, at which nothing is kept yet."""
    rules = revision.rules
    position = rules.position(game.position) if game is not None else start_position(rules)
    text = rules.text(position)
    side: Side = 1 if game is not None and game.guest_side else 0
    is_waiting = game is not None and game.waits_for_computer
    is_over = game is not None and game.is_over
    choices = [] if is_waiting or is_over else rules.choices(position, written=False)
    last = game.moves[-1] if game is not None and game.moves else None
    status = _status(rules, game, side)
    return {
        "version": game.version if game is not None else 0,
        "placement": placement(rules, text),
        "hands": hand_data(rules, text),
        "last": last["squares"] if last else [],
        "paths": last["paths"] if last and is_bent(last["paths"]) else [],
        "check": list(checked_squares(rules, text)),
        "choices": None if is_waiting or is_over else choice_lines(choices),
        "pass_text": pass_text(choices),
        "status": status,
        "spoken": f"{last['shown']}. {last['words']} {status}" if last else status,
        "moves": _numbered(game) if game is not None else [],
        "side": side,
        "level": game.level if game is not None else EASY_LEVEL,
        "is_waiting": is_waiting,
        "is_over": is_over,
    }


def _status(rules: Rules, game: GuestGame | None, side: Side) -> str:
    names: Mapping[str, str] = {"side": rules.spec.sides[side].name}
    if game is None or (not game.moves and not game.waits_for_computer):
        return _("You play %(side)s. Make a move: the computer answers.") % names
    if game.is_over:
        outcome = rules.outcome(rules.position(game.position), game.keys[:-1])
        return outcome_sentence(outcome, rules.spec) if outcome else _("The game has ended.")
    if game.waits_for_computer:
        return _("The computer is thinking.")
    return _("Your move: you play %(side)s.") % names


def _numbered(game: GuestGame) -> list[str]:
    """The moves as they are shown, each with its number where one begins: `1. e4`, `e5`."""
    first = game.rules.side(game.rules.position(game.start_position))
    return [
        f"{(ply + first) // 2 + 1}. {move['shown']}"
        if (ply + first) % 2 == 0
        else (f"1… {move['shown']}" if ply == 0 else move["shown"])
        for ply, move in enumerate(game.moves)
    ]


def _turned(
    hands: tuple[ShownHand | None, ShownHand | None], side: Side
) -> tuple[ShownHand | None, ShownHand | None]:
    """The hands from above to below, as the visitor sees them."""
    return (hands[1], hands[0]) if side == 0 else hands


def _words() -> dict[str, str]:
    """What the script says beside what it says on a game's page."""
    return {"failed": _("The server could not be reached. Try the move again.")}
