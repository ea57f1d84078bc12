"""Arrays drawn by lot: their numbers, their constraints, and how side 1's follows from side 0's."""

from collections.abc import Iterator
from contextlib import suppress

import chess
import pytest

from variants import InvalidPosition, PresetError, PresetSpec, get_rules, load_spec
from variants.rules.setup import array_count, array_numbers, start_text

PIECES = 'shuffle = ["bishop", "bishop", "queen", "knight", "knight", "rook", "king", "rook"]'
BASE = """
extends = "chess"
without = ["castling"]
key = "drawn"
name = "Drawn"

[[setup.modes]]
key = "mirror"
name = "The same for both"

[[setup.modes]]
key = "central"
name = "Turned round"

[[setup.modes]]
key = "independent"
name = "Each for itself"

[setup]
text = "????????/pppppppp/8/8/8/8/PPPPPPPP/???????? w - - 0 1"
"""
FREE = f"{BASE}{PIECES}\n"
FISCHER = f'{FREE}unlike_colours = [["bishop", "bishop"]]\nordered = ["rook", "king", "rook"]\n'


def dealt(spec: PresetSpec, mode: str | None, number: int) -> str:
    """Return the start with this number."""
    return start_text(spec, mode, lambda _: number)


def rows(document: str, number: int, mode: str = "mirror") -> tuple[str, str]:
    """Return the first ranks of side 0 and side 1 of an array."""
    placement = dealt(load_spec(document), mode, number).split(" ")[0].split("/")
    return placement[-1], placement[0]


def all_rows(document: str) -> Iterator[str]:
    spec = load_spec(document)
    for number in range(array_count(spec)):
        yield dealt(spec, None, number).split(" ")[0].split("/")[-1]


def test_the_numbers_are_those_of_chess960() -> None:
    expected = [
        chess.Board.from_chess960_pos(number).board_fen().split("/")[-1] for number in range(960)
    ]
    assert list(all_rows(FISCHER)) == expected


def test_number_518_is_the_array_of_chess() -> None:
    assert rows(FISCHER, 518) == ("RNBQKBNR", "rnbqkbnr")


def test_without_constraints_every_order_is_drawn_once() -> None:
    found = list(all_rows(FREE))
    assert (len(found), len(set(found))) == (5040, 5040)


@pytest.mark.parametrize("mode", ["mirror", "central", "independent"])
def test_every_array_knows_its_number(mode: str) -> None:
    spec = load_spec(FISCHER)
    count = array_count(spec, mode)
    assert count == (960 * 960 if mode == "independent" else 960)
    for number in range(0, count, 7919 if mode == "independent" else 1):
        expected = (number % 960, number // 960) if mode == "independent" else (number,)
        assert array_numbers(spec, dealt(spec, mode, number), mode) == expected


def test_side_1_follows_side_0() -> None:
    assert rows(FISCHER, 0) == ("BBQNNRKR", "bbqnnrkr")
    assert rows(FISCHER, 0, "central") == ("BBQNNRKR", "rkrnnqbb")
    assert rows(FISCHER, 960 * 518, "independent") == ("BBQNNRKR", "rnbqkbnr")


def test_an_array_that_is_never_drawn_has_no_number() -> None:
    spec = load_spec(FISCHER)
    text = "{}/pppppppp/8/8/8/8/PPPPPPPP/{} w - - 0 1"
    assert array_numbers(spec, text.format("rnbqkbnr", "RNBQKBNR"), "mirror") == (518,)
    for ours in ("KRNBQBNR", "RBNQKBNR", "RNBQKBN1", "RNBQQBNR"):
        assert array_numbers(spec, text.format(ours.lower(), ours), "mirror") == ()
    assert array_numbers(spec, text.format("bbqnnrkr", "RNBQKBNR"), "mirror") == ()
    assert (
        array_numbers(
            load_spec('extends = "chess"\nkey = "x"\nname = "X"'),
            text.format("rnbqkbnr", "RNBQKBNR"),
        )
        == ()
    )


def test_pieces_of_two_kinds_may_be_a_pair() -> None:
    document = f'{FREE}unlike_colours = [["bishop", "bishop"], ["queen", "king"]]\n'
    found = list(all_rows(document))
    # Bishops 4 x 4, queen on light and king on dark or the other way round 2 x 3 x 3, then 4! / (2!
    # 2!).
    assert (len(found), len(set(found))) == (16 * 18 * 6, 16 * 18 * 6)
    assert {(row.index("Q") + row.index("K")) % 2 for row in found} == {1}
    spec = load_spec(document)
    numbers = [array_numbers(spec, f"{row.lower()}/8/8/8/8/8/8/{row} w") for row in found[::97]]
    assert numbers == [(number,) for number in range(0, len(found), 97)]


def test_an_order_may_leave_room_between_its_pieces() -> None:
    document = (
        f'{FREE.replace(PIECES, PIECES.replace("knight", "queen"))}ordered = ["rook", "king",'
        ' "rook"]\n'
    )
    found = list(all_rows(document))
    assert (len(found), len(set(found))) == (28 * 20, 28 * 20)
    assert all(row.replace("Q", "").replace("B", "") == "RKR" for row in found)


def test_the_squares_may_lie_on_several_ranks() -> None:
    document = BASE.replace(
        "????????/pppppppp/8/8/8/8/PPPPPPPP/????????", "4k3/?7/1?6/8/8/1?6/?7/4K3"
    )
    document += 'shuffle = ["queen", "rook"]\n[draws]\ndead = []\n'
    spec = load_spec(
        document.replace('[[setup.modes]]\nkey = "central"\nname = "Turned round"\n', "")
    )
    assert dealt(spec, "mirror", 0).split(" ")[0] == "4k3/q7/1r6/8/8/1R6/Q7/4K3"
    assert dealt(spec, "mirror", 1).split(" ")[0] == "4k3/r7/1q6/8/8/1Q6/R7/4K3"


def test_a_number_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PresetError) as caught:
        get_rules(FISCHER).start("mirror", lambda below: below)
    assert caught.value.code == "no-such-array"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            'unlike_colours = [["bishop"]]',
            'setup.unlike_colours: must be pairs of pieces, such as ["bishop", "bishop"]',
        ),
        (
            'unlike_colours = [["bishop", "queen"]]',
            "setup.unlike_colours: must name all pieces of a kind that are dealt, each once",
        ),
        ('unlike_colours = [["dog", "dog"]]', "setup.unlike_colours: there is no piece 'dog'"),
        (
            'ordered = ["rook", "king"]',
            "setup.ordered: names 'rook' once, but it is dealt twice",
        ),
        (
            'ordered = ["rook", "king", "king", "rook"]',
            "setup.ordered: names 'king' twice, but it is dealt once",
        ),
        (
            'ordered = ["rook", "pawn", "rook"]',
            "setup.ordered: names 'pawn' once, but it is dealt 0 times",
        ),
        (
            'unlike_colours = [["rook", "rook"]]\nordered = ["rook", "king", "rook"]',
            "setup.ordered: names 'rook', which stands in `unlike_colours` already",
        ),
    ],
)
def test_constraints_that_cannot_be_kept_are_refused(line: str, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f"{FREE}{line}\n")
    assert caught.value.message == reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"bishop", "bishop"', '"*", "bishop"', "setup.shuffle: must name the pieces one by one"),
        (
            "/8/8/8/8/PPPPPPPP/????????",
            "/8/8/8/8/PPPPPPPP/8????????",
            "setup.text: some `?` squares are not on the board",
        ),
        (
            "/8/8/8/8/PPPPPPPP/",
            "/8/8/8/8/8/PPPPPPPP/",
            "setup.text: some `?` squares are not on the board",
        ),
    ],
)
def test_pieces_and_squares_have_to_be_there(old: str, new: str, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(FREE.replace(old, new))
    assert caught.value.message == reason


def test_squares_that_do_not_face_each_other_are_refused() -> None:
    document = FREE.replace("????????/pppppppp", "ppp?????/???ppppp")
    with pytest.raises(PresetError) as caught:
        load_spec(document)
    assert (
        caught.value.message
        == "setup.text: the `?` squares of the sides do not match for the mode 'mirror'"
    )


NEAR = """
key = "near"
name = "Near"
[board]
files = 4
ranks = 4
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.rook]
name = "Rook"
label = "R"
betza = "R"
[setup]
text = "????/4/4/???? w - - 0 1"
shuffle = ["king", "rook", "rook", "rook"]
[[setup.modes]]
key = "independent"
name = "Each for itself"
"""


@pytest.mark.parametrize("number", range(16))
def test_an_array_that_is_drawn_can_be_played(number: int) -> None:
    rules = get_rules(NEAR)
    position = rules.start(None, lambda _: number)
    assert rules.position(rules.text(position)) == position
    with suppress(InvalidPosition):
        assert rules.position(dealt(rules.spec, None, number)) == position


def test_where_hardly_any_array_can_be_played_the_preset_is_at_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = get_rules(NEAR)
    monkeypatch.setattr("variants.engine.game_rules.DRAWS", 3)
    with pytest.raises(PresetError) as caught:
        rules.start(None, lambda _: 1)
    assert caught.value.code == "no-start"
