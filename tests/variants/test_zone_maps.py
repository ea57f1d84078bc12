"""Maps of the zones of a preset."""

import pytest

from tests.depth import presets_of_today
from variants import ZoneMap, get_rules, load_spec, preset_document, preset_keys, zone_maps


def maps_of(key: str) -> list[ZoneMap]:
    return list(zone_maps(get_rules(key).spec))


def squares(files: str, *ranks: int) -> tuple[str, ...]:
    """All squares of some ranks, the lowest rank first."""
    return tuple(f"{file}{rank}" for rank in ranks for file in files)


def test_last_ranks_are_where_pawns_promote() -> None:
    (promotion,) = maps_of("chess")
    assert promotion.title == "Promotion"
    assert (
        promotion.note
        == "Pawns promote on arriving in the zone. Zone: rank 8 for White, rank 1 for Black."
    )
    assert promotion.zones == (squares("abcdefgh", 8), squares("abcdefgh", 1))


def test_example_stands_before_the_zone_and_promotes_in_it() -> None:
    example = maps_of("chess")[0].example
    assert example is not None
    assert (example.piece_id, example.origin, example.board.files, example.board.ranks) == (
        "pawn",
        "d7",
        8,
        8,
    )
    marks = {square: (mark.effect, mark.only) for square, mark in example.marks.items()}
    assert marks == {
        "c8": ("capture", "promotion"),
        "d8": ("move", "promotion"),
        "e8": ("capture", "promotion"),
    }


def test_pieces_that_turn_over_share_a_zone_and_the_simplest_is_the_example() -> None:
    (turning,) = maps_of("shogi")
    assert (
        turning.note.partition(" Zone")[0]
        == "Rooks, bishops, silver generals, knights, lances and pawns may turn over where a move"
        " starts or ends in the zone."
    )
    assert turning.zones == (squares("abcdefghi", 7, 8, 9), squares("abcdefghi", 1, 2, 3))
    assert turning.example is not None
    assert (turning.example.piece_id, list(turning.example.marks)) == ("pawn", ["e7"])


def test_drop_zones_are_drawn_by_kind() -> None:
    drops = [
        (it.note.partition(" Zone")[0], len(it.zones[0]))
        for it in maps_of("sittuyin")
        if it.title == "Drops"
    ]
    assert drops == [
        ("All pieces but yattahs and nes are dropped in the zone.", 24),
        ("Yattahs are dropped in the zone only.", 8),
        ("Nes are dropped in the zone only.", 16),
    ]


def test_palaces_and_the_river_are_drawn() -> None:
    palace, bank, _ = maps_of("xiangqi")
    assert palace.zones[0] == squares("def", 1, 2, 3)
    assert (bank.note[:31], len(bank.zones[1])) == ("Elephants never leave the zone.", 45)


@pytest.mark.parametrize(
    ("key", "title", "note", "count"),
    [
        ("orda-chess", "Goal", "Kings have to get to the zone.", 8),
        ("fox-and-hounds", "Goal", "Foxes have to get to the zone.", 8),
        ("isolation", "Walls", "Walls stand in the zone only.", 46),
        (
            "seirawan-chess",
            "Gates",
            "Pieces of the hand may enter where a piece of the array leaves the zone first.",
            8,
        ),
        (
            "xiangqi",
            "Further moves",
            "From the zone some pieces have further moves: soldiers, one square sideways.",
            45,
        ),
    ],
)
def test_goals_walls_gates_and_places_of_further_moves_are_drawn(
    key: str, title: str, note: str, count: int
) -> None:
    (found,) = [it for it in maps_of(key) if it.title == title]
    assert found.note.partition(" Zone: ")[0] == note
    assert len(found.zones[0]) == count


def test_zones_in_which_the_same_pieces_move_alike_share_a_map() -> None:
    files, ranks = maps_of("grid")[1:]
    assert files.title == ranks.title == "Further moves"
    assert files.zones == (
        squares("bcdefg", 1, 2, 3, 4, 5, 6, 7, 8),
        squares("bcdefg", 1, 2, 3, 4, 5, 6, 7, 8),
    )
    assert files.note.startswith(
        "Between squares of one zone some pieces have further moves: kings and queens, "
    )
    assert files.note.partition(" Zones: ")[2] == "files b and c; files d and e; files f and g."
    assert (
        ranks.note.partition(" Zones: ")[2]
        == "ranks 2 and 3 for White, ranks 6 and 7 for Black; ranks 4 and 5; "
        "ranks 6 and 7 for White, ranks 2 and 3 for Black."
    )


def test_a_goal_of_one_side_names_that_side_alone() -> None:
    assert maps_of("fox-and-hounds")[0].note.endswith("Zone: rank 8 for Fox.")


def test_the_cannon_of_janggi_is_shown_hopping_in_a_palace() -> None:
    example = next(it.example for it in maps_of("janggi") if it.title == "Further moves")
    assert example is not None
    assert (example.name, example.origin, example.mounts) == ("Cannon", "d1", ("e2",))
    assert {square: (mark.effect, mark.only) for square, mark in example.marks.items()} == {
        "f3": ("both", "hop")
    }


def test_a_zone_that_is_the_whole_board_needs_no_map() -> None:
    assert maps_of("kyoto-shogi") == []


def test_a_kind_may_have_a_zone_of_its_own() -> None:
    document = preset_document("chess").replace(
        'betza = "N"', 'betza = "N"\npromotion_zone = ["a8"]'
    )
    document = document.replace(', "knight"]', "]").replace(
        'pieces = ["pawn"]', 'pieces = ["pawn", "knight"]'
    )
    zones = {it.note.split()[0]: it.zones for it in zone_maps(load_spec(document))}
    assert zones["Knights"] == (("a8",), ("a1",))
    assert len(zones["Pawns"][0]) == 8


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_every_map_and_its_example_are_on_the_board(key: str) -> None:
    spec = get_rules(key).spec
    names = {cell.name for cell in spec.board.cells()}
    for it in zone_maps(spec):
        shown = {it.example.origin, *it.example.marks} if it.example else set()
        assert {*it.zones[0], *it.zones[1], *shown} <= names
        assert not shown or shown & set(it.zones[0])
