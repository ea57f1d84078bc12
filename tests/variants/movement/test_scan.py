"""What the scan of the lines to a royal shows, beside trying out every move."""

import random

import pytest

from tests.variants.movement.field import Field, field
from variants.core.position import Position
from variants.rules.base import Raw
from variants.rules.royalty import Royalty

TEXTS = [
    "RBN",
    "cpR",
    "mRcpR",
    "gQ",
    "mQcgR",
    "pR3",
    "NNcpNN",
    "nNnA",
    "oR",
    "zB",
    "qNN",
    "[F?R]",
    "masR",
    "[R=fsbsB]",
    "pQ",
    "jB",
    "jjR",
    "fRbpB",
    "mpafN",
    "U",
    "fmW*cpBfpR",
    "cpRpBgR",
]
FOLLOWED = [
    "caK",
    "KNADcaKmcabK",
    "caibmR",
    "fcafmF",
    "pasR",
    "mNxaN",
    "xK",
    "QudQafudQ",
    "pafQ",
    "(caf)2K",
    "jDjA",
]


def scattered(piece: Field, draw: random.Random) -> Position:
    """Return a position with both kings, whose own moves are a king's, and about twenty pieces."""
    squares = draw.sample(piece.board.squares, 22)
    placement = [0] * piece.board.size
    labels = [*"Kk", *draw.choices("XxXxPpBb", k=20)]
    for square, label in zip(squares, labels, strict=True):
        placement[square] = piece.army.by_label[label]
    return Position(tuple(placement), 0, ())


def listed_and_tried(text: str, draw: random.Random) -> tuple[list[Raw], list[Raw]]:
    piece = field(text, 9, 8)
    royalty, position = Royalty(piece.army, piece.attacks), scattered(piece, draw)
    pseudo: list[Raw] = []
    for square, code in enumerate(position.placement):
        if piece.walk.owner[code] == 0:
            piece.walk.moves(position.placement, square, code, pseudo)
    tried = [raw for raw in pseudo if royalty.is_safe(position, raw)]
    found = (
        royalty.legal_of(position, piece.walk) if royalty.exact else royalty.judge(position, pseudo)
    )
    return sorted(found), sorted(tried)


@pytest.mark.parametrize("text", [*TEXTS, *FOLLOWED])
def test_moves_found_by_scanning_are_those_found_by_trying(text: str) -> None:
    draw = random.Random(text)
    for _ in range(60):
        found, tried = listed_and_tried(text, draw)
        assert found == tried


@pytest.mark.parametrize("text", [*TEXTS, *FOLLOWED])
def test_a_square_is_attacked_when_a_royal_on_it_could_be_taken(text: str) -> None:
    draw, piece = random.Random(text), field(text, 9, 8)
    for _ in range(15):
        placement = list(scattered(piece, draw).placement)
        square = placement.index(piece.army.by_label["k"])
        raws: list[Raw] = []
        for origin, code in enumerate(placement):
            if piece.walk.owner[code] == 0:
                piece.walk.moves(placement, origin, code, raws)
        taken = {raw[0] for raw in raws if _takes(raw, square, placement[square])}
        assert piece.attacks[0].attacked(placement, square) == bool(taken)
        assert set(piece.attacks[0].origins(placement, square)) == taken


def _takes(raw: Raw, square: int, royal: int) -> bool:
    """Return whether a move takes the royal for good: it may also be set down elsewhere."""
    gone = raw[1] == square or (square, 0) in raw[3]
    return gone and royal not in [code for _, code in raw[3]]


def test_only_tables_can_be_scanned() -> None:
    assert [text for text in TEXTS if not field(text, 9, 8).attacks[0].exact] == []
    assert [text for text in FOLLOWED if field(text, 9, 8).attacks[0].exact] == [
        t for t in FOLLOWED if t not in ("mNxaN", "xK")
    ]
