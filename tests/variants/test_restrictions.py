"""Bans and duties, and what is said to somebody who forgets them."""

import pytest

from tests.variants.altered_chess import altered_chess
from variants.engine.game_rules import GameRules

MUST_CAPTURE = altered_chess("[restrictions]\nmust_capture = true\n")
WHITE_MUST = altered_chess("[restrictions]\nmust_capture = [true, false]\n")
NO_CHECKS = altered_chess("[restrictions]\nno_checks = true\n")
STAYS = altered_chess("[restrictions]\nroyal_stays = true\n")
FACING = altered_chess('[facing]\nbetza = "R"\n')


@pytest.mark.parametrize(
    ("rules", "text", "moves"),
    [
        (MUST_CAPTURE, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", ["e4d5"]),
        (MUST_CAPTURE, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["e5d6"]),
        (
            MUST_CAPTURE,
            "4k3/4r3/8/3p4/4P3/8/8/4K3 w - - 0 1",
            ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e4e5"],
        ),
        (WHITE_MUST, "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", None),
        (NO_CHECKS, "7k/8/8/8/8/8/8/R5K1 w - - 0 1", None),
        (STAYS, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ["e1e2"]),
        (STAYS, "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", []),
        (STAYS, "4k3/8/8/8/7b/8/4r3/4K3 w - - 0 1", []),
        (FACING, "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1", ["e1d1", "e1d2", "e1f1", "e1f2"]),
    ],
)
def test_moves_left_by_a_rule(rules: GameRules, text: str, moves: list[str] | None) -> None:
    found = sorted(rules.legal_texts(rules.position(text)))
    if moves is None:
        assert found
    else:
        assert found == moves


@pytest.mark.parametrize(
    ("rules", "text", "move", "said"),
    [
        (
            MUST_CAPTURE,
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e1e2",
            "a capture is compulsory: it can be made with the pawn on e4",
        ),
        (NO_CHECKS, "7k/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "no move may give check in this game"),
        (NO_CHECKS, "7k/8/8/8/8/8/8/R5K1 w - - 0 1", "Rh1", None),
        (
            STAYS,
            "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
            "e1d1",
            "a king in check may not move, except to take the only piece that checks it",
        ),
        (
            FACING,
            "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "your king on e1 would face the king on e8 with nothing between them",
        ),
        (FACING, "3k4/8/8/8/8/8/4N3/4K3 w - - 0 1", "Kd1", None),
    ],
)
def test_a_refusal_names_the_rule(rules: GameRules, text: str, move: str, said: str | None) -> None:
    explained = rules.explain(move, rules.position(text))
    if said is None:
        assert explained
    else:
        assert explained == said


def test_royals_may_not_be_moved_into_each_others_sight() -> None:
    position = FACING.position("4k3/8/8/8/8/8/8/3K4 w - - 0 1")
    assert "d1e1" not in FACING.legal_texts(position)
    assert "d1c1" in FACING.legal_texts(position)


def test_a_piece_that_spares_a_kind_and_one_that_is_iron_are_not_taken() -> None:
    rules = altered_chess(
        '[pieces.rook]\nspares = ["knight"]\n[pieces.bishop]\niron = [false, true]\n'
    )
    position = rules.position("4k3/8/8/n6b/8/8/8/R3K2R w - - 0 1")
    assert {"a1a5", "h1h5"}.isdisjoint(rules.legal_texts(position))
    assert {"a1a4", "h1h4"} <= set(rules.legal_texts(position))


def test_a_side_may_take_its_own_pieces_where_the_document_says_so() -> None:
    rules = altered_chess('[pieces.queen]\ntakes_own = ["pawn"]\n')
    position = rules.position("4k3/8/8/8/8/8/3P4/3QK3 w - - 7 9")
    move = rules.read("d1d2", position)
    assert move.captured == ("P",)
    assert rules.text(rules.play(position, move)) == "4k3/8/8/8/8/8/3Q4/4K3 b - - 0 9"
    assert "d1e1" not in rules.legal_texts(position)
