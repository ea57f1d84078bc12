"""Games of several moves a turn, judged with python-chess for single moves and by their own count
of the moves of a turn; nothing of the rules app is used.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar

import chess

PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
RIGHTS = {chess.G1: chess.H1, chess.C1: chess.A1, chess.G8: chess.H8, chess.C8: chess.A8}


@dataclass(frozen=True)
class Scene:
    """A board with White or Black to move, which turn of the game it is from 0 on, the moves made
    in it, the squares passed over (with their pawns) in this turn and in the last, the turns since
    the last capture or pawn move, and whether this turn has had one.
    """

    board: chess.Board
    turn: int = 0
    made: int = 0
    passing: frozenset[tuple[int, int]] = frozenset()
    passed: frozenset[tuple[int, int]] = frozenset()
    quiet: int = 0
    is_loud: bool = False


@dataclass(frozen=True)
class Game(ABC):
    """How many moves a turn has, and what a check does."""

    key: str
    check: str = "free"
    quiet_turns: int = 0
    specials: frozenset[str] = field(
        default_factory=lambda: frozenset({"passing", "several passed", "castling", "promotion"})
    )
    is_royal: ClassVar[bool] = True

    @abstractmethod
    def length(self, scene: Scene) -> int:
        """Return how many moves the turn has."""

    def start(self, board: chess.Board, turn: int) -> Scene:
        """Return a board with a turn about to begin."""
        return Scene(board, turn)

    # Moves

    def moves(self, scene: Scene) -> list[chess.Move]:
        """Return the moves that may be made."""
        if self.is_over(scene):
            return []
        found = [move for move in self.single(scene) if not self.takes_king(scene, move)]
        if self.check == "last" and scene.made + 1 < self.length(scene):
            found = [move for move in found if not self.checks(self.pushed(scene, move))]
        return found

    def single(self, scene: Scene) -> list[chess.Move]:
        """Return the moves legal in themselves."""
        found = set(legal(scene.board, None))
        if not scene.made:
            for square, _ in scene.passed:
                found |= {m for m in legal(scene.board, square) if m.to_square == square}
        return list(found)

    def takes_king(self, scene: Scene, move: chess.Move) -> bool:
        """Return whether a move takes the king."""
        return scene.board.piece_type_at(move.to_square) == chess.KING

    def checks(self, board: chess.Board) -> bool:
        """Return whether the side not to move of a scene, and to move on this board, is in
        check.
        """
        return self.is_royal and board.is_check()

    def is_over(self, scene: Scene) -> bool:
        """Return whether a king is gone."""
        return False

    def pushed(self, scene: Scene, move: chess.Move) -> chess.Board:
        """Return the board after a move, the other side to move."""
        board = scene.board.copy(stack=False)
        is_passing = board.piece_type_at(move.from_square) == chess.PAWN and (
            chess.square_file(move.from_square) != chess.square_file(move.to_square)
            and board.piece_at(move.to_square) is None
        )
        board.ep_square = move.to_square if is_passing else None
        board.push(move)
        board.ep_square = None
        return board

    def play(self, scene: Scene, move: chess.Move) -> Scene:
        """Return what comes of a move."""
        before = scene.board
        board = self.pushed(scene, move)
        is_pawn = before.piece_type_at(move.from_square) == chess.PAWN
        loud = scene.is_loud or is_pawn or len(board.piece_map()) < len(before.piece_map())
        passing = {
            (square, pawn)
            for square, pawn in scene.passing
            if pawn != move.from_square and board.piece_at(square) is None
        }
        if is_pawn and abs(move.from_square - move.to_square) == 16:
            passing.add(((move.from_square + move.to_square) // 2, move.to_square))
        quiet = 0 if loud else scene.quiet + (not scene.made)
        ended = Scene(board, scene.turn + 1, 0, frozenset(), frozenset(passing), quiet)
        if scene.made + 1 >= self.length(scene) or self.is_over(ended):
            return ended
        if self.check == "ends" and self.checks(board):
            return ended
        again = board.copy(stack=False)
        again.turn = before.turn
        going_on = replace(
            ended,
            board=again,
            turn=scene.turn,
            made=scene.made + 1,
            passing=frozenset(passing),
            passed=frozenset(),
            is_loud=loud,
        )
        return going_on if self.moves(going_on) else ended

    # Ends

    def ending(self, scene: Scene) -> str:
        """Return how the game is over, "" if it is not."""
        if self.is_over(scene):
            return "extinction"
        if not self.moves(scene):
            return "checkmate" if self.checks(scene.board) else "stalemate"
        if self.is_royal and scene.board.is_insufficient_material():
            return "material"
        if self.quiet_turns and not scene.made and scene.quiet >= self.quiet_turns:
            return "move rule"
        return ""

    def marks(self, scene: Scene, move: chess.Move) -> set[str]:
        """Return what is special about a move."""
        board = scene.board
        kind = board.piece_type_at(move.from_square)
        across = chess.square_file(move.from_square) != chess.square_file(move.to_square)
        found = set()
        if kind == chess.PAWN and across and board.piece_at(move.to_square) is None:
            found.add("passing")
        if len(scene.passed) > 1 and not scene.made:
            found.add("several passed")
        if kind == chess.KING and abs(move.from_square - move.to_square) == 2:
            found.add("castling")
        if move.promotion:
            found.add("promotion")
        return found


def legal(board: chess.Board, passed: int | None) -> list[chess.Move]:
    """Return the legal moves with one square passed over, or none."""
    board = board.copy(stack=False)
    board.ep_square = passed
    return list(board.legal_moves)


class Fixed(Game):
    """So many moves a turn, the first turns apart."""

    first: ClassVar[tuple[int, ...]] = ()

    def length(self, scene: Scene) -> int:
        """Return two, or what the first turns have."""
        return self.first[scene.turn] if scene.turn < len(self.first) else 2


class Balanced(Fixed):
    """White begins with one move."""

    first = (1,)


class Progressive(Game):
    """One more each turn."""

    def length(self, scene: Scene) -> int:
        """Return the number of the turn."""
        return scene.turn + 1


class Monster(Game):
    """White moves twice and may stand in check in between."""

    def length(self, scene: Scene) -> int:
        """Return two for White, one for Black."""
        return 2 if scene.board.turn else 1

    def single(self, scene: Scene) -> list[chess.Move]:
        """Return the moves; White's first ones are those that some second one can follow."""
        if not scene.board.turn or scene.made:
            return super().single(scene)
        found = []
        pseudo = scene.board.copy(stack=False)
        moves = list(pseudo.pseudo_legal_moves)
        for square, _ in scene.passed:
            pseudo.ep_square = square
            moves += [m for m in pseudo.pseudo_legal_moves if pseudo.is_en_passant(m)]
        for move in dict.fromkeys(moves):
            if self.takes_king(scene, move):
                continue
            board = self.pushed(scene, move)
            board.turn = chess.WHITE
            if any(not self.takes_king(Scene(board), second) for second in board.legal_moves):
                found.append(move)
        return found


class Doublemove(Balanced):
    """Kings are taken; they castle whatever attacks them."""

    is_royal = False

    def single(self, scene: Scene) -> list[chess.Move]:
        """Return all moves of pieces, castling across attacks included."""
        board = scene.board.copy(stack=False)
        found = [m for m in board.pseudo_legal_moves if not board.is_castling(m)]
        for square, _ in scene.passed if not scene.made else ():
            board.ep_square = square
            found += [m for m in board.pseudo_legal_moves if board.is_en_passant(m)]
        king = board.king(board.turn)
        for target, rook in RIGHTS.items() if king is not None else ():
            home = chess.E1 if board.turn else chess.E8
            if king != home or chess.square_rank(target) != chess.square_rank(home):
                continue
            between = chess.SquareSet.between(home, rook)
            if board.castling_rights & chess.BB_SQUARES[rook] and not any(
                board.piece_at(square) for square in between
            ):
                found.append(chess.Move(home, target))
        return found

    def takes_king(self, scene: Scene, move: chess.Move) -> bool:
        """Allow it."""
        return False

    def is_over(self, scene: Scene) -> bool:
        """Return whether a king is gone."""
        return None in (scene.board.king(chess.WHITE), scene.board.king(chess.BLACK))


class Avalanche(Fixed):
    """A move, then a push of an enemy pawn, which may lose; one pushed to the end promotes late."""

    def is_push(self, scene: Scene) -> bool:
        """Return whether a push is due."""
        return scene.made == 1

    def owed(self, scene: Scene) -> list[int]:
        """Return the squares of pawns that have to promote first."""
        board = scene.board
        last = chess.BB_RANK_8 if board.turn else chess.BB_RANK_1
        pawns = board.pieces(chess.PAWN, board.turn)
        return [] if scene.made else [square for square in pawns if last >> square & 1]

    def length(self, scene: Scene) -> int:
        """Return two, and one for a promotion that is due."""
        return 2 + bool(self.owed(scene))

    def single(self, scene: Scene) -> list[chess.Move]:
        """Return moves, pushes or promotions, whichever are due."""
        owed = self.owed(scene)
        if owed:
            return [chess.Move(owed[0], owed[0], kind) for kind in PROMOTIONS]
        board = scene.board
        if not self.is_push(scene):
            return legal(board, None)
        step = -8 if board.turn else 8
        pawns = board.pieces(chess.PAWN, not board.turn)
        return [chess.Move(at, at + step) for at in pawns if board.piece_at(at + step) is None]

    def pushed(self, scene: Scene, move: chess.Move) -> chess.Board:
        """Return the board after a move, the other side to move."""
        if not (self.is_push(scene) or self.owed(scene)):
            return super().pushed(scene, move)
        board = scene.board.copy(stack=False)
        piece = board.remove_piece_at(move.from_square)
        assert piece is not None
        kind = move.promotion or chess.PAWN
        board.set_piece_at(move.to_square, chess.Piece(kind, piece.color))
        board.turn = not board.turn
        return board

    def play(self, scene: Scene, move: chess.Move) -> Scene:
        """Return what comes of a move; the turn begins when all has promoted."""
        if not self.owed(scene):
            return super().play(scene, move)
        board = self.pushed(scene, move)
        board.turn = scene.board.turn
        return replace(scene, board=board)

    def is_over(self, scene: Scene) -> bool:
        """Return whether who pushed last, or let the other side promote, is in check."""
        board = scene.board
        king = board.king(not board.turn)
        assert king is not None
        return not scene.made and board.is_attacked_by(board.turn, king)

    def ending(self, scene: Scene) -> str:
        """Return how the game is over."""
        return "own check" if self.is_over(scene) else super().ending(scene)

    def marks(self, scene: Scene, move: chess.Move) -> set[str]:
        """Return what is special about a move."""
        owed = {"late promotion"} if self.owed(scene) else set()
        return super().marks(scene, move) | owed


GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        Fixed("marseillais", "ends"),
        Balanced("marseillais-balanced", "ends"),
        Progressive("progressive-scottish", "ends", 10),
        Progressive("progressive-italian", "last", 10),
        Monster("monster", specials=frozenset({"passing", "castling", "promotion"})),
        Doublemove("doublemove"),
        Avalanche(
            "avalanche",
            specials=frozenset(
                {"castling", "promotion", "late promotion", "own check", "checkmate"}
            ),
        ),
    )
}
