"""Random games played here and in Fairy-Stockfish side by side."""

import random
from dataclasses import dataclass, field

import pyffish

from variants import Outcome, Position
from variants.engine.game_rules import GameRules


@dataclass(slots=True)
class Crossplay:
    """Games of one preset beside one of Fairy-Stockfish's variants. `ends` collects how they ended.

    With `remembers` Fairy-Stockfish is given all moves of a game, which takes long, else the last
    position only.
    """

    rules: GameRules
    variant: str
    start: str
    ends: list[str] = field(default_factory=list)
    remembers: bool = False
    compares_text: bool = True

    def play(self, seed: int, plies: int) -> None:
        """Play random games until so many positions were compared."""
        draw, left = random.Random(seed), plies
        while left > 0:
            left -= self._game(draw, left)

    def _game(self, draw: random.Random, most: int) -> int:
        position, played, history = self.rules.position(self.start), list[str](), list[str]()
        fen = self.start
        for ply in range(most):
            outcome = self.rules.outcome(position, history if self.remembers else ())
            self._compare(position, fen, played, outcome)
            texts = sorted(self.rules.legal_texts(position))
            if outcome is not None or not texts:
                self.ends.append(f"{outcome.reason} {outcome.winner}" if outcome else "none")
                return ply + 1
            history.append(self.rules.key(position))
            played.append(draw.choice(texts))
            move = self.rules.find(position, played[-1])
            assert move is not None
            position = self.rules.play(position, move)
            if not self.remembers:
                fen, played = pyffish.get_fen(self.variant, fen, played), []
        return most

    def _compare(
        self, position: Position, fen: str, played: list[str], outcome: Outcome | None
    ) -> None:
        theirs = pyffish.legal_moves(self.variant, fen, played)
        now = pyffish.get_fen(self.variant, fen, played) if played else fen
        where = f"{self.variant} {now} {played[-12:]}"
        assert result_of(outcome, position) == self._result(fen, played, theirs), where
        assert sorted(self.rules.legal_texts(position)) == sorted(theirs), where
        if self.compares_text:
            assert _plain(self.rules.text(position)) == _plain(now), where

    def _result(self, fen: str, played: list[str], moves: list[str]) -> int | None:
        """Return 1, 0 or -1 as the side to move wins, draws or loses, None if the game goes on."""
        over, value = pyffish.is_immediate_game_end(self.variant, fen, played)
        if not over and not moves:
            over, value = True, pyffish.game_result(self.variant, fen, played)
        if not over:
            over, value = pyffish.is_optional_game_end(self.variant, fen, played)
        return (value > 0) - (value < 0) if over else None


def result_of(outcome: Outcome | None, position: Position) -> int | None:
    """Return an outcome as the side to move sees it."""
    if outcome is None:
        return None
    return 0 if outcome.winner is None else 1 if outcome.winner == position.side else -1


def _plain(text: str) -> list[str]:
    """Return the fields of a position text without the en-passant square, which is recorded by
    other rules.
    """
    fields = text.split()
    return [*fields[:3], *fields[4:]]
