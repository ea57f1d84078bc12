"""Positions in which cross-play once found a difference; they stay compared."""

import pytest

from tests.conformance.crossplay import Table, Tally, compare
from tests.conformance.games import games
from tests.conformance.known import has_turning_path
from tests.conformance.oracle import Oracle

FOUND = {
    "elgam": "4k6/11/11/11/11/11/11/11/5K2s2/8E2[S] b - - 0 14",
    "janggi": "r1ba1abnr/9/nc3k1c1/p1pp2p1p/9/9/P1P1P1P1P/1C5C1/5K3/RNB1AABNR b - - 7 4",
    "duck": "rn2k2r/*1pp3p/5p2/pP1n3p/5p2/1P1P1P1B/RbP4P/3Q2KR w kq a6 0 19",
    "shogun": "rn1+fkb1r/p1ppp2p/b7/1p3pP1/6+F1/P3P3/1PPP1KPP/RNB2BNR[NP] w kq f6 0 7",
    "screen": "8/8/8/8/8/6N1/8/8[KQRRBBNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1",
    "annexation": (
        "***4***/***P2p***/***PP1p***/2PPpPpP2/1ppPpPPp2/1ppPpPpPp1/Pp1PPPp1P1/***P2p***/***4***/***4***[PPPPPPPPPPPPPPppppppppppppppp]"
        " b - - 0 16"
    ),
    "petrified": "rnb4r/1pp1p1*1/**5*/1k3p2/1*6/1P1KP3/2P*1P2/1Q3B2 w - - 2 31",
    "dobutsu": "g1e/1LG/3/El1[Cc] b - - 3 6",
    "atomicduck": "rn2kb*r/1pp1pppp/3p4/1q1Q4/pP2P3/P7/2PP1P1P/RNB1K2R w KQkq - 4 9",
    "gale": (
        "1pPp1pPpp/P1PpPPP1P/PpPpppPp1/PPPpPpPPP/pppppp1pp/P1PpPpP1P/Pp1pPpPPp/PPPPPpPpP/PpppPpppP"
        " w - - 0 17"
    ),
}
FULL_BUT_FOR_ONE = (
    "***P1pp***/***Pppp***/***ppPp***/pppPpPPppp/pppPpPpPPP/ppPppppPPP/PPPPPPPPPP/***PPPP***/***pPPP***/***pPPP***[p]"
    " b - - 0 30"
)


def table_at(name: str, text: str) -> Table:
    rules = games()[name].rules()
    return Table(rules, rules.position(text), Oracle(name, text, []), Tally())


@pytest.mark.parametrize(("name", "text"), [*FOUND.items(), ("annexation", FULL_BUT_FOR_ONE)])
def test_a_position_once_played_differently_is_played_alike(name: str, text: str) -> None:
    table = table_at(name, text)
    compare(table)
    assert table.tally.difference is None


def test_a_pawn_that_is_promoted_by_taking_is_no_stone() -> None:
    table = table_at("petrified", "r1b1kbnr/1P1p2pp/8/8/8/8/P1PP1PPP/RNBQKBNR w KQkq - 0 9")
    table.play("b7a8q")
    compare(table)
    assert table.tally.difference is None
    assert table.rules.pieces(table.position)["a8"].label == "Q"


def test_a_path_that_only_goes_up_and_right_is_no_documented_difference() -> None:
    rules = games()["gale"].rules()
    right = rules.position("5p3/5p3/5p3/5p3/3ppp3/3p5/3p5/3p5/3p5 w - - 0 17")
    left = rules.position("3p5/3p5/3p5/3p5/3ppp3/5p3/5p3/5p3/5p3 w - - 0 17")
    assert (has_turning_path(rules, right), has_turning_path(rules, left)) == (False, True)
