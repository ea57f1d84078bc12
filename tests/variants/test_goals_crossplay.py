"""Goals, restrictions and values of the last move beside Fairy-Stockfish."""

import pyffish
import pytest

from tests.depth import chosen
from tests.variants.fairy import Crossplay
from variants import get_rules
from variants.engine.game_rules import GameRules

DRAWS = (
    "[draws]\nclaim_repetition = 0\nend_repetition = 3\nclaim_moves = 0\nend_moves = 50\ndead ="
    " []\n"
)
COMMONER = "[pieces.king]\nroyal = false\n"
COMMONER_TOO = '[promotion]\nchoices = ["queen", "rook", "bishop", "knight", "king"]\n'
MUST_CAPTURE = "[restrictions]\nmust_capture = true\n"
NONE_LEFT = '[[extinction]]\npieces = ["*"]\nvalue = "win"\n'
STALEMATE_WINS = '[ends]\nstalemate = "win"\n'

OURS = """
[extinction-afoot:extinction]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
[kinglet-afoot:kinglet]
castling = false
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
"""
pyffish.load_variant_config(OURS)

# Variant -> what is dropped from chess, and what is added; the array is always Fairy-Stockfish's.
CASES = {
    "kingofthehill": ("", '[[flag]]\npieces = ["king"]\nzone = ["d4-e5"]\n'),
    "3check": ("", "[checks]\ncount = 3\n"),
    "threekings": ("castling", COMMONER + '[[extinction]]\npieces = ["king"]\ncount = 2\n'),
    "antichess": ("castling", COMMONER + COMMONER_TOO + MUST_CAPTURE + NONE_LEFT + STALEMATE_WINS),
    "suicide": (
        "castling",
        COMMONER
        + COMMONER_TOO
        + MUST_CAPTURE
        + NONE_LEFT
        + STALEMATE_WINS
        + "stalemate_by_count = true\n",
    ),
    "losers": (
        "",
        MUST_CAPTURE
        + NONE_LEFT.replace('"win"', '"win"\ncount = 1')
        + STALEMATE_WINS
        + 'checkmate = "win"\n',
    ),
    "misere": ("", '[ends]\ncheckmate = "win"\n'),
    "racingkings": (
        "castling",
        (
            "[restrictions]\nno_checks = true\n[[flag]]\n"
            'pieces = ["king"]\nzone = [["*8"], ["*8"]]\nreply = true\n'
        ),
    ),
    "coregal": ("", '[[extinction]]\npieces = ["queen"]\ncount = 64\nroyal = true\n'),
    "extinction-afoot": (
        "castling",
        COMMONER
        + COMMONER_TOO
        + '[[extinction]]\npieces = ["pawn", "knight", "bishop", "rook", "queen", "king"]\n',
    ),
    "kinglet-afoot": (
        "castling",
        COMMONER + '[promotion]\nchoices = ["king"]\n[[extinction]]\npieces = ["pawn"]\n',
    ),
    "armageddon": ("", "[material]\nbonus = [0, 1]\n"),
}


def rules_of(variant: str) -> GameRules:
    dropped, added = CASES[variant]
    without = ", ".join(f'"{name}"' for name in ("draws", *dropped.split()))
    start = pyffish.start_fen(variant)
    setup = f'[setup]\ntext = "{start}"\n'
    head = f'extends = "chess"\nkey = "test"\nname = "Test"\nwithout = [{without}]\n'
    rules = get_rules(f"{head}{DRAWS}{setup}{added}")
    assert isinstance(rules, GameRules)
    return rules


@pytest.mark.parametrize("variant", chosen(list(CASES), "goals"))
def test_goals_end_games_as_in_fairy_stockfish(variant: str) -> None:
    games = Crossplay(rules_of(variant), variant, pyffish.start_fen(variant))
    games.play(seed=1, plies=150)
