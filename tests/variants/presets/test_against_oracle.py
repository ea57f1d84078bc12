"""Shipped presets beside Fairy-Stockfish: the same legal moves at every turn of a short random
game.
"""

import random

import pyffish
import pytest

from tests.conformance.games import FILE
from variants import get_rules

PLIES = 10
pyffish.load_variant_config(FILE.read_text())

# Preset = the game of Fairy-Stockfish.
TABLE = """
ai-wok=ai-wok almost-chess=almost amazon-chess=amazon amazons=amazons antichess=antichess asean-chess=asean
ataxx=ataxx atomar=atomar atomic=atomic berolina-chess=berolina breakthrough=breakthrough capablanca-chess=capablanca
capahouse=capahouse centaur-chess=centaur chak=chak chancellor-chess=chancellor chaturanga=chaturanga
check-shogi=checkshogi chennis=chennis chess=chess chessgi=chessgi chigorin-chess=chigorin clobber=clobber
codrus=codrus coregal=coregal courier-chess=courier crazyhouse=crazyhouse dobutsu-shogi=dobutsu dragonfly=dragonfly
duck-chess=duck embassy-chess=embassy empire-chess=empire euro-shogi=euroshogi extinction-chess=extinction
five-check=5check four-in-a-row=cfour fox-and-hounds=fox-and-hounds gardner-minichess=gardner georgian-chess=georgian
giveaway=giveaway gorogoro-shogi=gorogoro gothic-chess=gothic grand-chess=grand grandhouse=grandhouse
grasshopper-chess=grasshopper gustav-iii-chess=gustav3 hexapawn=hexapawn hoppel-poppel=hoppelpoppel horde=horde
isolation=isolation janggi=janggi janggi-casual=janggicasual janggi-modern=janggimodern
janggi-traditional=janggitraditional janus-chess=janus jeson-mor=jesonmor joust=joust judkins-shogi=judkins
karouk=karouk king-of-the-hill=kingofthehill kinglet=kinglet knightmate=knightmate kyoto-shogi=kyotoshogi
legan-chess=legan loop-chess=loop los-alamos-chess=losalamos losers=losers makpong=makpong makruk=makruk
manchu-chess=manchu mansindam=mansindam micro-shogi=micro mini-xiangqi=minixiangqi minishogi=minishogi misere=misere
modern-chess=modern new-zealand-chess=newzealand nightrider-chess=nightrider no-castling-chess=nocastle
no-check-atomic=nocheckatomic okisaki-shogi=okisakishogi omicron-chess=omicron opulent-chess=opulent orda-chess=orda
othello=flipello ouk-chatrang=cambodian paradigm-chess=paradigm pawn-back-chess=pawnback
pawn-sideways-chess=pawnsideways perfect-chess=perfect petrified-chess=petrified placement-chess=placement
pocket-knight=pocketknight racing-kings=racingkings s-house=shouse seirawan-chess=seirawan shako=shako shatar=shatar
shatranj=shatranj shinobi-chess=shinobi sho-shogi=shoshogi shogi=shogi sittuyin=sittuyin snail-trail=snailtrail
sort-of-almost-chess=sortofalmost spartan-chess=spartan suicide=suicide synochess=synochess ten-cubed-chess=tencubed
three-check=3check three-kings=threekings three-musketeers=three-musketeers tic-tac-toe=tictactoe tori-shogi=torishogi
torpedo-chess=torpedo troitzky-chess=troitzky wolf-chess=wolf xiangqi=xiangqi yari-shogi=yarishogi
"""  # noqa: E501 -- a table
NAMES = dict(pair.split("=") for pair in TABLE.split())


@pytest.mark.parametrize("key", NAMES)
def test_legal_moves_are_those_of_fairy_stockfish(key: str) -> None:
    rules, draw, variant = get_rules(key), random.Random(key), NAMES[key]
    position, start, played = rules.start(), pyffish.start_fen(variant), list[str]()
    for _ in range(PLIES):
        here = sorted(move.text for move in rules.legal_moves(position))
        assert here == sorted(pyffish.legal_moves(variant, start, played)), played
        if not here:
            break
        played.append(draw.choice(here))
        position = rules.play(position, rules.read(played[-1], position))


def test_every_game_is_one_of_fairy_stockfish() -> None:
    assert set(NAMES.values()) <= set(pyffish.variants())
