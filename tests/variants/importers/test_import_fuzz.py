"""Whatever is fed to an importer, it answers with a preset or a PresetError."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants import PresetError, load_spec
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import builtin_variants, read_file
from variants.importers.fairy_options import DEPRECATED, OPTIONS
from variants.importers.fairy_pieces import ORDER
from variants.importers.sources import from_board, from_diagram, import_text

KEYS = [*(option.key for option in OPTIONS), *DEPRECATED, *ORDER, "maxRank", "maxFile"]
PARENTS = sorted(builtin_variants())
VALUES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        [
            "true",
            "false",
            "k:NN",
            "p:mWcF",
            "*",
            "-",
            "*8 a*",
            "e4",
            "win",
            "none",
            "5",
            "0",
            "p:q n:r",
            "axf",
        ]
    ),
)
LINES = st.lists(st.tuples(st.sampled_from(KEYS), VALUES), max_size=8)
WORDS = st.sampled_from(
    [
        "files=",
        "ranks=",
        "king",
        "pawn",
        ":",
        "::",
        "a1-h2",
        ",,",
        "royal=",
        "K",
        "\n",
        "9",
        "promoZone=",
    ]
)


PUBLISHED = [
    file.read_text(encoding="utf-8")
    for file in sorted((Path(__file__).parent / "diagrams").glob("*.txt"))
]
PUBLISHED_LINES = [line for text in PUBLISHED for line in text.splitlines()]
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["line", "cut", "put", "drop"]),
        st.integers(0, 40),
        st.integers(0, 60),
        st.one_of(st.sampled_from(PUBLISHED_LINES), WORDS, VALUES),
    ),
    min_size=1,
    max_size=5,
)


def changed(text: str, changes: list[tuple[str, int, int, str]]) -> str:
    """A published definition after somebody's editing."""
    lines = text.splitlines()
    for act, row, column, added in changes:
        at = row % len(lines)
        line, place = lines[at], column % (len(lines[at]) + 1)
        if act == "line":
            lines.insert(at, added)
        elif act == "drop" and len(lines) > 1:
            del lines[at]
        else:
            lines[at] = line[:place] + (added + line[place:] if act == "put" else line[place + 1 :])
    return "\n".join(lines)


@given(text=st.sampled_from(PUBLISHED), changes=CHANGES)
def test_published_definitions_that_somebody_has_changed(
    text: str, changes: list[tuple[str, int, int, str]]
) -> None:
    with suppress(PresetError):
        load_spec(from_diagram(changed(text, changes)).document)


@given(st.sampled_from(PARENTS), LINES)
def test_sections_of_random_keys_and_values(parent: str, lines: list[tuple[str, str]]) -> None:
    text = f"[x:{parent}]\n" + "".join(f"{key} = {value}\n" for key, value in lines)
    for variant in read_file(text).variants.values():
        with suppress(PresetError):
            load_spec(document_of(variant))


@pytest.mark.parametrize("reader", [from_board, from_diagram, import_text, read_file])
@given(text=st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map("".join)))
def test_random_text(reader: Callable[[str], object], text: str) -> None:
    with suppress(PresetError):
        reader(text)
