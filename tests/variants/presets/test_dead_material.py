"""Pieces said to be too few to mate with: no shipped preset has a mate by one of them alone, or a
stalemate that wins.
"""

import pytest

from variants import Position, get_rules, get_spec, preset_keys
from variants.engine.game_rules import GameRules
from variants.spec.dead import dead_sets

NEAR, CORNER = 2, 3
# The knight and the bishop of chess are known not to mate; they are looked at in chess alone.
KNOWN = {("N", "K", "draw"), ("B", "K", "draw")}


def lone_pieces() -> list[tuple[str, str]]:
    """Return (preset, kind) for every piece that is called dead when it is alone with the
    royals.
    """
    found = []
    for key in preset_keys():
        spec = get_spec(key)
        if spec.special or not spec.enforced:
            continue
        sets, one_colour = dead_sets(spec)
        kinds = {pieces[0] for pieces in sets if len(pieces) == 1} | set(one_colour)
        royal = next((piece.betza for piece in spec.pieces if piece.royal), "")
        for kind in sorted(kinds):
            looks = (spec.piece(kind).betza, royal, spec.ends.stalemate[1])
            if looks not in KNOWN or key == "chess":
                found.append((key, kind))
    return found


@pytest.mark.parametrize(("key", "kind"), lone_pieces())
def test_a_piece_called_dead_alone_cannot_win(key: str, kind: str) -> None:
    """Side 1 is to move, its royal in the corner or beside it; side 0 has a royal near that, and
    the piece anywhere.
    """
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    board, army = rules.board, rules.army
    mine, theirs = (next(iter(army.royals(side))) for side in (0, 1))
    piece, start = army.code(kind, 0), rules.start()
    corner = [s for s in board.squares if board.rank(s) == 0][:CORNER]
    for lone in corner:
        near = [
            s
            for s in board.squares
            if 0 < max(abs(board.file(s) - board.file(lone)), abs(board.rank(s))) <= NEAR
        ]
        for king in near:
            for square in set(board.squares) - {lone, king}:
                placement = [0] * board.size
                placement[lone], placement[king], placement[square] = theirs, mine, piece
                if rules.attacks[1].attacked(placement, king):
                    continue
                position = Position(tuple(placement), 1, start.state, hands=start.hands)
                assert not wins(rules, position), rules.text(position)


def wins(rules: GameRules, position: Position) -> bool:
    """Return whether the side to move has no legal move, and loses by that."""
    if rules.can_move(position):
        return False
    if rules.is_check(position):
        return rules.ends.mate(position).winner == 0
    return rules.ends.stalemate(position).winner == 0


def test_the_search_finds_what_there_is() -> None:
    rules = get_rules("chess")
    assert isinstance(rules, GameRules)
    assert wins(rules, rules.position("8/8/8/8/8/1K6/8/k6R b - - 0 1"))
