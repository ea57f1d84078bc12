"""What the composer writes is what somebody who knows the notation would write."""

from typing import Any

import pytest

from variants import PresetError
from variants.authoring import Reading, parts_from_json, read_parts, write_parts

STRAIGHT = [[0, 1], [1, 0], [0, -1], [-1, 0]]
DIAGONAL = [[1, 1], [1, -1], [-1, -1], [-1, 1]]
KNIGHT = [[x, y] for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
SISSA = {
    "legs": [{"to": STRAIGHT + DIAGONAL, "reach": 0}, {"turns": [-3, -1, 1, 3], "equal": True}]
}


def part(to: list[list[int]], *further: dict[str, Any], **about: Any) -> dict[str, Any]:
    first = {
        name: about.pop(name)
        for name in ("reach", "over", "hop", "then", "skip", "opens", "bend")
        if name in about
    }
    return {**about, "legs": [{"to": to, **first}, *further]}


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([part(STRAIGHT, reach=0)], "R"),
        ([part(STRAIGHT + DIAGONAL)], "K"),
        ([part(STRAIGHT + DIAGONAL, reach=0)], "Q"),
        ([part(KNIGHT)], "N"),
        ([part([*KNIGHT, *DIAGONAL])], "FN"),
        ([part(STRAIGHT, reach=0), part(DIAGONAL)], "RF"),
        ([part([*DIAGONAL, [0, 1]])], "FfW"),
        ([part(DIAGONAL, reach=3)], "B3"),
        ([part(KNIGHT, reach=0)], "NN"),
        ([part([[1, 2], [-1, 2]])], "fN"),
        ([part([[4, 1], [1, 4], [-1, 4], [-4, 1], [-4, -1], [-1, -4], [1, -4], [4, -1]])], "(1,4)"),
        (
            [part([[0, 1]], does="move"), part([[1, 1], [-1, 1]], does="capture", passing=True)],
            "fmWfceF",
        ),
        ([part([[0, 2]], does="move", first=True, over="nothing", opens=True)], "ifmnD"),
        (
            [
                part(STRAIGHT, does="move", reach=0),
                part(STRAIGHT, does="capture", reach=0, hop="far"),
            ],
            "mRcpR",
        ),
        ([part(STRAIGHT + DIAGONAL, reach=0, hop="near")], "gQ"),
        ([part(KNIGHT, over="nothing")], "nN"),
        ([SISSA], "[R=fsbsB][B=fsbsR]"),
        ([part(DIAGONAL, {"turns": [-1, 1], "reach": 0, "must": False})], "[F?fsR]"),
        ([part(STRAIGHT, {"turns": [-1, 1], "reach": 0, "must": False})], "[W?fsB]"),
        ([part([[1, 1], [-1, 1]], {"turns": [0]}, does="move", then="enemy")], "m[fcF-fF]"),
        ([part(STRAIGHT + DIAGONAL, {"turns": [4]}, then="enemy")], "[cK-bK]"),
        ([part(STRAIGHT, {"turns": [-2, 2], "reach": 0, "must": False}, reach=0)], "[R?sR]"),
        ([{"kind": "castle", "first": True}], "isO2"),
        ([{"kind": "anywhere", "does": "move"}], "mU"),
        ([], ""),
    ],
)
def test_a_move_is_written_short(parts: list[dict[str, Any]], text: str) -> None:
    assert write_parts(parts_from_json(parts)) == text


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ("R", "parts"),
        ([3], "parts[0]"),
        ([{}], "parts[0].legs"),
        ([{"legs": [{"to": []}]}], "parts[0].legs[0].to"),
        ([{"legs": [{"to": [[0, 0]]}]}], "parts[0].legs[0].to"),
        ([{"legs": [{"to": [[0, 99]]}]}], "parts[0].legs[0].to"),
        ([{"legs": [{"to": [[0, True]]}]}], "parts[0].legs[0].to"),
        ([{"legs": [{"to": STRAIGHT, "colour": "red"}]}], "parts[0].legs[0]"),
        ([{"legs": [{"to": STRAIGHT, "reach": 1.5}]}], "parts[0].legs[0].reach"),
        ([{"legs": [{"to": STRAIGHT, "hop": "high"}]}], "parts[0].legs[0].hop"),
        ([{"legs": [{"to": STRAIGHT, "turns": [1]}]}], "parts[0].legs[0]"),
        ([{"legs": [{"to": STRAIGHT}, {"turns": []}]}], "parts[0].legs[1].turns"),
        ([{"legs": [{"to": STRAIGHT}, {"turns": [5]}]}], "parts[0].legs[1].turns"),
        ([{"legs": [{"to": STRAIGHT}, {"turns": [1], "equal": True}]}], "parts[0].legs[1].equal"),
        (
            [{"legs": [{"to": STRAIGHT, "reach": 0}, {"turns": [1], "equal": True, "hop": "far"}]}],
            "parts[0].legs[1].equal",
        ),
        ([{"legs": [{"to": STRAIGHT, "hop": "far"}, {"turns": [1]}]}], "parts[0].legs[0].hop"),
        ([{"kind": "castle", "legs": [{"to": STRAIGHT}]}], "parts[0].legs"),
        ([{"does": "move", "passing": True, "legs": [{"to": STRAIGHT}]}], "parts[0].passing"),
    ],
)
def test_parts_that_make_no_sense_are_refused_with_their_place(parts: object, path: str) -> None:
    with pytest.raises(PresetError) as caught:
        parts_from_json(parts)
    assert (caught.value.code, caught.value.params["path"]) == ("composer", path)


@pytest.mark.parametrize(
    ("leg", "words"),
    [
        ({"to": [[0, 2]], "over": "nothing"}, "taken in passing"),
        ({"to": [[0, 2]], "opens": True}, "only a move over empty squares"),
        ({"to": KNIGHT, "over": "one"}, "ask for pieces to leap over"),
        ({"to": STRAIGHT, "over": "some"}, "ask for pieces to leap over"),
        ({"to": STRAIGHT, "bend": "circle", "reach": 0}, "in a circle"),
    ],
)
def test_what_no_text_can_say_is_refused_in_words(leg: dict[str, Any], words: str) -> None:
    parts = parts_from_json([{"first": True, "legs": [leg]}])
    with pytest.raises(PresetError, match=words):
        write_parts(parts)


@pytest.mark.parametrize(
    "drawn",
    [
        [part(STRAIGHT + DIAGONAL, *[{"turns": [-3, -2, -1, 0, 1, 2, 3, 4], "must": False}] * 7)],
        [
            part(
                [[x, y] for x in range(-5, 6) for y in range(-5, 6) if x or y],
                {"turns": [-3, -2, -1, 0, 1, 2, 3, 4]},
            )
        ]
        * 2,
        [
            part([[1, 0]], {"turns": [at % 4]}, {"turns": [at % 3, -1]}, {"turns": [at % 5 - 2]})
            for at in range(64)
        ],
    ],
)
def test_endless_moves_are_refused(drawn: list[dict[str, Any]]) -> None:
    with pytest.raises(PresetError, match=r"too long|more than 1024 ways"):
        write_parts(parts_from_json(drawn))


def test_a_text_that_cannot_be_read_names_its_column() -> None:
    with pytest.raises(PresetError) as caught:
        read_parts("RcwN")
    assert caught.value.params["column"] == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("RfeF", "what feF captures has no part of its own."),
        ("RckdN", "what ckdN captures has no part of its own."),
        ("flafzqafzqafsqaflrqafsqaflrqK", "it has more than 64 ways to move."),
    ],
)
def test_a_move_that_cannot_be_shown_has_a_reason(text: str, reason: str) -> None:
    assert read_parts(text) == Reading(None, reason)


def test_a_sissa_is_one_part_whose_second_leg_is_as_long_as_the_first() -> None:
    parts = read_parts("aifsbsRaifsbsB").parts
    assert parts is not None
    first, second = parts[0].legs
    assert len(parts) == 1
    assert (len(first.to), first.reach, second.turns, second.equal) == (8, 0, (-3, -1, 1, 3), True)
