"""What walks and jumps add to diagrams, and kinds that only go to a part of the board."""

from variants import Mark, MoveDiagram, get_rules, move_diagrams


def diagram_of(key: str, piece_id: str) -> MoveDiagram:
    return next(it for it in move_diagrams(get_rules(key).spec) if it.piece_id == piece_id)


def test_general_takes_beyond_weaker_pieces_on_half_of_its_lines() -> None:
    shown = diagram_of("tenjiku-shogi", "rook_general")
    hops = {name for name, mark in shown.marks.items() if mark == Mark("capture", "hop")}
    assert (shown.origin, set(shown.mounts)) == ("d4", {"d5", "e4"})
    assert hops == {"d6", "d7", "f4", "g4"}
    assert set(shown.marks) - hops == {"d3", "d2", "d1", "a4", "b4", "c4"}


def test_walk_reaches_all_squares_within_three_steps() -> None:
    shown = diagram_of("tenjiku-shogi", "fire_demon")
    near = {f"{file}{rank}" for file in "bcdefgh" for rank in range(2, 9)} - {"e5"}
    assert set(shown.marks) == near | {"a1", "a9", "i1", "i9", "e1", "e9"}
    assert shown.lines == (("e5", "e6", "f7", "g8"),)


def test_walk_goes_round_the_pieces_to_jump_over() -> None:
    shown = diagram_of("tenjiku-shogi", "vice_general")
    assert set(shown.mounts) == {"d6", "f6"}
    assert (shown.marks["f7"], shown.marks["h8"]) == (Mark("both"), Mark("capture", "hop"))


def test_kind_that_only_goes_to_a_part_of_the_board_is_drawn_on_it() -> None:
    shown = diagram_of("tamerlane", "returning_pawn")
    assert (shown.board.files, shown.marks) == (13, {"g3": Mark("move", "place")})
