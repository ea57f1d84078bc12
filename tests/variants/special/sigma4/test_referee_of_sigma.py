"""Sigma 4 Shogi asked through the referee."""

import json
from typing import Any

from tests.variants.special.sigma4 import naive_sigma
from tests.variants.special.sigma4.samples import AFTER_TWO, BLACK_SETUP, FREE, QUICK_TEXT, SETUP
from variants.commands.referee import answer

SHUFFLE = ["NDc2-b4", "NDe6-f4", "NDb4-c2", "NDf4-e6"]


def query(**question: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(question).encode())))
    return found


def test_a_setup_is_the_first_move_text_of_each_player() -> None:
    moves = [SETUP, BLACK_SETUP.removeprefix("Setup: "), "CDxb5 &CDFW", "FWcxb5 &CDFW /FW"]
    found = query(preset="sigma-4-shogi", moves=moves, want=["position", "san", "outcome", "check"])
    assert found == {
        "position": AFTER_TWO,
        "san": [SETUP, BLACK_SETUP, "CDxb5 &CDFW", "FWcxb5 &CDFW /FW"],
        "check": False,
        "outcome": None,
    }


def test_a_broken_setup_is_refused_with_its_index_and_every_reason() -> None:
    error = query(preset="sigma-4-shogi", moves=[SETUP, BLACK_SETUP.replace("FW@g5", "FWE@g5")])[
        "error"
    ]
    message = "all 42 stones are placed and no others: 1 E too many"
    assert error == {"code": "not-all-stones", "message": message, "move_index": 1}


def test_every_turn_is_listed_in_canonical_form() -> None:
    legal = query(preset="sigma-4-shogi-quick", want=["legal"], perft=1)
    assert legal == {"legal": sorted(naive_sigma.turns(QUICK_TEXT)), "perft": 65}
    assert "CDa2xb5 &CF /DW" in legal["legal"]


def test_the_four_reasons_of_an_outcome() -> None:
    cases = {
        "checkmate": ("6,RW/7/7/7/1,F,5/2,WW,4/rw,2,WW,3", ["WWdc1"]),
        "stalemate": ("6,RW/7/7/1,W,5/2,N,4/2,WW,4/rw,6", ["Wb3"]),
        "circle": ("2,RW,4/7/7/7/7/7/rw,6", ["RWc7-d7"]),
    }
    for reason, (board, moves) in cases.items():
        found = query(
            preset="sigma-4-shogi-quick",
            position=f"{board} w 0:- 0:-",
            moves=moves,
            want=["outcome"],
        )
        assert found == {"outcome": {"winner": 0, "reason": reason}}
    found = query(preset="sigma-4-shogi-quick", moves=SHUFFLE * 2, want=["outcome"])
    assert found == {"outcome": {"winner": 0, "reason": "repetition"}}


def test_before_the_setups_the_recommended_one_is_listed() -> None:
    found = query(preset="sigma-4-shogi", want=["legal", "outcome", "check"])
    assert found == {"legal": [FREE.recommended_setup(0)], "outcome": None, "check": False}
