"""Positions in which cross-play once found a difference; they stay compared."""

import pytest

from tests.conformance.crossplay import Table, Tally, compare
from tests.conformance.games import games
from tests.conformance.oracle import Oracle

FOUND = {
    "elgam": "4k6/11/11/11/11/11/11/11/5K2s2/8E2[S] b - - 0 14",
    "janggi": "r1ba1abnr/9/nc3k1c1/p1pp2p1p/9/9/P1P1P1P1P/1C5C1/5K3/RNB1AABNR b - - 7 4",
    "duck": "rn2k2r/*1pp3p/5p2/pP1n3p/5p2/1P1P1P1B/RbP4P/3Q2KR w kq a6 0 19",
    "shogun": "rn1+fkb1r/p1ppp2p/b7/1p3pP1/6+F1/P3P3/1PPP1KPP/RNB2BNR[NP] w kq f6 0 7",
    "screen": "8/8/8/8/8/6N1/8/8[KQRRBBNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1",
    "annexation": "***4***/***P2p***/***PP1p***/2PPpPpP2/1ppPpPPp2/1ppPpPpPp1/Pp1PPPp1P1/***P2p***/***4***/***4***"
    "[PPPPPPPPPPPPPPppppppppppppppp] b - - 0 16",
}


@pytest.mark.parametrize("name", FOUND)
def test_a_position_once_played_differently_is_played_alike(name: str) -> None:
    game, tally = games()[name], Tally()
    rules = game.rules()
    compare(Table(rules, rules.position(FOUND[name]), Oracle(name, FOUND[name], []), tally))
    assert tally.difference is None
