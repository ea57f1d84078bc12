"""Whatever is fed to an importer, it answers with a preset or a PresetError."""

from collections.abc import Callable
from contextlib import suppress

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
        ["true", "false", "k:NN", "p:mWcF", "*", "-", "*8 a*", "e4", "win", "none", "5", "0", "p:q n:r", "axf"]
    ),
)
LINES = st.lists(st.tuples(st.sampled_from(KEYS), VALUES), max_size=8)
WORDS = st.sampled_from(
    ["files=", "ranks=", "king", "pawn", ":", "::", "a1-h2", ",,", "royal=", "K", "\n", "9", "promoZone="]
)


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
