"""The legend of a rules page explains every mark of its diagrams and no other."""

import pytest

from courier.catalogue.legend import legend_of
from courier.drawing.boards import BoardPicture, diagram_picture, zone_picture
from tests.depth import presets_of_today
from variants import get_rules, get_spec, move_diagrams, preset_keys, zone_maps

LISTED = [key for key in preset_keys() if get_spec(key).is_listed]


def pictures_of(key: str) -> list[BoardPicture]:
    spec = get_rules(key).spec
    drawn = [diagram_picture(spec, diagram) for diagram in move_diagrams(spec)]
    return drawn + [zone_picture(spec, zone_map) for zone_map in zone_maps(spec)]


def words_of(key: str) -> list[str]:
    return [item.words for item in legend_of(get_rules(key).spec, pictures_of(key))]


def test_legend_of_chess() -> None:
    assert words_of("chess") == [
        "can move or capture here",
        "only without capturing",
        "only by capturing",
        "only on its first move",
        "goes here in castling",
        "its partner goes here",
        "promotes, or may promote, here",
        "zone of White",
        "zone of Black",
    ]


def test_legend_of_xiangqi_has_hops_and_no_castling() -> None:
    assert words_of("xiangqi") == [
        "can move or capture here",
        "only without capturing",
        "a piece to leap over",
        "only over a piece, by capturing",
        "only on a part of the board",
        "zone of Red",
        "zone of Black",
    ]


def test_legend_of_pieces_that_turn_corners_shows_a_way() -> None:
    assert "a path there" in words_of("sissa")


def marks_in(pictures: list[BoardPicture]) -> set[str]:
    """The conditions under which squares are reached, conversions as first moves, and the sides
    that have zones.
    """
    conditions = {str(mark.only) for picture in pictures for mark in picture.marks.reached.values()}
    sides = {f"zone {side}" for picture in pictures for side in (0, 1) if picture.marks.zones[side]}
    return {
        "initial" if condition == "conversion" else condition for condition in conditions
    } | sides


@pytest.mark.parametrize("key", presets_of_today(LISTED))
def test_every_mark_is_explained_and_nothing_else(key: str) -> None:
    pictures = pictures_of(key)
    legend = legend_of(get_rules(key).spec, pictures)
    assert marks_in([item.picture for item in legend]) - {""} == marks_in(pictures) - {""}
    assert len({item.words for item in legend}) == len(legend)
