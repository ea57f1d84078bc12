"""python-chess beside our rules of its nine variants: legal moves, placement, check, end."""

import random
from dataclasses import dataclass
from typing import Final

import chess
import chess.variant

from variants import Position, Rules, RulesError, get_rules
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import builtin_variant

# Our name of each of its variants; orthodox chess has a test of its own
# (tests/variants/test_chess_crossplay.py).
NAMES: Final[dict[str, type[chess.Board]]] = {
    "suicide": chess.variant.SuicideBoard,
    "giveaway": chess.variant.GiveawayBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "horde": chess.variant.HordeBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
}


@dataclass(frozen=True, slots=True)
class LibraryResult:
    """What came of one variant."""

    name: str
    positions: int
    difference: str = ""


def compare_all(games: int = 6, plies: int = 100) -> list[LibraryResult]:
    """Compare all nine."""
    return [compare_variant(name, games=games, plies=plies) for name in NAMES]


def compare_variant(name: str, *, games: int, plies: int) -> LibraryResult:
    """Play random games of one variant on both boards."""
    try:
        rules = get_rules(document_of(builtin_variant(name)))
    except RulesError as error:
        return LibraryResult(name, 0, str(error))
    count = 0
    for seed in range(games):
        board, position, chance = NAMES[name](), rules.start(), random.Random(f"{name} {seed}")
        if rules.text(position).split()[2] == "-":
            board.set_castling_fen(
                "-"
            )  # the library lets suicide castle, Fairy-Stockfish and we do not
        for _ in range(plies):
            count += 1
            found = difference(rules, position, board)
            if found:
                return LibraryResult(name, count, f"{found} at {board.fen()}")
            legal = sorted(move.uci() for move in board.legal_moves)
            if not legal or board.is_variant_end():
                break
            text = chance.choice(legal)
            board.push_uci(text)
            position = rules.play(position, rules.read(text, position))
    return LibraryResult(name, count)


def difference(rules: Rules, position: Position, board: chess.Board) -> str:
    """Return what differs in a position, or nothing."""
    text = rules.text(position).split()
    if _plain(text[0]) != _plain(board.fen().split()[0]):
        return f"placement {text[0]}"
    ours = {move.text for move in rules.legal_moves(position)}
    theirs = set() if board.is_variant_end() else {move.uci() for move in board.legal_moves}
    if ours != theirs:
        return f"moves: ours {sorted(ours - theirs)}, python-chess {sorted(theirs - ours)}"
    if rules.is_check(position) != board.is_check():
        return f"check: ours {rules.is_check(position)}"
    outcome, shown = rules.outcome(position), board.outcome(claim_draw=False)
    if shown and shown.termination in (
        chess.Termination.INSUFFICIENT_MATERIAL,
        chess.Termination.SEVENTYFIVE_MOVES,
    ):
        return ""
    if shown and shown.termination is chess.Termination.FIVEFOLD_REPETITION:
        return ""
    winner = None if shown is None or shown.winner is None else int(not shown.winner)
    if (outcome is None) != (shown is None) or (outcome and outcome.winner != winner):
        return f"end: ours {outcome}, python-chess {shown}"
    return ""


def _plain(placement: str) -> str:
    """Return a placement with the pieces in hand in one order."""
    board, _, hand = placement.partition("[")
    return board + "".join(sorted(hand.rstrip("]")))
