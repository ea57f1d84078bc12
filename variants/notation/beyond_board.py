"""Moves as texts of which the board says too little: exchanges of prisoners, with what is given
back, what is dropped for it, and where, `N-B@f7`; and pieces taken into the pocket, with what is
there then, `Nb1/B`.

The books of Hostage Chess write `(N-B)B*f7`, which is read, too.
"""

import re
from typing import Final

from variants.core.errors import IllegalMove, NotationError
from variants.core.marks import WALL
from variants.core.move import Move
from variants.core.position import Position
from variants.core.words import a_piece, listed
from variants.notation.game import Game, Labels

_LABEL: Final = r"(?:\([A-Za-z]{2,3}\)|[A-Za-z]{1,3})"
_EXCHANGE: Final = re.compile(
    rf"(?P<gift>{_LABEL})-(?P<own>{_LABEL})[@*](?P<target>[A-Ha-h]?[A-Za-z][1-9][0-9]?)[+#]?"
)
_POCKETED: Final = re.compile(r"(?P<square>[A-H]?[a-z][1-9][0-9]?)(?P=square)[^,]")
_INTO_POCKET: Final = re.compile(
    rf"(?:(?P<label>{_LABEL}) ?)?(?P<square>[A-Ha-h]?[a-z][1-9][0-9]?)/(?P<becomes>{_LABEL})"
)
_BOOKISH: Final = re.compile(r"\((?P<pair>[A-Za-z]{1,3}-(?P<own>[A-Za-z]{1,3}))\) ?(?P<rest>.+)")


def is_exchange(move: Move) -> bool:
    """Return whether a move gives a prisoner back."""
    return move.origin is None and _EXCHANGE.match(move.text) is not None


def is_pocketing(move: Move) -> bool:
    """Return whether a move takes a piece off the board into a pocket."""
    if move.origin is None or move.origin != move.target or move.promotion:
        return False
    left = dict(move.changes).get(move.origin)
    return left in (None, WALL) and _POCKETED.match(move.text) is not None


def is_beyond_board(move: Move) -> bool:
    """Return whether what a move does on the board does not say which one it is."""
    return is_exchange(move) or is_pocketing(move)


def read_exchange(game: Game, labels: Labels, text: str, position: Position) -> Move | None:
    """Return the exchange a cleaned text means, None if it is written like none.

    Raises NotationError for letters of no piece, IllegalMove with the reason.
    """
    found = _EXCHANGE.fullmatch(_plain(text))
    if found is None or game.spec.prisoners is None:
        return None
    names = found["gift"], found["own"]
    kinds = [labels.kind(name) or labels.kind(f"({name})") for name in names]
    gift, own = kinds
    if gift is None or own is None:
        name = names[0] if gift is None else names[1]
        message = f"no piece is called {name} here; the letters are {labels.listed}"
        raise NotationError("no-piece", message, text, label=name)
    target = found["target"].lower()
    if game.board.square(target) is None:
        message = f"there is no square {target} on this board"
        raise NotationError("no-square", message, target, square=target)
    move = game.find(position, f"{gift.labels[0]}-{own.labels[0]}@{target}")
    if move is None:
        refusal = game.why_no_exchange(position, (gift.id, own.id), target)
        raise IllegalMove(refusal.code, refusal.message, target, square=target)
    return move


def read_pocketing(game: Game, labels: Labels, text: str, position: Position) -> Move | None:
    """Return the move into the pocket a cleaned text means, None if it is written like none, or
    names no own piece.

    Raises NotationError for letters of no piece, IllegalMove with the reason.
    """
    found = _INTO_POCKET.fullmatch(text)
    if found is None or game.spec.pocket is None:
        return None
    square = found["square"]
    piece = game.pieces(position).get(square)
    named = labels.kind(found["label"]) if found["label"] else None
    if piece is None or piece.side != game.side(position):
        return None
    if found["label"] and (named is None or named.id != piece.piece_id):
        return None
    becomes = labels.kind(found["becomes"])
    if becomes is None:
        message = f"no piece is called {found['becomes']} here; the letters are {labels.listed}"
        raise NotationError("no-piece", message, text, label=found["becomes"])
    begun = f"{square}{square}"
    move = game.find(position, f"{begun}{becomes.labels[0].lower()}")
    if move is not None:
        return move
    offered = [each for each in game.legal_moves(position) if each.text.startswith(begun)]
    if not offered:
        refusal = game.why_not(position, square, square)
        raise IllegalMove(refusal.code, refusal.message, square, square=square)
    names = [labels.kind(each.text.removeprefix(begun)) for each in offered]
    message = (
        f"on {square} nothing becomes {a_piece(becomes.name.lower())} in the pocket, but"
        f" {listed([a_piece(kind.name.lower()) for kind in names if kind], 'or')}"
    )
    raise IllegalMove("pocket", message, square, square=square)


def _plain(text: str) -> str:
    """Return a text as it is written here: in books the piece dropped stands twice."""
    found = _BOOKISH.fullmatch(text)
    if found is None or not found["rest"].lower().startswith(found["own"].lower()):
        return text
    return found["pair"] + found["rest"][len(found["own"]) :]
