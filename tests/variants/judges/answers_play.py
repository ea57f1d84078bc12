"""Random games in which the opponent has a say, in our rules and before their judge."""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import count

import chess

from tests.variants.judges.answers import ACCEPT, GAMES, REFUSE, Game, Scene
from variants import get_rules
from variants.core.position import Position
from variants.engine.game_rules import GameRules

PLIES = 110


@dataclass
class Compared:
    """What has been compared."""

    positions: int = 0
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
        board = _board(draw, is_whole=number % 3 == 0)
        scene = Scene(board)
        position = rules.position(f"{board.fen(en_passant='fen')} -")
        earlier: list[Scene] = []
        keys: list[str] = []
        for _ in range(PLIES):
            ending = game.ending(scene, earlier)
            _compare(rules, game, position, scene, ending, keys, found)
            if found.difference or found.positions >= positions:
                return found
            if ending:
                break
            act = _chosen(game.acts(scene), earlier, draw)
            found.met.update(_marks(scene, act))
            earlier.append(scene)
            keys.append(rules.key(position))
            move = rules.find(position, act)
            assert move is not None
            position = rules.play(position, move)
            scene = game.play(scene, act)
    raise AssertionError("numbers do not end")


def _board(draw: random.Random, *, is_whole: bool) -> chess.Board:
    """Return the array, or a legal position with few pieces and some castling rights."""
    while not is_whole:
        board = chess.Board()
        share = draw.choice((0.5, 0.85, 0.97))
        for square, piece in board.piece_map().items():
            if piece.piece_type != chess.KING and draw.random() < share:
                board.remove_piece_at(square)
        for colour in (chess.WHITE, chess.BLACK):
            square = draw.choice(range(8, 56))
            if draw.random() < 0.7 and board.piece_at(square) is None:
                kind = draw.choice((chess.PAWN, chess.PAWN, chess.QUEEN, chess.KNIGHT))
                board.set_piece_at(square, chess.Piece(kind, colour))
        board.turn = draw.random() < 0.5
        board.castling_rights = board.clean_castling_rights()
        board.halfmove_clock = draw.choice((0, 0, 90, 140))
        if board.is_valid():
            return board
    return chess.Board()


def _chosen(acts: list[str], earlier: list[Scene], draw: random.Random) -> str:
    """Return an act; in every third case an answer, or one that undoes an earlier move."""
    chance = draw.random()
    if chance < 0.35 and REFUSE in acts:
        return ACCEPT if ACCEPT in acts and draw.random() < 0.7 else REFUSE
    if chance < 0.6 and len(earlier) > 2:
        last = [scene.last or scene.proposed[-1:] for scene in earlier[-3:]]
        back = [
            act
            for act in acts
            if any(act[:2] in str(move) and act[2:4] in str(move) for move in last)
        ]
        return draw.choice(back or acts)
    return draw.choice(acts)


def _marks(scene: Scene, act: str) -> set[str]:
    """Return what is special about an act."""
    found = {act} & {REFUSE, ACCEPT}
    move = scene.last if act == REFUSE else None if act == ACCEPT else chess.Move.from_uci(act)
    board = scene.before if act == REFUSE else scene.board
    if move is None or board is None:
        return found
    word = f"{act} " if act == REFUSE else ""
    marks = {
        "castling": board.is_castling(move),
        "passing": board.is_en_passant(move),
        "promotion": move.promotion is not None,
        "capture": board.is_capture(move),
        "check": board.gives_check(move),
        "only": board.legal_moves.count() == 1,
    }
    return found | {word + name for name, holds in marks.items() if holds}


def _compare(
    rules: GameRules,
    game: Game,
    position: Position,
    scene: Scene,
    ending: str,
    keys: list[str],
    found: Compared,
) -> None:
    """Compare pieces, who acts, what may be done, the clock, the ending, and the text read back."""
    outcome = rules.outcome(position, keys)
    text = rules.text(position)
    ours = (
        text.split()[0],
        rules.side(position),
        position.clock,
        sorted(rules.legal_texts(position)),
        outcome.reason.value if outcome else "",
        rules.position(text) == position,
    )
    theirs = (
        scene.board.board_fen(),
        0 if game.side(scene) else 1,
        scene.board.halfmove_clock,
        sorted(game.acts(scene)),
        ending,
        True,
    )
    found.positions += 1
    found.met.update([ending] * bool(ending))
    if ours != theirs:
        found.difference = f"{text}: ours {ours}, the judge's {theirs}"
