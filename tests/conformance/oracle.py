"""Fairy-Stockfish's library as an oracle. It is one global state a process; names are checked
before every use.
"""

from dataclasses import dataclass

import pyffish

_loaded: set[str] = set()


def load(text: str) -> None:
    """Add the sections of a variants.ini, once a process."""
    if text and text not in _loaded:
        _loaded.add(text)
        pyffish.load_variant_config(text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ends: at once or on demand, and the winner (None: a draw)."""

    is_claim: bool
    winner: int | None


@dataclass(slots=True)
class Oracle:
    """A game of Fairy-Stockfish, told by its name, its start and the moves played."""

    name: str
    start: str
    moves: list[str]

    @classmethod
    def of(cls, name: str, start: str | None = None) -> "Oracle":
        """Return a game at its start. The library dies of unknown names, so they are refused
        here.
        """
        if name not in pyffish.variants():
            raise LookupError(name)
        return cls(name, start or pyffish.start_fen(name), [])

    def legal(self) -> list[str]:
        """Return the legal moves."""
        return list(pyffish.legal_moves(self.name, self.start, self.moves))

    def text(self) -> str:
        """Return the position as text."""
        return str(pyffish.get_fen(self.name, self.start, self.moves))

    def is_check(self) -> bool:
        """Return whether the side to move is in check."""
        return bool(pyffish.gives_check(self.name, self.start, self.moves))

    def is_capture(self, move: str) -> bool:
        """Return whether a move takes something."""
        return bool(pyffish.is_capture(self.name, self.start, self.moves, move))

    def verdict(self, legal: list[str], side: int) -> Verdict | None:
        """Return how the game ends here, if it does."""
        over, value = pyffish.is_immediate_game_end(self.name, self.start, self.moves)
        if over:
            return Verdict(False, _winner(value, side))
        if not legal:
            return Verdict(
                False, _winner(pyffish.game_result(self.name, self.start, self.moves), side)
            )
        over, value = pyffish.is_optional_game_end(self.name, self.start, self.moves)
        return Verdict(True, _winner(value, side)) if over else None

    def after(self, move: str) -> "Oracle":
        """Return the game one move later."""
        return Oracle(self.name, self.start, [*self.moves, move])

    def anew(self) -> "Oracle":
        """Return a game that begins with this position."""
        return Oracle(self.name, self.text(), [])

    def perft(self, depth: int) -> int:
        """Return the number of move sequences of a length."""
        legal = self.legal()
        if depth == 1:
            return len(legal)
        return sum(self.after(move).perft(depth - 1) for move in legal)


def _winner(value: int, side: int) -> int | None:
    """Return who wins by a value seen from the side to move."""
    if value == 0:
        return None
    return side if value > 0 else 1 - side
