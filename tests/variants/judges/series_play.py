"""Random games of several moves a turn, in our rules and before their judge."""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import count

import chess

from tests.variants.judges.series import GAMES, Game, Scene
from variants import Position, Rules, get_rules
from variants.engine.game_rules import GameRules

PLIES = 70
LATEST = 9  # the turn a game may begin with


@dataclass
class Compared:
    """What has been compared."""

    positions: int = 0
    moves: int = 0
    met: Counter[str] = field(default_factory=Counter)
    difference: str = ""


def compare(key: str, *, positions: int, seed: int = 1) -> Compared:
    """Play random games until so many positions are compared."""
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    game = GAMES[key]
    found = Compared()
    for number in count():
        draw = random.Random(f"{key} {seed} {number}")
        scene = _start(game, rules.spec.setup.text, draw, is_whole=number % 3 == 0)
        position = rules.position(_text(scene))
        for _ in range(PLIES):
            moves = game.moves(scene)
            _compare(rules, game, position, scene, moves, found)
            if found.difference or found.positions >= positions:
                return found
            if game.ending(scene):
                break
            move = _chosen(game, scene, moves, draw)
            found.met.update(game.marks(scene, move))
            position = _played(rules, position, move)
            scene = game.play(scene, move)
    raise AssertionError("numbers do not end")


def _start(game: Game, array: str, draw: random.Random, *, is_whole: bool) -> Scene:
    """Return the array, or a part of it with pawns anywhere and some turn to begin."""
    board = chess.Board(" ".join(array.split()[:6]))
    while not is_whole:
        board = chess.Board(" ".join(array.split()[:6]))
        for square, piece in board.piece_map().items():
            if piece.piece_type != chess.KING and draw.random() < 0.5:
                board.remove_piece_at(square)
        for colour in (chess.WHITE, chess.BLACK):
            square = draw.choice(range(16, 48))
            if board.piece_at(square) is None:
                board.set_piece_at(square, chess.Piece(chess.PAWN, colour))
            if draw.random() < 0.5:
                _walk_king(board, colour, draw)
        board.turn = draw.random() < 0.5
        board.castling_rights = board.clean_castling_rights()
        if board.is_valid() or not game.is_royal:
            break
    turn = 0 if is_whole else 2 * draw.randrange(LATEST // 2) + (not board.turn)
    return game.start(board, turn)


def _walk_king(board: chess.Board, colour: chess.Color, draw: random.Random) -> None:
    square = draw.randrange(64)
    if board.piece_at(square) is None:
        king = board.king(colour)
        assert king is not None
        board.remove_piece_at(king)
        board.set_piece_at(square, chess.Piece(chess.KING, colour))


def _text(scene: Scene) -> str:
    board = scene.board
    rights = board.castling_xfen()
    return f"{board.board_fen()} {'w' if board.turn else 'b'} {rights} - 0 {scene.turn // 2 + 1} -"


def _chosen(game: Game, scene: Scene, moves: list[chess.Move], draw: random.Random) -> chess.Move:
    """Return a move, often a special one, a pawn's, or a capture."""
    chance = draw.random()
    some = moves
    if chance < 0.3:
        some = [m for m in moves if game.marks(scene, m) - {"several passed"}]
    elif chance < 0.6:
        some = [m for m in moves if scene.board.piece_type_at(m.from_square) == chess.PAWN]
    elif chance < 0.7:
        some = [m for m in moves if scene.board.piece_at(m.to_square)]
    return draw.choice(some or moves)


def _uci(move: tuple[str | None, str | None, str | None]) -> str:
    return f"{move[0]}{move[1]}{(move[2] or '').lower()}"


def _played(rules: GameRules, position: Position, move: chess.Move) -> Position:
    found = next(
        each
        for each in rules.legal_moves(position)
        if _uci((each.origin, each.target, each.promotion)) == move.uci()
    )
    return rules.play(position, found)


def _compare(
    rules: GameRules,
    game: Game,
    position: Position,
    scene: Scene,
    moves: list[chess.Move],
    found: Compared,
) -> None:
    """Compare pieces, side, moves left, moves, check and ending."""
    ending = game.ending(scene)
    outcome = rules.outcome(position)
    text = rules.text(position)
    ours = (
        text.split()[:2],
        rules.moves_left(position) if outcome is None else 0,
        sorted(_uci((m.origin, m.target, m.promotion)) for m in rules.legal_moves(position))
        if outcome is None
        else [],
        rules.is_check(position),
        outcome.reason.value if outcome else "",
        _reread(rules, text) == position,
    )
    theirs = (
        [scene.board.board_fen(), "w" if scene.board.turn else "b"],
        0 if ending else game.length(scene) - scene.made,
        [] if ending else sorted(move.uci() for move in moves),
        game.checks(scene.board),
        ending,
        True,
    )
    found.positions += 1
    found.moves += len(moves)
    found.met.update(["check"] * game.checks(scene.board) + [ending] * bool(ending))
    found.met.update(["within"] * bool(scene.made))
    if ours != theirs:
        found.difference = f"{text}: ours {ours}, the judge's {theirs}"


def _reread(rules: Rules, text: str) -> Position:
    return rules.position(text)
