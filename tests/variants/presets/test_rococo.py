"""Rococo: swaps, captures at the edge, and pawns that jump."""

import pytest

from variants import InvalidPosition, PresetError, get_spec, load_spec, preset_document
from variants.engine.game_rules import GameRules

RULES = GameRules(get_spec("rococo"))


def texts(placement: str, origin: str, *, rest: str = "w - - 0 1") -> list[str]:
    position = RULES.position(f"{placement} {rest}")
    return sorted(text for text in RULES.legal_texts(position) if text.startswith(origin))


def played(placement: str, text: str) -> str:
    position = RULES.position(f"{placement} w - - 0 1")
    return RULES.text(RULES.play(position, RULES.read(text, position)))


@pytest.mark.parametrize(
    ("placement", "text", "after"),
    [
        # The advancer takes what it comes up to.
        ("10/7k2/10/10/10/1A2p5/10/10/2K7/10", "b5d5", "10/7k2/10/10/10/3A6/10/10/2K7/10"),
        # A swap takes nothing, with friend or enemy.
        ("10/1k8/10/10/10/1S2p5/10/10/1K8/10", "b5e5", "10/1k8/10/10/10/1p2S5/10/10/1K8/10"),
        ("10/1k8/10/10/10/1S2P5/10/10/1K8/10", "b5e5", "10/1k8/10/10/10/1P2S5/10/10/1K8/10"),
        # A swapper leaves the board with its victim.
        ("10/1k8/10/10/10/1Sp7/10/10/1K8/10", "b5c5b5", "10/1k8/10/10/10/10/10/10/1K8/10"),
        # A chameleon leaps, withdraws and approaches at once.
        ("10/7k2/10/10/1wCl1a4/10/10/10/1K8/10", "c6e6", "10/7k2/10/10/4C5/10/10/10/1K8/10"),
        # It swaps with a swapper and takes an advancer behind it.
        ("10/7k2/10/10/2C1sa4/10/10/10/1K8/10", "c6e6", "10/7k2/10/10/2s1C5/10/10/10/1K8/10"),
        # It jumps onto pawns only.
        ("10/7k2/10/10/2CPp5/10/10/10/1K8/10", "c6e6", "10/7k2/10/10/3PC5/10/10/10/1K8/10"),
    ],
)
def test_a_move_leaves(placement: str, text: str, after: str) -> None:
    assert played(placement, text).split()[0] == after


def test_a_cannon_pawn_steps_everywhere_and_captures_by_jumping_only() -> None:
    placement = "10/7k2/10/10/10/2pPp5/2P1w5/5p4/1K8/10"
    assert texts(placement, "d5") == [
        *("d5b3", "d5b5", "d5c6", "d5d4", "d5d6", "d5e6", "d5f3", "d5f5"),
    ]


@pytest.mark.parametrize(
    ("placement", "origin", "found"),
    [
        # Nobody goes to the edge for nothing.
        ("10/7k2/10/10/10/10/10/10/1K8/10", "b2", ["b2b3", "b2c2", "b2c3"]),
        # A king goes there to take.
        ("10/7k2/10/10/10/10/10/10/1K8/p9", "b2", ["b2a1", "b2b3", "b2c2", "b2c3"]),
        # A leaper that can land before the edge has to; on the edge it takes the nearest square.
        ("10/7k2/10/10/10/L1p7/10/10/1K8/10", "a5", ["a5b4", "a5b5", "a5b6", "a5c3", "a5c7"]),
    ],
)
def test_the_edge_is_for_captures(placement: str, origin: str, found: list[str]) -> None:
    assert [text for text in found if text not in texts(placement, origin)] == []
    assert not any(
        RULES.board.rank(RULES.board.indices[text[2:]]) in (0, 9) and text not in found
        for text in texts(placement, origin)
    )


def test_a_leap_along_the_edge_is_as_short_as_it_can_be() -> None:
    found = texts("10/7k2/10/10/10/10/10/10/1K8/L1p7", "a1")
    assert "a1d1" in found
    assert "a1e1" not in found
    assert "a1b1" not in found


def test_a_swap_may_not_be_undone_by_the_very_next_move() -> None:
    after = played("10/7k2/10/10/10/1S2s5/10/10/1K8/10", "b5e5")
    assert after.split()[0] == "10/7k2/10/10/10/1s2S5/10/10/1K8/10"
    assert after.split()[6] == "b5e5"
    position = RULES.position(after)
    assert RULES.find(position, "b5e5") is None
    assert RULES.why_not(position, "b5", "e5").code == "swap-back"
    assert "b5e5" in texts("10/7k2/10/10/10/1s2S5/10/10/1K8/10", "b5", rest="b - - 0 1")


def test_what_could_not_swap_back_is_not_written() -> None:
    assert played("10/7k2/10/10/10/1S2p5/10/10/1K8/10", "b5e5").split()[6] == "-"


@pytest.mark.parametrize("field", ["x", "b5", "e5b5", "b5e6", "b5b5"])
def test_a_swap_that_cannot_have_been_is_refused(field: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        RULES.position(f"10/7k2/10/10/10/1s2S5/10/10/1K8/10 b - - 0 1 {field}")
    assert caught.value.code == "swap"


def test_a_king_beside_a_swapper_is_in_check_and_may_be_swapped_out_of_it() -> None:
    position = RULES.position("10/7k2/10/10/10/10/10/2s7/1K4S3/10 w - - 0 1")
    assert RULES.is_check(position)
    assert RULES.find(position, "g2b2") is not None
    assert RULES.find(position, "g2g3") is None


def test_a_pawn_becomes_what_its_side_has_lost_or_stays() -> None:
    placement = "10/10/1P6k1/10/10/10/10/10/1KIWLLCA2/10"
    assert texts(placement, "b8b9") == ["b8b9", "b8b9s"]


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ("[[swap]]\ndestroys = true", "swap[0].pieces: is missing"),
        ('[[swap]]\npieces = ["x"]', "swap[0].pieces: there is no piece 'x'"),
        ('[[swap]]\npieces = ["king"]\n' * 9, "swap: has 9 tables, at most 8 are allowed"),
        ("[rim]", "rim.zone: is missing"),
        ('[rim]\nzone = ["z1"]', "rim.zone: there is no square 'z1'"),
    ],
)
def test_a_faulty_table_is_refused_in_words(tables: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(preset_document("chess") + "\n" + tables)
    assert caught.value.message.startswith(message)
