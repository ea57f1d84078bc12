"""Full algebraic notation: every part, spacing, refusals, and the way back to text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.core.errors import NotationError
from variants.notation.full_algebraic import (
    MAX_PARTS,
    Clear,
    Displace,
    Drop,
    Part,
    Place,
    RemoveSpace,
    chain_text,
    parse_chain,
)
from variants.notation.input_text import MAX_MOVE_LENGTH, clean, split_remark

PARTS: list[tuple[str, tuple[Part, ...]]] = [
    ("P e2-e4", (Displace("P", "e2", "e4"),)),
    ("e2-e4", (Displace(None, "e2", "e4"),)),
    ("Pe2-e4", (Displace("P", "e2", "e4"),)),
    ("P e2 - e4", (Displace("P", "e2", "e4"),)),
    ("e2e4", (Displace(None, "e2", "e4"),)),
    ("P e2e4", (Displace("P", "e2", "e4"),)),
    ("P e2xe4", (Displace("P", "e2", "e4"),)),
    ("P e2 x e4", (Displace("P", "e2", "e4"),)),
    ("E2-E4", (Displace(None, "e2", "e4"),)),
    ("+R a10-k12", (Displace("+R", "a10", "k12"),)),
    ("fk k12-p10", (Displace("fk", "k12", "p10"),)),
    ("q-e8", (Place("q", "e8"),)),
    ("q - e8", (Place("q", "e8"),)),
    ("p e7-e8; q-e8", (Displace("p", "e7", "e8"), Place("q", "e8"))),
    ("p e7-e8;q-dest", (Displace("p", "e7", "e8"), Place("q", "e8"))),
    ("N g7-j5; +N-dest", (Displace("N", "g7", "j5"), Place("+N", "j5"))),
    ("e5-", (Clear("e5"),)),
    ("@-e5", (Clear("e5"),)),
    ("P d5-e6; e5-", (Displace("P", "d5", "e6"), Clear("e5"))),
    ("-e4", (RemoveSpace("e4"),)),
    ("P*e5", (Drop("P", "e5"),)),
    ("P@e5", (Drop("P", "e5"),)),
    ("K e1-g1; R h1-f1;", (Displace("K", "e1", "g1"), Displace("R", "h1", "f1"))),
    ("P*e5; -dest", (Drop("P", "e5"), RemoveSpace("e5"))),
]


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_every_operator_is_read(text: str, parts: tuple[Part, ...]) -> None:
    assert parse_chain(text) == parts


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("e4", "unreadable"),
        ("Nf3", "unreadable"),
        ("P e2-e4-e5", "unreadable"),
        ("P e0-e4", "unreadable"),
        ("ABCDEFGHI e2-e4", "unreadable"),
        ("P e2-e4; ; e5-", "empty-part"),
        (";", "empty-part"),
        ("q-dest", "no-dest"),
        ("e5-; q-dest", "no-dest"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_chain(text)
    assert caught.value.code == code


def test_too_many_parts_are_refused() -> None:
    with pytest.raises(NotationError) as caught:
        parse_chain(";".join(["e5-"] * (MAX_PARTS + 1)))
    assert caught.value.code == "too-many-parts"


labels = st.from_regex(r"\A\+?[A-Za-z]{1,8}\Z").filter(lambda label: label != "dest")
squares = st.from_regex(r"\A[a-p][1-9]\Z")
parts = st.one_of(
    st.builds(Displace, labels | st.none(), squares, squares),
    st.builds(Place, labels, squares),
    st.builds(Drop, labels, squares),
    st.builds(Clear, squares),
    st.builds(RemoveSpace, squares),
)


@given(st.lists(parts, min_size=1, max_size=6))
def test_a_written_chain_is_read_back(chain: list[Part]) -> None:
    text = chain_text(tuple(chain))
    assert parse_chain(text) == tuple(chain)


@given(st.text(max_size=80))
def test_no_text_does_worse_than_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        parse_chain(clean(text))


def test_a_remark_is_split_from_the_move() -> None:
    assert split_remark(" e2-e4 // well met // friend ") == ("e2-e4", "well met // friend")
    assert split_remark("e2-e4") == ("e2-e4", "")


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  P   e2\u2013e4 ", "P e2-e4"),
        ("12. e4", "e4"),
        ("12.e4", "e4"),
        ("12... e5", "e5"),
        ("12\u2026e5", "e5"),
        ("12. ... e5", "e5"),
        ("e4\u00d7d5", "e4xd5"),
        ("e4 // hello", "e4"),
    ],
)
def test_input_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("// hello", "empty"),
        ("e" * (MAX_MOVE_LENGTH + 1), "too-long"),
    ],
)
def test_empty_and_endless_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        clean(text)
    assert caught.value.code == code
    assert len(caught.value.text) < 100
