"""Pictures of castling: a strip of the preset's own board."""

from variants import MoveDiagram, get_rules, move_diagrams


def strips_of(key: str) -> list[MoveDiagram]:
    return [it for it in move_diagrams(get_rules(key).spec) if it.title.startswith("Castling")]


def test_king_partners_and_their_squares_are_shown() -> None:
    (strip,) = strips_of("chess")
    assert (strip.board.files, strip.board.ranks, strip.origin, sorted(strip.others)) == (
        8,
        2,
        "e1",
        ["a1", "h1"],
    )
    marks = {square: mark.only for square, mark in strip.marks.items()}
    assert marks == {"c1": "castling", "g1": "castling", "d1": "partner", "f1": "partner"}


def test_a_king_that_chooses_how_far_it_goes_has_no_square_for_its_partner() -> None:
    (strip,) = strips_of("wildebeest-chess")
    assert {mark.only for mark in strip.marks.values()} == {"castling"}
    assert (
        strip.note
        == "In one move with a rook, if neither has moved yet. It chooses how far it goes."
    )


def test_the_strip_has_the_holes_of_the_board() -> None:
    (strip,) = strips_of("omega-chess")
    assert (strip.board.files, strip.board.ranks, strip.origin) == (12, 3, "g2")
    assert (
        len(strip.board.missing),
        {"a2", "a3", "l2", "l3", "b1", "k1"} <= set(strip.board.missing),
    ) == (
        14,
        True,
    )


def test_every_piece_that_castles_has_a_strip_and_nobody_else() -> None:
    assert [len(strips_of(key)) for key in ("shogi", "duck-chess", "coregal")] == [0, 1, 1]
