"""Games in which the opponent has a say in a turn, judged with python-chess for the moves; who may
do what, and when a game ends, is said here from the rules. Nothing of the rules app is used.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import chess

REFUSE = "refuse"
ACCEPT = "accept"


@dataclass(frozen=True)
class Scene:
    """A board, and what hangs over it: the board before the last move and that move, where it may
    be refused; a move that was refused; the moves proposed.
    """

    board: chess.Board
    before: chess.Board | None = None
    last: chess.Move | None = None
    refused: chess.Move | None = None
    proposed: tuple[chess.Move, ...] = ()

    @cached_property
    def same(self) -> tuple[object, ...]:
        """What two positions share that count as repeated."""
        before = "" if self.before is None else bare(self.before)
        return bare(self.board), before, self.last, self.refused, frozenset(self.proposed)


def bare(board: chess.Board) -> str:
    """Return a board without its counters; a capture in passing only where it is legal."""
    return " ".join(board.fen(en_passant="legal").split()[:4])


class Game(ABC):
    """What may be done, and what comes of it."""

    key: ClassVar[str]
    plies: ClassVar[int]  # after which the move rule ends the game
    times: ClassVar[int]  # a position has to occur for the game to end

    @abstractmethod
    def acts(self, scene: Scene) -> list[str]:
        """Return what the side to move may do: moves, and words."""

    @abstractmethod
    def play(self, scene: Scene, act: str) -> Scene:
        """Return what comes of it."""

    @abstractmethod
    def side(self, scene: Scene) -> bool:
        """Return who is to act."""

    def ending(self, scene: Scene, earlier: list[Scene]) -> str:
        """Return how the game has ended, "" if it has not."""
        board = scene.board
        stuck = not self.acts(scene)
        if stuck and board.is_check():
            return "checkmate"
        if self.is_dead(scene):
            return "material"
        if stuck:
            return "stalemate"
        if scene.proposed:
            return ""
        if board.halfmove_clock >= self.plies:
            return "move rule"
        if [each.same for each in earlier].count(scene.same) + 1 >= self.times:
            return "repetition"
        return ""

    @staticmethod
    def is_dead(scene: Scene) -> bool:
        """Return whether nobody can win, whatever is refused."""
        boards = [scene.board] if scene.before is None else [scene.board, scene.before]
        return all(board.is_insufficient_material() for board in boards)


class Refusing(Game):
    """A move may be refused, unless it is the only one or stands in for a refused one."""

    key = "refusal"
    plies = 150
    times = 5

    def side(self, scene: Scene) -> bool:
        """Return the side of the board."""
        return scene.board.turn

    def acts(self, scene: Scene) -> list[str]:
        """Return the moves, and the answers."""
        found = [move.uci() for move in scene.board.legal_moves if move != scene.refused]
        if scene.last is None:
            return found
        return [*found, REFUSE] if found else [REFUSE, ACCEPT]

    def play(self, scene: Scene, act: str) -> Scene:
        """Return the board after a move, before the last one, or as it is."""
        if act == ACCEPT:
            return Scene(scene.board)
        if act == REFUSE:
            assert scene.before is not None
            return Scene(scene.before, refused=scene.last)
        move = chess.Move.from_uci(act)
        board = scene.board.copy(stack=False)
        is_only = scene.board.legal_moves.count() == 1
        board.push(move)
        if is_only or scene.refused is not None:
            return Scene(board)
        return Scene(board, before=scene.board, last=move)


class Proposing(Game):
    """Two moves are proposed, and the opponent chooses."""

    key = "compromise"
    plies = 100
    times = 3

    def side(self, scene: Scene) -> bool:
        """Return the side of the board, the other one where two moves are proposed."""
        return scene.board.turn != (len(scene.proposed) == 2)

    def acts(self, scene: Scene) -> list[str]:
        """Return the moves that can be proposed or chosen."""
        if len(scene.proposed) == 2:
            return [move.uci() for move in scene.proposed]
        return [move.uci() for move in scene.board.legal_moves if move not in scene.proposed]

    def play(self, scene: Scene, act: str) -> Scene:
        """Return the board after a choice or an only move, else with one more proposal."""
        move = chess.Move.from_uci(act)
        if len(scene.proposed) < 2 and scene.board.legal_moves.count() > 1:
            return Scene(scene.board, proposed=(*scene.proposed, move))
        board = scene.board.copy(stack=False)
        board.push(move)
        return Scene(board)


GAMES: dict[str, Game] = {game.key: game for game in (Refusing(), Proposing())}
