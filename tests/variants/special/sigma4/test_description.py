"""What the game says of itself: diagrams and sections for its rules page."""

import pytest

from variants import MoveDiagram, get_rules, move_diagrams, rules_sections

FREE, QUICK = get_rules("sigma-4-shogi").spec, get_rules("sigma-4-shogi-quick").spec


def diagram_of(label: str) -> MoveDiagram:
    return next(diagram for diagram in move_diagrams(FREE) if diagram.label == label)


def picture(label: str) -> str:
    """A diagram drawn with letters, the top rank first: `*` a target, `x` an enemy base that may be
    taken.
    """
    found = diagram_of(label)
    marks = {square: "+" if piece.side == 0 else "-" for square, piece in found.others.items()}
    marks |= {square: "x" if square in found.others else "*" for square in found.marks} | {
        found.origin: "@"
    }
    return "/".join(
        "".join(marks.get(f"{file}{rank}", ".") for file in "abcdefg") for rank in range(7, 0, -1)
    )


@pytest.mark.parametrize(
    ("label", "drawn"),
    [
        ("W", "......./......./...*.../..*@*../...*.../......./......."),
        ("F", "......./......./..*.*../...@.../..*.*../......./......."),
        ("D", "......./...*.../......./.*.@.*./......./...*.../......."),
        ("E", "......./.*...*./......./...@.../......./.*...*./......."),
        ("Z", ".*...*./*.....*/......./...@.../......./*.....*/.*...*."),
        ("C", "..*.*../......./*.....*/...@.../*.....*/......./..*.*.."),
        ("N", "......./..*.*../.*...*./...@.../.*...*./..*.*../......."),
        ("J", "*..*..*/......./......./*..@..*/......./......./*..*..*"),
        ("WW", "......./......./...+.../.**@*x./...*.../...*.../......."),
        ("FFF", "......*/.x...*./..*.*../...@.../..*.*../.*...+./*......"),
        ("DD", "......./.*...../......./.*...../.+...../.@.x.../......."),
        ("EE", "......./......./*...x../...+.../..@..../......./*...*.."),
        ("JNDF", "*..*..*/..***../.**.**./**.@.**/.**.**./..***../*..*..*"),
        ("RFF", "......./......./......./*....../.*...-./..@..../.*.*..."),
        ("REE", "......./.....*./......./......./......./.@..-../......."),
    ],
)
def test_a_diagram_shows_where_the_base_may_go(label: str, drawn: str) -> None:
    assert picture(label) == drawn


def test_every_stone_then_stacks_then_the_royal_base() -> None:
    assert [diagram.label for diagram in move_diagrams(FREE)] == [
        "W",
        "F",
        "D",
        "E",
        "Z",
        "C",
        "N",
        "J",
        "WW",
        "FFF",
        "DD",
        "EE",
        "JNDF",
        "RFF",
        "REE",
    ]
    assert move_diagrams(QUICK) == move_diagrams(FREE)


def paragraphs(title: str, *, quick: bool = False) -> tuple[str, ...]:
    spec = QUICK if quick else FREE
    return next(section.paragraphs for section in rules_sections(spec) if section.title == title)


def test_there_is_a_section_for_everything() -> None:
    assert [section.title for section in rules_sections(FREE)] == [
        "Board and array",
        "The pieces",
        "Corners, circles and storages",
        "Bases and stones",
        "The set-up",
        "Moving",
        "Taking",
        "Dropping a base",
        "Fetching a stone",
        "Check and the end of the game",
        "Repetition",
        "Notation",
    ]


def test_the_free_set_up_is_shown_and_the_fixed_one_listed() -> None:
    assert "neither seeing the other's set-up until both are in" in paragraphs("The set-up")[0]
    first, second, last = paragraphs("The set-up", quick=True)
    assert first.startswith("White: ED a1, g1; JD b1, f1; ZE c1, e1; RFW d1; CD a2, g2;")
    assert second.startswith("Black: FW a5, b5, c5, d5, e5, f5, g5; CD a6, g6;")
    assert last == "White moves at once."


def test_squares_and_numbers_are_those_that_count() -> None:
    places, _ = paragraphs("Corners, circles and storages")
    assert places == (
        "White's corners are a1 and g1, Black's are a7 and g7. White's circle is d1, Black's is d7."
    )
    owned, held = paragraphs("Bases and stones")
    assert "20 others, and begins with 42 stones: 2 J (Jumper), 2 Z (Zebra)," in owned
    assert "at most 2 E, 2 D, 4 F and 4 W, only one stone of rank 3" in held
    assert "(a7 and g7 for White, a1 and g1 for Black)" in paragraphs("Fetching a stone")[0]
