"""A move that is not sent yet, as the page's script reads it."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.drawing.boards import USUAL, Tastes
from courier.games.models import Game
from courier.games.move_effects import Preview
from courier.table.parts.choices import choice_lines
from courier.table.parts.hands import HandData, hand_data
from courier.table.parts.own_moves import shown_move
from courier.table.parts.pieces_data import PieceData, piece_data
from courier.table.parts.storages import StorageData, pieces_on, storage_data
from courier.table.parts.timeline import Changes, changes, checked_squares, is_bent, placement
from courier.table.parts.turn_words import turn_words
from variants import Reason, Rules, composing_rules


class PreviewData(TypedDict):
    """`static/js/pages/game/server.js` reads it; `pieces` and `storages` come with composed
    turns.
    """

    text: str
    shown: str
    full: str
    words: str
    warning: str
    changes: Changes
    squares: list[str]
    paths: list[list[str]]
    check: list[str]
    pieces: NotRequired[dict[str, PieceData]]
    storages: NotRequired[tuple[StorageData, StorageData] | None]
    hands: HandData | None
    left: NotRequired[int]  # moves that the turn still needs
    may_stop: NotRequired[bool]  # whether they may be left out
    choices: NotRequired[list[str]]  # the legal ones for the next of them


_CLAIMS: Final = {
    Reason.REPETITION: gettext_lazy(
        "This position has been on the board twice. After this move a draw may be claimed."
    ),
    Reason.MOVE_RULE: gettext_lazy("After this move a draw may be claimed under the move rule."),
}


def preview_data(game: Game, preview: Preview, tastes: Tastes = USUAL) -> PreviewData:
    """Return a move for the page's script; no query."""
    rules = game.revision.rules
    data = move_data(rules, preview, before=game.position, side=game.side_to_move)
    look = tastes.of(rules.spec)
    if not preview.earlier:
        data["shown"] = shown_move(rules, game.position, preview.shown, preview.squares, look)
    return data


def move_data(rules: Rules, preview: Preview, *, before: str, side: int) -> PreviewData:
    """Return a move of a side in the position `before` for the page's script."""
    data: PreviewData = {
        "text": preview.turn_text,
        "shown": preview.turn_shown,
        "full": preview.full,
        "words": preview.words,
        "warning": _warning(preview, side),
        "changes": changes(placement(rules, before), placement(rules, preview.position)),
        "squares": list(preview.squares),
        "paths": [list(path) for path in preview.paths] if is_bent(preview.paths) else [],
        "check": list(checked_squares(rules, preview.position)) if preview.gives_check else [],
        "hands": hand_data(rules, preview.position),
    }
    if preview.moves_left:
        choices = rules.choices(rules.position(preview.position), written=False)
        data["left"] = preview.moves_left
        data["choices"] = choice_lines(choices)
        data["may_stop"] = bool(preview.stop)
        data["words"] = f"{preview.words}. {_left(rules, preview)}"
    if composing_rules(rules) is not None:
        pieces = pieces_on(rules, [preview.position])
        data["pieces"] = {
            label: piece_data(pieces[label])
            for label in data["changes"].values()
            if label in pieces
        }
        data["storages"] = storage_data(rules, preview.position)
    return data


def _left(rules: Rules, preview: Preview) -> str:
    """Return what is left of a turn, and whether that may be left out."""
    words = turn_words(rules, rules.position(preview.position))
    return f"{words} {_('You need not make any more.')}" if preview.stop else words


def warning_of(game: Game, preview: Preview) -> str:
    """Return what a player is warned of before a move that loses by repetition or lets the opponent
    claim a draw; else nothing."""
    return _warning(preview, game.side_to_move)


def _warning(preview: Preview, side: int) -> str:
    outcome = preview.outcome
    if preview.claims:
        return str(_CLAIMS[Reason(preview.claims[0])])
    if outcome is None or outcome.reason != Reason.REPETITION or outcome.winner in (None, side):
        return ""
    return _("This position has been on the board twice. If you bring it about again, you lose.")
