"""A draft's faults are told at once, each by its key; nothing is raised, however odd the draft."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import presets_of_today
from variants import preset_document, preset_keys
from variants.authoring import check_document
from variants.authoring.checks import MAX_PROBLEMS
from variants.loader.document import parse
from variants.movement.betza import parse as parse_betza


@pytest.fixture
def chess() -> dict[str, Any]:
    return parse(preset_document("chess"))


def paths(tables: dict[str, Any]) -> list[str]:
    return [problem.path for problem in check_document(tables).problems]


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_shipped_presets_have_no_faults(key: str) -> None:
    report = check_document(parse(preset_document(key)))
    assert report.problems == ()
    assert report.spec is not None
    assert report.spec.key == key


def test_independent_faults_are_all_shown(chess: dict[str, Any]) -> None:
    chess["board"]["files"] = 99
    chess["pieces"]["knight"]["betza"] = "cwN"
    chess["pieces"]["bishop"]["betza"] = "xy"
    chess["pieces"]["rook"]["label"] = "q"
    chess["pieces"]["queen"]["colour"] = 1
    del chess["pieces"]["pawn"]["name"]
    chess["promotion"]["choices"] = ["dragon"]
    chess["draws"]["claim_moves"] = "many"
    chess["ends"] = {"stalemate": "odd"}
    chess["bogus"] = {}
    assert set(paths(chess)) == {
        "board.files",
        "pieces.knight.betza",
        "pieces.bishop.betza",
        "pieces.rook.label",
        "pieces.queen.colour",
        "pieces.pawn.name",
        "promotion.choices",
        "draws.claim_moves",
        "ends.stalemate",
        "bogus",
    }


@pytest.mark.parametrize("number", [8.5, 8.0, float("nan")])
def test_a_decimal_is_shown_where_a_whole_number_belongs(
    chess: dict[str, Any], number: float
) -> None:
    chess["board"]["files"] = number
    found = check_document(chess).problems
    assert [(problem.path, problem.code, problem.message) for problem in found] == [
        ("board.files", "wrong-type", f"is {number}, and numbers of a document are whole")
    ]


def test_a_move_text_names_its_column(chess: dict[str, Any]) -> None:
    chess["pieces"]["knight"]["betza"] = "cwN"
    (problem,) = check_document(chess).problems
    assert problem.to_json() == {
        "path": "pieces.knight.betza",
        "code": "betza",
        "message": "column 2 of 'cwN': 'w' means nothing here",
        "column": 2,
    }


def test_a_letter_that_stands_twice_is_one_fault(chess: dict[str, Any]) -> None:
    chess["pieces"]["queen"]["label"] = "N"
    (problem,) = check_document(chess).problems
    assert (problem.path, problem.code) == ("pieces.knight", "duplicate")


def test_nothing_at_all_lacks_board_pieces_and_start() -> None:
    assert paths({}) == ["board.files", "board.ranks", "pieces", "setup.text", "key", "name"]


@pytest.mark.parametrize(
    ("tables", "path"),
    [
        ({"a": None}, "a"),
        ({"a": 1.5}, "a"),
        ({"a": {"b": ["x", {"c": 1}]}}, "a.b"),
        ({"a": ["\x00"]}, "a[0]"),
        ({"name": "a\ud800"}, "name"),
        ({"a": 10**40}, "a"),
        ({"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}, "a.b.c.d.e.f.g.h.i"),
        ({"a": list(range(30_000))}, ""),
        ({"rules_text": "x" * 70_000}, ""),
        ({"extends": "nothing"}, "extends"),
        ({"extends": 3}, "extends"),
        ([], ""),
    ],
)
def test_values_no_document_can_hold_are_shown_by_their_place(tables: Any, path: str) -> None:
    report = check_document(tables)
    assert [problem.path for problem in report.problems] == [path]
    assert report.spec is None


def test_faults_are_not_shown_without_end(chess: dict[str, Any]) -> None:
    chess["pieces"] |= {
        f"piece{at}": {"name": "Piece", "label": "?", "betza": "?"} for at in range(150)
    }
    assert len(check_document(chess).problems) == MAX_PROBLEMS


def test_a_move_is_read_twice_at_most_however_many_faults_there_are(
    chess: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def parse_and_count(text: str) -> object:
        read.append(text)
        return parse_betza(text)

    for place in ("variants.loader.pieces.parse_betza", "variants.authoring.move_texts.parse"):
        monkeypatch.setattr(place, parse_and_count)
    for at in range(30):
        chess["pieces"][f"piece{at}"] = {
            "name": "Piece",
            "label": f"X{chr(97 + at % 26)}{chr(97 + at // 26)}",
            "betza": f"N{at}isO2",
        }
        chess[f"bogus{at}"] = 1
    chess["pieces"]["odd"] = {
        "name": "Odd",
        "label": "Y",
        "betza": "cwN",
        "extra": [{"betza": "xyN"}],
    }
    found = paths(chess)
    assert {"pieces.odd.betza", "pieces.odd.extra[0].betza", "bogus0", "bogus29"} <= set(found)
    assert max(read.count(f"N{at}isO2") for at in range(30)) <= 2


def test_the_draft_itself_stays_as_it_is(chess: dict[str, Any]) -> None:
    chess["pieces"]["knight"]["betza"] = "?"
    before = copy.deepcopy(chess)
    check_document(chess)
    assert chess == before


ODD = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.floats(),
        st.text(max_size=4),
        st.sampled_from(["a1", "K"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_draft_raises(data: st.DataObject) -> None:
    tables = parse(
        preset_document(
            data.draw(st.sampled_from(["chess", "sissa", "crazyhouse", "xiangqi", "shogi"]))
        )
    )
    for _ in range(data.draw(st.integers(1, 4))):
        place: Any = tables
        while True:
            key = data.draw(st.sampled_from(sorted(place)))
            if not isinstance(place[key], dict) or not place[key] or data.draw(st.booleans()):
                break
            place = place[key]
        place[key] = data.draw(ODD)
    report = check_document(tables)
    assert (report.spec is None) == bool(report.problems)
