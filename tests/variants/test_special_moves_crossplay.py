"""Hands, drops, promotion, turning, castling, gates, walls, explosions and flips beside
Fairy-Stockfish.
"""

import random

import pyffish
import pytest

from tests.depth import chosen
from variants.engine.game_rules import GameRules
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import builtin_variant, read_file
from variants.loader.preset import load_spec

OWN = """
[e5-opposite:chess]
oppositeCastling = true
[e5-dropped:crazyhouse]
castlingDroppedPiece = true
[e5-limit:chess]
promotionLimit = q:1 r:2
[e5-optional:chess]
mandatoryPawnPromotion = false
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
[e5-edge:chess]
wallingRule = edge
[e5-alone:chess]
wallingRule = edge
wallOrMove = true
[e5-stone:atomic]
petrifyOnCaptureTypes = nbrqp
petrifyBlastPieces = true
[e5-triple:chess]
tripleStepRegionWhite = *2
tripleStepRegionBlack = *7
[e5-zone:chess]
mobilityRegionWhiteQueen = *1 *2 *3 *4
mobilityRegionBlackQueen = *8 *7 *6 *5
"""
pyffish.load_variant_config(OWN)
FILE = read_file(OWN)

CASES = (
    "crazyhouse",
    "loop",
    "shogi",
    "kyotoshogi",
    "micro",
    "torishogi",
    "dobutsu",
    "sittuyin",
    "placement",
    "grand",
    "seirawan",
    "shouse",
    "cambodian",
    "atomic",
    "atomar",
    "petrified",
    "duck",
    "joust",
    "snailtrail",
    "flipello",
    "ataxx",
    "bughouse",
    "supply",
    "perfect",
    "torpedo",
    "pawnback",
    "berolina",
    "legan",
    "wolf",
    "janggi",
    "manchu",
    "fischerandom",
    "e5-opposite",
    "e5-dropped",
    "e5-limit",
    "e5-optional",
    "e5-edge",
    "e5-alone",
    "e5-stone",
    "e5-triple",
    "e5-zone",
)


def rules_of(name: str) -> GameRules:
    variant = FILE.variant(name) if name.startswith("e5-") else builtin_variant(name)
    return GameRules(load_spec(document_of(variant)))


def is_drop_mate(text: str, missing: set[str]) -> bool:
    """Return whether only drops are missing: those that mate are illegal here and lose there."""
    return "[" in text and all("@" in move for move in missing)


@pytest.mark.parametrize("name", chosen(CASES, "special moves"))
def test_moves_and_texts_are_those_of_fairy_stockfish(name: str) -> None:
    """Random games: the same legal moves, the same position text after each, and texts that are
    read back.
    """
    rules, draw = rules_of(name), random.Random(name)
    position, fen = rules.start(), pyffish.get_fen(name, pyffish.start_fen(name), [])
    for _ in range(90):
        ours, theirs = set(rules.legal_texts(position)), set(pyffish.legal_moves(name, fen, []))
        assert rules.text(position) == fen
        assert ours == theirs or (ours < theirs and is_drop_mate(fen, theirs - ours)), (
            fen,
            ours ^ theirs,
        )
        if not ours:
            break
        move = rules.find(position, draw.choice(sorted(ours)))
        assert move is not None
        for style in ("canonical", "san", "full"):
            assert rules.read(rules.write(move, position, style), position) == move
        position, fen = rules.play(position, move), pyffish.get_fen(name, fen, [move.text])
        assert rules.legal_texts(rules.position(rules.text(position))) == rules.legal_texts(
            position
        )
