"""Reading the answers to an opponent's move: `refuse`, `refuse Nf3`, `accept`."""

from variants.core.errors import IllegalMove
from variants.core.move import Move
from variants.core.position import Position
from variants.notation.game import Game
from variants.rules.answers import ACCEPT, REFUSE

_WORDS = {"refuse": REFUSE, "refuses": REFUSE, "reject": REFUSE, "no": REFUSE, "accept": ACCEPT}
_MARKS = "+#!?. "


def answer_word(text: str) -> str:
    """Return the answer that a text begins with, "" if it is none."""
    return _WORDS.get(text.split(" ", 1)[0].strip(_MARKS).lower(), "")


def answered(game: Game, position: Position, word: str, text: str) -> Move:
    """Return the answer as a move. Raises IllegalMove where it is not open, or is about another
    move.
    """
    move = game.find(position, word)
    if move is None:
        raise IllegalMove("answer", _why_none(game, position, word), text)
    about = text.partition(" ")[2].strip(_MARKS).lower()
    names = game.last_move_names(position)
    if about and about not in [name.strip(_MARKS).lower() for name in names]:
        raise IllegalMove("answer", f"the last move is {names[0]}", text)
    return move


def _why_none(game: Game, position: Position, word: str) -> str:
    """Return why a move can be neither refused nor accepted, or not accepted by itself."""
    if game.spec.turn is not None and game.spec.turn.answer != REFUSE:
        return "moves are not refused in this game, but chosen from two"
    names = game.last_move_names(position)
    if word == ACCEPT and names:
        return f"to accept {names[0]}, make your own move"
    if game.refused(position):
        return "your own move was refused, and you have to make another one"
    return "there is no move to refuse: the first, an only and a second one hold"
