"""500 random games of the nine variants python-chess knows: it reads our PGN without an error, to
the same position.
"""

from __future__ import annotations

import io
import random

import chess.pgn
import pytest

from courier.exchange.writers.pgn import pgn_of
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Move
from tests.courier.exchange.random_games import NOW, read, revision_of, seated

GAMES = {
    "chess": 60,
    "chess960": 60,
    "crazyhouse": 60,
    "atomic": 60,
    "antichess": 60,
    "king-of-the-hill": 50,
    "three-check": 50,
    "horde": 50,
    "racing-kings": 50,
}
BOARDS = {
    "chess": "Board",
    "chess960": "Board",
    "crazyhouse": "CrazyhouseBoard",
    "atomic": "AtomicBoard",
    "antichess": "AntichessBoard",
    "king-of-the-hill": "KingOfTheHillBoard",
    "three-check": "ThreeCheckBoard",
    "horde": "HordeBoard",
    "racing-kings": "RacingKingsBoard",
}


def quick_game(key: str, draw: random.Random) -> tuple[Game, list[Move]]:
    """A game of 8 to 70 random plies, or to its end; only what an export reads of it."""
    revision = revision_of(key)
    rules, modes = revision.rules, revision.rules.spec.setup_modes
    position = rules.start(modes[0].key, draw.randrange) if modes else rules.start()
    game = Game(
        pk=1,
        revision=revision,
        start_position=rules.text(position),
        created_at=NOW,
        status=GameStatus.FINISHED,
        source=Source.IMPORTED,
        ending=Ending.ABORTED,
    )
    moves = list[Move]()
    for ply in range(1, draw.randrange(8, 70)):
        legal = rules.legal_moves(position)
        if not legal:
            break
        side, move = rules.side(position), draw.choice(legal)
        shown, position = rules.write(move, position, "san"), rules.play(position, move)
        moves.append(
            Move(ply=ply, side=side, text=move.text, shown=shown, position=rules.text(position))
        )
    game.side_to_move = rules.side(position)
    return seated(game, "Ann", "Bo"), moves


def plain(fen: str) -> str:
    """Placement with the pieces in hand in one order and without marks of promotion, and the side
    to move.
    """
    placement, side = fen.split()[:2]
    board, _, hand = placement.replace("~", "").partition("[")
    return f"{board} {''.join(sorted(hand.rstrip(']')))} {side}"


def test_there_are_500_games() -> None:
    assert sum(GAMES.values()) == 500


@pytest.mark.parametrize("key", GAMES)
def test_games_are_read_to_the_same_position(key: str) -> None:
    draw, lengths = random.Random(key), 0
    for _number in range(GAMES[key]):
        game, moves = quick_game(key, draw)
        text = pgn_of(game, moves)

        found = chess.pgn.read_game(io.StringIO(text))

        assert found is not None
        assert found.errors == [], text
        end = found.end()
        assert end.ply() - found.ply() == len(moves), text
        assert type(end.board()).__name__ == BOARDS[key]
        assert plain(end.board().fen()) == plain(moves[-1].position), text
        lengths += len(moves)
    assert lengths > 10 * GAMES[key]


def test_variations_comments_and_marks_are_read() -> None:
    found = read(
        "1. e4! {King's\n\npawn} (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2. Nf3 *", preset="chess"
    )[0]
    assert found.game is not None
    found.game.pk = 1

    parsed = chess.pgn.read_game(io.StringIO(pgn_of(seated(found.game, "Ann", "Bo"), found.moves)))

    assert parsed is not None
    assert parsed.errors == []
    assert str(parsed.game()).partition("\n\n")[2] == (
        "1. e4 $1 { King's\n\npawn } ( 1. d4 d5 ( 1... Nf6 $14 ) 2. c4 ) 1... e5 2. Nf3 *"
    )
