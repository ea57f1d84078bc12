"""The board on which a visitor plays: what the page and its script are shown of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypedDict
from uuid import UUID

from django.urls import get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from courier.common.templatetags.everywhere import json_script
from courier.computer.enums import LEVELS
from courier.drawing.boards import BoardPicture, board_extent, picture_of, wall_piece
from courier.games.words import outcome_sentence, turn_places
from courier.guests.domain.games import EASY_LEVEL
from courier.guests.models import GuestGame
from courier.guests.queries import guest_game, may_be_tried
from courier.presets.likeness import Likeness, likeness_of
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import may_be_embedded
from courier.presets.pictures import start_picture, start_position
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.choices import choice_lines, pass_text
from courier.table.parts.hands import HandData, ShownHand, hand_data, shown_hands
from courier.table.parts.script_phrases import board_words, page_words
from courier.table.parts.timeline import Placement, checked_squares, is_bent, placement
from courier.table.parts.turn_words import AnswerData, answer_buttons, turn_words
from variants import PresetError, Rules, Side, TooMuchWork, get_rules, side_in_key

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
    answers: list[AnswerData]
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
class _Drawn:
    """What is drawn of a board, with what its script begins with. Nobody changes it."""

    hands: tuple[ShownHand | None, ShownHand | None]
    shown: BoardShown
    scripts: SafeString


@dataclass(frozen=True, slots=True)
class GuestBoard:
    """Everything the template of the board needs."""

    preset: Preset
    revision: PresetRevision
    rules: Rules
    picture: BoardPicture
    hands: tuple[ShownHand | None, ShownHand | None]
    shown: BoardShown
    scripts: SafeString  # elements with the data of the script, and with what it says
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


def board_for(revision: PresetRevision, guest: UUID | None) -> GuestBoard | None:
    """The board of a revision with what a visitor has played on it; None where visitors cannot
    play, or its moves take too much computing. 1 query, none for who has no cookie.
    """
    preset = revision.preset
    if preset.current_id != revision.pk or not may_be_embedded(preset):
        return None
    if not may_be_tried(revision):
        return None
    try:
        return guest_board(revision, guest_game(guest, revision))
    except (TooMuchWork, PresetError):  # its page says what there is to say without a board
        return None


def guest_board(revision: PresetRevision, game: GuestGame | None) -> GuestBoard:
    """The board of a revision: the visitor's game, or the first position. No query."""
    rules = revision.rules
    key = revision.preset.key
    drawn = (
        _first_board(key, revision.document, _place())
        if game is None
        else _board_of(rules, key, board_shown(revision, game), text=game.position)
    )
    side: Side = 1 if drawn.shown["side"] else 0
    last = tuple(drawn.shown["last"])
    return GuestBoard(
        preset=revision.preset,
        revision=revision,
        rules=rules,
        picture=start_picture(revision)
        if game is None
        else picture_of(rules, game.position, side=side, last_move=last, hands=False),
        hands=drawn.hands,
        shown=drawn.shown,
        scripts=drawn.scripts,
        likeness=likeness_of(revision),
        levels=LEVELS,
    )


def _place() -> tuple[str | None, str]:
    """What the words and addresses of a board depend on."""
    return get_language(), get_script_prefix()


@lru_cache(maxsize=256)  # some 20 kB each
def _first_board(key: str, document: str, _place: tuple[str | None, str]) -> _Drawn:
    """The board before anything is kept of a visitor, in a language and below a prefix of
    addresses.
    """
    rules = get_rules(document)
    text = rules.text(start_position(rules))
    return _board_of(rules, key, _shown(rules, None), text=text)


def _board_of(rules: Rules, key: str, shown: BoardShown, *, text: str) -> _Drawn:
    """What is drawn of a board that is shown, at the position of a text."""
    names = {"move": "guest_move", "look": "guest_look", "back": "guest_back", "new": "guest_new"}
    data: GuestData = {
        **board_kit(rules, []),
        "shown": shown,
        "urls": {name: reverse(view, args=[key]) for name, view in names.items()},
    }
    words = {"board": board_words(), "page": page_words(board_extent(rules.spec.board)) | _words()}
    scripts = format_html(
        "{}{}", json_script(data, "guest-data"), json_script(words, "guest-words")
    )
    return _Drawn(_turned(shown_hands(rules, text), 1 if shown["side"] else 0), shown, scripts)


def board_shown(revision: PresetRevision, game: GuestGame | None) -> BoardShown:
    """How a visitor's game stands; without one the first position, at which nothing is kept yet."""
    if game is None:
        return _first_board(revision.preset.key, revision.document, _place()).shown
    return _shown(revision.rules, game)


def _shown(rules: Rules, game: GuestGame | None) -> BoardShown:
    position = rules.position(game.position) if game is not None else start_position(rules)
    text = rules.text(position)
    side: Side = 1 if game is not None and game.guest_side else 0
    is_waiting = game is not None and game.waits_for_computer
    is_over = game is not None and game.is_over
    lines, passing = _choices(rules, text, is_closed=is_waiting or is_over)
    last = game.moves[-1] if game is not None and game.moves else None
    status = _status(rules, game, side)
    return {
        "version": game.version if game is not None else 0,
        "placement": placement(rules, text),
        "hands": hand_data(rules, text),
        "last": last["squares"] if last else [],
        "paths": last["paths"] if last and is_bent(last["paths"]) else [],
        "check": list(checked_squares(rules, text)),
        "choices": lines,
        "pass_text": passing,
        "answers": _answers(rules, text) if lines is not None else [],
        "status": status,
        "spoken": f"{last['shown']}. {last['words']} {status}" if last else status,
        "moves": _numbered(game) if game is not None else [],
        "side": side,
        "level": game.level if game is not None else EASY_LEVEL,
        "is_waiting": is_waiting,
        "is_over": is_over,
    }


def _choices(rules: Rules, text: str, *, is_closed: bool) -> tuple[list[str] | None, str]:
    """The moves of a position for the script, and the text of a pass; None where the visitor is not
    to move.
    """
    if is_closed:
        return None, ""
    choices = rules.choices(rules.position(text), written=False)
    return choice_lines(choices), pass_text(choices)


def _answers(rules: Rules, text: str) -> list[AnswerData]:
    """The buttons for what may be done about the computer's last move."""
    return answer_buttons(rules, rules.position(text)) if rules.spec.turn is not None else []


def _status(rules: Rules, game: GuestGame | None, side: Side) -> str:
    names: Mapping[str, str] = {"side": rules.spec.sides[side].name}
    if game is None or (not game.moves and not game.waits_for_computer):
        return _("You play %(side)s. Make a move: the computer answers.") % names
    if game.is_over:
        outcome = rules.outcome(rules.position(game.position), game.keys[:-1])
        return outcome_sentence(outcome, rules.spec) if outcome else _("The game has ended.")
    if game.waits_for_computer:
        return _("The computer is thinking.")
    has_answers = rules.spec.turn is not None and rules.spec.turn.answer
    asked = turn_words(rules, rules.position(game.position)) if has_answers else ""
    return asked or _("Your move: you play %(side)s.") % names


def _numbered(game: GuestGame) -> list[str]:
    """The moves as they are shown, each with its number where one begins: `1. e4`, `e5`; of a turn
    of several moves the first one has it, on both sides: `1. e4`, `d4`, `1… e5`.
    """
    has_turns = game.rules.spec.turn is not None
    found = []
    before: tuple[int, int] | None = None
    plies = [(side, move["text"]) for side, move in zip(_sides(game), game.moves, strict=True)]
    for place, move in zip(turn_places(plies), game.moves, strict=True):
        number, side = place
        is_first = before is None or (has_turns and before != place)
        if side == 0 and (is_first or not has_turns):
            found.append(f"{number}. {move['shown']}")
        elif is_first:
            found.append(f"{number}… {move['shown']}")
        else:
            found.append(move["shown"])
        before = place
    return found


def _sides(game: GuestGame) -> list[Side]:
    """Who made each move. In games of several moves a turn the keys say it, by their second
    word.
    """
    rules = game.rules
    first = rules.side(rules.position(game.start_position))
    if rules.spec.turn is None:
        return [1 if (ply + first) % 2 else 0 for ply in range(game.ply)]
    keys = [game.start_key, *(move["key"] for move in game.moves)]
    return [side_in_key(rules, key) for key in keys[: game.ply]]


def _turned(
    hands: tuple[ShownHand | None, ShownHand | None], side: Side
) -> tuple[ShownHand | None, ShownHand | None]:
    """The hands from above to below, as the visitor sees them."""
    return (hands[1], hands[0]) if side == 0 else hands


def _words() -> dict[str, str]:
    """What the script says beside what it says on a game's page."""
    return {"failed": _("The server could not be reached. Try the move again.")}
