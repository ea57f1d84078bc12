"""Moves with several legs beside a second reading of the notation, on random boards."""

import random

import pytest

from tests.variants.movement.field import Field, field
from tests.variants.movement.naive_betza import Naive, Square
from variants.core.position import Position
from variants.rules.relays import Relays

FILES, RANKS = 8, 9
TEXTS = [
    # lions, locusts, checkers
    "caK",
    "camK",
    "cabK",
    "mcabK",
    "KNADcaKmcabK",
    "mabK",
    "dacK",
    "caW",
    "cafF",
    "fcafmF",
    "fmFfcafmF",
    "cafcafF",
    "(caf)3F",
    "mFcafmF",
    "cdaK",
    "kaK",
    "ckaK",
    "caN",
    "cabN",
    "cafR",
    "cafmR",
    "cafcafR",
    "mcasR",
    "dafB",
    # rifles, equal legs
    "caibmR",
    "caibmB",
    "aifsbsR",
    "aifsbsB",
    "aisQ",
    "afaibmR",
    # hoppers
    "pR",
    "cpR",
    "mRcpR",
    "pQ",
    "gQ",
    "gR",
    "pR4",
    "pNN",
    "gNN",
    "pafR",
    "gafQ",
    "pafW",
    "gafW",
    "pyafB",
    "mpafN",
    "pasR",
    "(paf)3R",
    "pafpafQ",
    "pasB",
    "mpasW",
    "pabQ",
    "cpafR",
    "pacafR",
    # bent riders, ranges
    "masR",
    "RmasR",
    "yafsF",
    "FyafsF",
    "WyafsW",
    "afyafR",
    "gabB",
    "WfafyafcW",
    "yafD",
    "yafN",
    "afsR3",
    "asB2",
    # area, bent and lame moves
    "aW",
    "aK",
    "afsW",
    "afsF",
    "afsK",
    "afafW",
    "mafsmafW",
    "afafsKafsafzfK",
    "afqN",
    "afsafqK",
    "asafzB",
    "FflarFfralF",
    "nN",
    "nZ",
    "nD",
    "nA",
    "nH",
    "nNN",
    "nC",
    "jD",
    "jA",
    "jH",
    "jjH",
    "jjG",
    "jB",
    "jR3",
    "jjQ",
    "aN",
    "afN",
    "azN",
    # crooked and circular rides, brackets
    "zB",
    "zR",
    "zNN",
    "qNN",
    "cqNN",
    "[F?R]",
    "[F?fsR]",
    "[F-fsR]",
    "[W?fsB]",
    "[W-fsF]",
    "[F-fB]",
    "[A?fB]",
    "[W?fDD]",
    "[N?fB]",
    "[D?fsB]",
    "[nD?fsB]",
    "[W?fW?fsB]",
    "[W-fsB-fsW]",
    "[K?K?K]",
    "[R=fsbsB][B=fsbsR]",
    "[cR=bmR]",
    "[mcW?sB]",
    "[pR-sR]",
    "[cF-bF]",
    "[R-bsB]",
    "[N-bN]",
    "[dN-sfN]",
    "[K-sK]",
    # unloading, friends
    "ucR",
    "udQ",
    "afudQ",
    "QudQafudQ",
    "ucN",
    "ucafmK",
    "udacK",
    "dK",
    "mcdB",
    "kQ",
    "ckQ",
    "dabK",
    # round the board
    "oR",
    "oB",
    "oN",
    "oacK",
    "cpoR",
    "oafsW",
]


def shaken(draw: random.Random) -> tuple[dict[str, str], str]:
    """Return pieces by square, K and k royal, and the square of the piece that moves."""
    names = [f"{chr(97 + file)}{rank + 1}" for file in range(FILES) for rank in range(RANKS)]
    draw.shuffle(names)
    pieces = dict(
        zip(names[1:], ["K", "k", *draw.choices("PpCqbr", k=draw.randint(2, 30))], strict=False)
    )
    return pieces, names[0]


def square_of(name: str) -> Square:
    return ord(name[0]) - 97, int(name[1:]) - 1


def seen(
    piece: Field, pieces: dict[str, str], origin: str
) -> list[tuple[Square, frozenset[Square], Square | None]]:
    text = " ".join([f"X{origin}", *(label + name for name, label in pieces.items())])
    found = []
    for move in piece.moves(text, origin):
        down = next(iter(move.unloaded), None)
        taken = frozenset(square_of(name) for name in move.taken)
        found.append((square_of(move.target), taken, square_of(down) if down else None))
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_moves_are_those_of_the_second_reading(text: str) -> None:
    draw, piece = random.Random(text), field(text, FILES, RANKS)
    for _ in range(25):
        pieces, origin = shaken(draw)
        naive = Naive(
            FILES, RANKS, {square_of(s): label for s, label in pieces.items()}, square_of(origin)
        )
        found = seen(piece, pieces, origin)
        assert set(found) == naive.moves(text), (pieces, origin)
        assert len(set(found)) == len(found), (pieces, origin)


@pytest.mark.parametrize(
    "text", ["KNADcaKmcabK", "QudQafudQ", "caibmRR", "dacKK", "(ca)2K", "mNcaKcmabK"]
)
def test_every_move_has_a_text_of_its_own(text: str) -> None:
    draw, piece = random.Random(text), field(text, FILES, RANKS)
    relays, longest = Relays(piece.walk), 0
    for _ in range(40):
        pieces, origin = shaken(draw)
        placed = " ".join([f"X{origin}", *(label + name for name, label in pieces.items())])
        position = Position(tuple(piece.placed(placed)), 0, ())
        named = [
            (raw, piece.board.name(raw[0]) + piece.board.name(raw[1]))
            for raw in piece.raws(placed, origin)
        ]
        texts = [relays.text(position, raw, text) for raw, text in named]
        assert len(set(texts)) == len(texts), (pieces, origin)
        longest = max(longest, *map(len, texts), 0)
    assert longest > len("e4d5")
