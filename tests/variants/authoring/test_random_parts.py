"""Whatever somebody clicks together is written so that it means the same, or refused in words."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from variants import PresetError
from variants.authoring import parts_from_json, parts_to_json, read_parts, write_parts
from variants.authoring.betza_reader import normal
from variants.authoring.expansion import movers_of
from variants.movement.betza import parse

UNITS = [[x, y] for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
VECTORS = [[x, y] for x in range(-4, 5) for y in range(-4, 5) if x or y]
TURNS = [-3, -2, -1, 0, 1, 2, 3, 4]
THENS = [
    "empty",
    "enemy",
    "empty_or_enemy",
    "not_royal",
    "royal",
    "own",
    "either",
    "empty_or_either",
    "piece",
    "friend",
]

Json = dict[str, Any]

REACH = st.sampled_from([1, 1, 0, 0, 2, 3, -1])
DOES = st.sampled_from(["both", "move", "capture"])
TAKES = st.sampled_from(["enemies", "enemies", "own", "all", "not_royal", "royal"])


def some(values: list[Any], most: int = 12) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(values), min_size=1, max_size=most, unique_by=str)


@st.composite
def plain_parts(draw: st.DrawFn) -> Json:
    """Draw what the composer always can say: leaps, rides and hops along one line."""
    leg = {"to": draw(some(VECTORS)), "reach": draw(REACH)}
    if leg["reach"] != 1 and draw(st.booleans()):
        leg["hop"] = draw(st.sampled_from(["far", "near"]))
    return {"does": draw(DOES), "takes": draw(TAKES), "first": draw(st.booleans()), "legs": [leg]}


@st.composite
def bent_parts(draw: st.DrawFn) -> Json:
    """Draw moves that turn once or twice."""
    legs: list[Json] = [{"to": draw(some(UNITS, 8)), "reach": draw(REACH)}]
    for _ in range(draw(st.integers(1, 2))):
        leg: Json = {
            "turns": draw(some(TURNS, 4)),
            "reach": draw(REACH),
            "must": draw(st.booleans()),
        }
        is_equal = legs[-1]["reach"] != 1 and draw(st.booleans())
        legs.append(leg | {"equal": True, "reach": 1} if is_equal else leg)
    for leg in legs[:-1]:
        leg["then"] = draw(st.sampled_from(THENS[:-2] if leg.get("equal") else THENS))
    return {"does": draw(DOES), "first": draw(st.booleans()), "legs": legs}


@st.composite
def odd_parts(draw: st.DrawFn) -> Json:
    """Draw anything with the right shape."""
    first = {
        "to": draw(some(VECTORS, 6)),
        "reach": draw(REACH),
        "over": draw(st.sampled_from(["anything", "nothing", "one", "some"])),
        "skip": draw(st.integers(0, 2)),
        "bend": draw(st.sampled_from(["", "zigzag", "circle"])),
        "round": draw(st.booleans()),
        "opens": draw(st.booleans()),
        "sets_down": draw(st.booleans()),
    }
    legs: list[Json] = [first]
    if draw(st.booleans()):
        first["bend"] = ""
        first["then"] = draw(st.sampled_from([*THENS, "anything", "helper"]))
        legs.append(
            {
                "turns": draw(some(TURNS, 3)),
                "lines": draw(st.sampled_from(["both", "straight", "diagonal"])),
                "size": draw(st.sampled_from([[1, 0], [2, 0], [2, 1], [3, 1]])),
                "must": draw(st.booleans()),
                "hop": draw(st.sampled_from(["", "", "far", "near"])),
                "sets_down": draw(st.booleans()),
                "reach": draw(REACH),
            }
        )
    does = draw(st.sampled_from(["both", "move", "capture", "borrow"]))
    return {"does": does, "first": draw(st.booleans()), "legs": legs}


def is_kept(drawn: list[Json]) -> None:
    """Check that parts are written and read so that they stay the same move."""
    parts = parts_from_json(drawn)
    text = write_parts(parts)
    meant = normal(mover for part in parts for mover in movers_of(part))
    assert normal(parse(text)) == meant
    reading = read_parts(text)
    assert reading.parts is not None, reading.reason
    assert normal(mover for part in reading.parts for mover in movers_of(part)) == meant
    assert parts_from_json(parts_to_json(reading.parts)) == reading.parts


@settings(max_examples=100, deadline=None)
@given(plain_parts())
def test_moves_along_a_line_are_always_written(part: Json) -> None:
    is_kept([part])


@settings(max_examples=100, deadline=None)
@given(bent_parts())
def test_moves_that_turn_are_always_written(part: Json) -> None:
    is_kept([part])


@settings(max_examples=100, deadline=None)
@given(odd_parts())
def test_odd_choices_are_written_or_refused_in_words(part: Json) -> None:
    try:
        write_parts(parts_from_json([part]))
    except PresetError as error:
        refused = error
    else:
        is_kept([part])
        return
    assert refused.code == "composer"
