"""PGN export: chess is read back by python-chess, other presets carry their name and start."""

import io
import random

import chess.pgn
import pytest

from variants import PresetError, get_rules
from variants.notation.pgn import write_pgn

CHESS, SISSA, HORSES = (get_rules(key) for key in ("chess", "sissa", "sea-horses"))


def random_moves(seed: int, board: chess.Board) -> list[str]:
    draw = random.Random(seed)
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 90:
        move = draw.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


@pytest.mark.parametrize(
    "fen",
    [chess.STARTING_FEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 9"],
)
@pytest.mark.parametrize("seed", range(4))
def test_python_chess_reads_our_games(fen: str, seed: int) -> None:
    moves = random_moves(seed, chess.Board(fen))
    text = write_pgn(
        CHESS,
        CHESS.position(fen),
        moves,
        tags={"White": "A", "Result": "1-0"},
        remarks={3: "a {good} one"},
    )
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    assert [move.uci() for move in game.mainline_moves()] == moves
    assert (game.board().fen(), game.headers["White"], game.headers["Result"]) == (fen, "A", "1-0")
    assert [node.comment for node in game.mainline()][3] == "a (good) one"


def test_tags_come_first_and_are_escaped() -> None:
    text = write_pgn(CHESS, CHESS.start(), ["e4"], tags={"White": 'A "B" \\', "Ending": "agreed"})
    assert text == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "-"]\n[White "A \\"B\\" \\\\"]\n'
        '[Black "?"]\n[Result "*"]\n[Ending "agreed"]\n[Variant "Chess"]\n\n1. e4 *\n'
    )


def test_a_remark_is_followed_by_a_move_number() -> None:
    text = write_pgn(SISSA, SISSA.start(), ["e4", "e6", "d4"], tags={}, remarks={0: "hello\nthere"})
    assert text.splitlines()[-1] == "1. e4 {hello there} 1... e6 2. d4 *"


def test_a_drawn_array_is_always_given() -> None:
    start = HORSES.start("mirror", lambda n: 0)
    text = write_pgn(HORSES, start, [], tags={})
    assert f'[Variant "Sea Horses"]\n[SetUp "1"]\n[FEN "{HORSES.text(start)}"]\n\n*\n' in text
    assert "FEN" not in write_pgn(SISSA, SISSA.start(), [], tags={})


def test_lines_are_short() -> None:
    moves = random_moves(1, chess.Board())
    assert max(map(len, write_pgn(CHESS, CHESS.start(), moves, tags={}).splitlines())) <= 79


def test_free_presets_have_no_pgn() -> None:
    free = get_rules("free-board")
    with pytest.raises(PresetError) as caught:
        write_pgn(free, free.start(), [], tags={})
    assert caught.value.code == "not-enforced"


def test_moves_are_numbered_though_the_position_counts_nothing() -> None:
    rules = get_rules("sigma-4-shogi-quick")
    written = write_pgn(rules, rules.start(), ["FWdd4", "FWdxd4 &FW", "FWcxd4 &FW"], tags={})
    assert written.splitlines()[-1] == "1. FWdd4 FWdxd4 &FW /FW 2. FWcxd4 &FW /FW *"


@pytest.mark.parametrize("length", range(60, 84))
def test_a_line_never_begins_with_a_percent_sign(length: int) -> None:
    """PGN passes over such lines, and a fetch of Sigma 4 Shogi is written %Z."""
    rules = get_rules("sigma-4-shogi-quick")
    stones = "JJJZZZZCCCEEEEEEEEEEEEEEEENNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWW"
    start = rules.position(f"W,6/4,jc,2/6,rw/7/7/7/3,RF,3 w 19:DW 19:{stones}")
    text = write_pgn(rules, start, ["%Z", "RWg5-g4", "%J"], tags={}, remarks={1: "x" * length})
    assert "1. %Z" in text
    assert "2. %J" in text
    assert not any(line.startswith("%") for line in text.splitlines())


def test_a_fixed_array_of_rules_written_as_code_is_given() -> None:
    quick, free = get_rules("sigma-4-shogi-quick"), get_rules("sigma-4-shogi")
    text = write_pgn(quick, quick.start(), ["CDa2xb5 &CF /DW"], tags={"Result": "1-0"})
    assert f'[SetUp "1"]\n[FEN "{quick.text(quick.start())}"]\n\n1. CDxb5 &CF /DW 1-0\n' in text
    setups = [free.recommended_setup(0), free.recommended_setup(1)]  # type: ignore[attr-defined]
    text = write_pgn(free, free.start(), setups, tags={})
    assert "FEN" not in text
    assert " ".join(text.partition("\n\n")[2].split()) == f"1. {setups[0]} {setups[1]} *"
