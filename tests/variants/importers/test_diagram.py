"""Interactive Diagrams -> preset documents."""

import pytest

from variants import PresetError, export_diagram, get_rules, load_spec
from variants.importers.sources import from_diagram

SMALL = """
files=8
ranks=8
promoZone=1
promoChoice=NQ
squareSize=35
symmetry=mirror
pawn::::a2-h2
knight:N:::b1,g1
queen::::d1
rook::::a1,h1
king::::e1
"""


def start(text: str) -> str:
    rules = get_rules(from_diagram(text).document)
    return rules.text(rules.start())


def test_empty_fields_have_their_usual_meaning() -> None:
    spec = load_spec(from_diagram(SMALL).document)
    assert {piece.id: piece.betza for piece in spec.pieces} == {
        "pawn": "fmWfceFifmnD",
        "knight": "N",
        "queen": "Q",
        "rook": "R",
        "king": "K",
    }
    assert [piece.id for piece in spec.pieces if piece.royal] == ["king"]


def test_the_second_side_follows_by_symmetry_and_the_king_may_castle() -> None:
    assert start(SMALL) == "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w QKqk - 0 1".replace(
        "QKqk", "KQkq"
    )
    rotated = SMALL.replace("mirror", "rotate")
    assert start(rotated).split()[0] == "rn1kq1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR"


def test_promotion_choices_are_letters_of_later_lines() -> None:
    (promotion,) = load_spec(from_diagram(SMALL).document).promotions
    assert (promotion.pieces[0], promotion.choices[0]) == (("pawn",), ("knight", "queen"))


def test_squares_of_the_second_side_may_be_given_and_later_lines_overwrite() -> None:
    text = "files=4\nranks=4\npawn:P:fW:x:a1-d1,,a4-d4\nking:K:K:x:b1,,c4\nhole:::x:b2,,"
    assert start(text + "\nroyal=K") == "ppkp/4/1-2/PKPP w - - 0 1"


def test_collisions_of_letters_are_resolved() -> None:
    text = "files=4\nranks=4\ncamel:C:C::a1\ncardinal:C:BN::b1\nking:K:K::d1"
    assert [piece.labels[0] for piece in load_spec(from_diagram(text).document).pieces] == [
        "C",
        "(Ca)",
        "K",
    ]


def test_what_is_not_understood_is_shown_with_its_line() -> None:
    assert from_diagram(SMALL + "protected=9\n").warnings == (
        "line 13: protected=9 is not understood and left out",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("files=8", "the diagram has no pieces"),
        ("gnu::::a1\nking::::e1", "line 1: 'gnu' has no move, and none is known for that name"),
        ("king::::zz1", "line 1: 'zz1' is no square"),
        ("king::::a9", "line 1: a9 is not on a board of 8 by 8"),
        ("files=99\nking::::a1", "files=99: must be from 1 to 26"),
        ("king\nrook::::a1", "line 1: 'king' is neither a parameter (name=value) nor a piece"),
        ("files=x\nking::::a1", "line 1: files=x is no number"),
    ],
)
def test_what_cannot_be_read_is_refused_by_line(text: str, message: str) -> None:
    with pytest.raises(PresetError) as refused:
        from_diagram(text)
    assert str(refused.value).startswith(message)


def test_blanks_entities_and_the_mark_of_an_encoding_do_no_harm() -> None:
    text = "\ufeff" + SMALL.lstrip().replace("=", " = ").replace("queen", "que&#101;n")
    assert from_diagram(text).document == from_diagram(SMALL).document


@pytest.mark.parametrize(
    "line", ["symmetry=oval", "stalemate=odd", "royal=X", "royal=9", "promoOffset=-1"]
)
def test_values_that_mean_nothing_are_shown(line: str) -> None:
    assert from_diagram(SMALL + line).warnings == (
        f"line 13: {line} is not understood and left out",
    )


def test_a_choice_of_nobody_is_shown() -> None:
    (warning,) = from_diagram(SMALL.replace("promoChoice=NQ", "promoChoice=XY")).warnings
    assert warning == "promoChoice=XY names nothing to promote to; pieces stay what they are"


@pytest.mark.parametrize(("said", "worth"), [("win", "loss"), ("lose", "win"), ("draw", "draw")])
def test_stalemate_is_said_from_the_other_side(said: str, worth: str) -> None:
    spec = load_spec(from_diagram(f"{SMALL}stalemate={said}").document)
    assert spec.ends.stalemate == (worth, worth)
    assert load_spec(from_diagram(export_diagram(spec)).document).ends.stalemate == (worth, worth)


def test_a_script_beside_the_diagram_is_passed_over_and_shown() -> None:
    page = (
        "<script>\nfunction BadZone(x, y) { return y > 4; }\n</script>\n<div"
        f" class='idiagram'>{SMALL}</div><SCRIPT>x"
    )
    imported = from_diagram(page + "\nprotected=9")
    assert imported.document == from_diagram(SMALL).document
    assert imported.warnings == (
        "a script stands beside the diagram: what it forbids, allows or changes is not taken over",
    )
    assert (
        from_diagram(f"<script>\n\n</script>{SMALL}protected=9")
        .warnings[0]
        .startswith("line 15: protected=9")
    )
