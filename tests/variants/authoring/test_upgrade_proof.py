"""A game goes on with another revision only if all its moves so far are the same moves there."""

from typing import Any

import pytest

from variants import get_rules, preset_document
from variants.authoring import Break, proves_upgrade
from variants.loader.document import parse, write

OPENING = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
SISSA_MOVES = 20


def changed(key: str, **tables: dict[str, Any]) -> str:
    """Return a shipped preset with keys of some tables set; a piece is named `pieces_ID`."""
    document = parse(preset_document(key))
    for name, values in tables.items():
        table = document
        for step in name.split("_"):
            table = table.setdefault(step, {})
        table.update(values)
    return write(document)


def test_a_game_that_is_the_same_by_both_rules_is_notified_again() -> None:
    chess = preset_document("chess")
    proof = proves_upgrade(chess, changed("chess", ends={"stalemate": "loss"}), OPENING)
    rules = get_rules("chess")
    position = rules.start()
    for text in OPENING:
        position = rules.play(position, rules.read(text, position))
    assert proof.broken is None
    assert [ply.text for ply in proof.plies] == OPENING
    assert proof.plies[-1].position == rules.text(position)
    assert proof.start == rules.text(rules.start())


@pytest.mark.parametrize(
    ("tables", "ply", "reason"),
    [
        ({"pieces_bishop": {"betza": "B2"}}, 5, "f1b5 is not legal any more"),
        ({"pieces_pawn": {"betza": "fmWfceF"}}, 1, "e2e4 is not legal any more"),
        (
            {
                "board": {"ranks": 9},
                "setup": {"text": "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
            },
            0,
            "board",
        ),
        (
            {"setup": {"text": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"}},
            0,
            "the other side",
        ),
        (
            {"setup": {"text": "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
            0,
            "pieces would stand",
        ),
    ],
)
def test_the_first_ply_that_differs_is_named(tables: dict[str, Any], ply: int, reason: str) -> None:
    broken = proves_upgrade(preset_document("chess"), changed("chess", **tables), OPENING).broken
    assert isinstance(broken, Break)
    assert broken.ply == ply
    assert reason in broken.reason


def test_a_text_that_is_no_move_at_all_is_named() -> None:
    chess = preset_document("chess")
    broken = proves_upgrade(chess, chess, ["e2e4", "e2e4"]).broken
    assert broken is not None
    assert (broken.ply, broken.reason[:31]) == (2, "e2e4 is no move of this game: t")


def test_a_capture_that_goes_to_the_hand_now_breaks() -> None:
    house = changed("chess", hands={"captures": True}, drops={}, draws={"dead": []})
    broken = proves_upgrade(preset_document("chess"), house, ["e2e4", "d7d5", "e4d5"]).broken
    assert broken == Break(3, "other pieces would be in hand")


def test_a_goal_reached_already_breaks() -> None:
    goal = parse(preset_document("chess"))
    goal["flag"] = [{"zone": ["b5"], "pieces": ["bishop"]}]
    broken = proves_upgrade(preset_document("chess"), write(goal), OPENING).broken
    assert broken == Break(5, "the game would be over: goal")


def test_a_piece_with_another_name_and_letter_is_the_same_piece() -> None:
    renamed = parse(preset_document("chess"))
    renamed["pieces"]["knight"] |= {"name": "Horse", "label": "H"}
    renamed["setup"]["text"] = renamed["setup"]["text"].replace("n", "h").replace("N", "H")
    assert proves_upgrade(preset_document("chess"), write(renamed), OPENING).broken is None


def test_a_drawn_array_is_kept() -> None:
    free = parse(preset_document("chess"))
    del free["castling"]
    pieces = ["king", "queen", "rook", "rook", "bishop", "bishop", "knight", "knight"]
    text = "????????/pppppppp/8/8/8/8/PPPPPPPP/???????? w - - 0 1"
    free["setup"] = {
        "text": text,
        "shuffle": pieces,
        "modes": [{"key": "mirror", "name": "Mirror", "relation": "mirror"}],
    }
    rules = get_rules(write(free))
    start = rules.text(rules.start("mirror", lambda _: 0))
    other = {**free, "ends": {"stalemate": "loss"}}
    proof = proves_upgrade(write(free), write(other), ["e2e4"], start)
    assert (proof.broken, proof.start) == (None, start)


def test_moves_in_place_of_each_other_are_proved_over_a_whole_sissa_game() -> None:
    rules = get_rules("symmetric-sissa")
    position, moves = rules.start(), []
    for at in range(SISSA_MOVES):
        legal = rules.legal_moves(position)
        move = legal[at * 7 % len(legal)]
        moves.append(rules.write(move, position, "canonical"))
        position = rules.play(position, move)
    same = changed("symmetric-sissa", pieces_sissa={"betza": "aifsbsRaifsbsB"})
    assert proves_upgrade(preset_document("symmetric-sissa"), same, moves).broken is None
