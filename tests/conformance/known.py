"""Where we differ from Fairy-Stockfish on purpose, each with its reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.conformance.oracle import Oracle
from variants import Position, Rules


@dataclass(frozen=True, slots=True)
class Known:
    """A documented difference: a short key, the reason for people, and the names of games it is
    told for.
    """

    key: str
    reason: str


PAWN_DROP_MATE: Final = Known(
    "pawn-drop mate",
    "A pawn dropped to give mate is illegal here, as in real shogi; Fairy-Stockfish lists the move"
    " and lets it lose.",
)
ROYAL_CHECK: Final = Known(
    "check by a royal",
    "A royal that hops or slides can give check. After such a move Fairy-Stockfish sees the check"
    " only when the position is set up anew, and ends the game accordingly; here it is always"
    " seen.",
)
GATES: Final = Known(
    "gates in repetition",
    "Two positions are the same only if the same pieces may still leap or be replaced by pieces in"
    " hand, as with castling; Fairy-Stockfish counts repetitions without looking at those rights.",
)
EN_PASSANT: Final = Known(
    "en passant in repetition",
    "A right to capture en passant that nobody can use does not tell positions apart here, as in"
    " FIDE's laws; Fairy-Stockfish lets it do so where pawns step otherwise than in chess.",
)
HOLES_ENCLOSE: Final = Known(
    "enclosing across holes",
    "A stone has to enclose enemies between itself and a friend; Fairy-Stockfish looks through the"
    " holes of the board as if enemies stood there, and so allows drops that enclose nobody.",
)
BEHIND_WALL: Final = Known(
    "castling behind the duck",
    "Whether the king castles through an attack is judged before the duck is moved; Fairy-Stockfish"
    " judges as if it stood where the move puts it, between the attacker and the king's way.",
)
TURNING_PATH: Final = Known(
    "paths that turn back",
    "Two edges are connected by any path of neighbours; Fairy-Stockfish follows a path from the"
    " first edge only up and to the right, and misses one that has to turn to the left or down.",
)
STONE_KINGS: Final = Known(
    "kings side by side",
    "A king that would turn to stone by taking keeps the enemy king off the squares beside it all"
    " the same, as in chess; Fairy-Stockfish lets it go there, and calls that check.",
)
ALL: Final = (
    PAWN_DROP_MATE,
    ROYAL_CHECK,
    GATES,
    EN_PASSANT,
    HOLES_ENCLOSE,
    BEHIND_WALL,
    TURNING_PATH,
    STONE_KINGS,
)


_CASTLING: Final = re.compile(r"([a-p])([0-9]+)([a-p])\2,[a-p][0-9]+[a-p][0-9]+")


def repeats_without_gates(rules: Rules, key: str, history: Sequence[str]) -> bool:
    """Return whether a position repeats often enough if rights to leap and gates are left out of
    account.
    """
    if not (rules.spec.leaps or rules.spec.gating):
        return False
    draws = rules.spec.draws
    same = [earlier for earlier in history if _without_rights(earlier) == _without_rights(key)]
    return len(same) + 1 >= (draws.claim_repetition or draws.end_repetition)


def repeats_without_en_passant(rules: Rules, oracle: Oracle) -> bool:
    """Return whether a position repeats often enough only if rights to capture en passant are left
    out of account.
    """
    draws = rules.spec.draws
    played = range(len(oracle.moves) + 1)
    texts = [
        Oracle(oracle.name, oracle.start, oracle.moves[:count]).text().split() for count in played
    ]
    same = sum(fields[:3] == texts[-1][:3] for fields in texts)
    with_right = sum(fields[:4] == texts[-1][:4] for fields in texts)
    return with_right < (draws.claim_repetition or draws.end_repetition) <= same


def _without_rights(key: str) -> list[str]:
    fields = key.split()
    return [*fields[:2], *fields[3:]]


def encloses_nobody(game: Oracle, move: str) -> bool:
    """Say whether a drop that only the oracle lists changes nothing but the square it goes to."""
    if "@" not in move:
        return False
    letter = move[0] if game.text().split()[1] == "w" else move[0].lower()
    before, after = (one.text().partition("[")[0].count(letter) for one in (game, game.after(move)))
    return after == before + 1


def castles_behind_a_wall(game: Oracle, move: str) -> bool:
    """Return whether a move that only the oracle lists is a castling that puts a wall somewhere."""
    found = _CASTLING.fullmatch(move)
    return (
        found is not None
        and game.text().split()[2] != "-"
        and abs(ord(found[1]) - ord(found[3])) > 1
    )


def meets_a_king(rules: Rules, position: Position, move: str) -> bool:
    """Return whether a move puts a king beside the other one."""
    pieces = rules.pieces(position)
    king = pieces.get(move[:2])
    if king is None or king.label not in "Kk":
        return False
    theirs = [
        _at(square) for square, piece in pieces.items() if piece.label == king.label.swapcase()
    ]
    x, y = _at(move[2:4])
    return any(max(abs(x - file), abs(y - rank)) == 1 for file, rank in theirs)


def has_turning_path(rules: Rules, position: Position) -> bool:
    """Return whether the side that moved last has a path between its edges, but none that only goes
    up and right.
    """
    side = 1 - rules.side(position)
    grid = {_at(square) for square, piece in rules.pieces(position).items() if piece.side == side}
    for spec in rules.spec.goals.connect:
        if spec.path is None:
            continue
        first, last = (
            {_at(rules.board.names[s]) for s in zones[side].squares} for zones in spec.path
        )
        around = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        if _flooded(grid, first, around) & last and not _flooded(grid, first, around[:2]) & last:
            return True
    return False


def _at(square: str) -> tuple[int, int]:
    return ord(square[0]), int(square[1:])


def _flooded(
    grid: set[tuple[int, int]], start: set[tuple[int, int]], steps: list[tuple[int, int]]
) -> set[tuple[int, int]]:
    found, new = set[tuple[int, int]](), grid & start
    while new:
        found |= new
        new = {(x + dx, y + dy) for x, y in new for dx, dy in steps} & grid - found
    return found


def is_pawn_drop_mate(game: Oracle, move: str) -> bool:
    """Return whether a move that only the oracle lists is a dropped pawn that mates."""
    if "@" not in move:
        return False
    after = game.after(move)
    return after.is_check() and not after.legal()
