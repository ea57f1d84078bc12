"""Texts made to stall a reader or to make it fall over are refused, told why, and cost next to
nothing.
"""

import pytest

from tests.fuzz.limits import limited
from variants import PresetError, import_text, sections_of
from variants.loader.document import MAX_DOCUMENT, parse

HEAD = 'key = "a"\nname = "a"\n'
DOTS = ".".join("a" * 150)
SECONDS = 5


@pytest.mark.parametrize(
    "text",
    [
        f'{DOTS}."\u2028".' * 180 + "a = 1",
        f'{DOTS}."\x85".' * 180 + "a = 1",
        "[" + f'{DOTS}."\u2029".' * 180 + "a]",
        f"{HEAD}x = {'1' * 5000}",
        f"{HEAD}x = {'1_' * 4400}1",
        f"{HEAD}x = {'[' * 900}{']' * 900}",
        f"{HEAD}x = {'{a = ' * 2000}1{'}' * 2000}",
        f'{HEAD}x = """' + "\\\n" * 20_000,
        f"{HEAD}x = 2020-13-45",
        HEAD + '"' * 30_000,
        "x" * (MAX_DOCUMENT + 1),
    ],
    ids=[
        "dots",
        "next-line",
        "header",
        "digits",
        "digits_",
        "lists",
        "tables",
        "lines",
        "date",
        "quotes",
        "long",
    ],
)
def test_document_is_refused_in_no_time(text: str) -> None:
    with limited(SECONDS), pytest.raises(PresetError) as refused:
        parse(text)
    assert 0 < len(refused.value.message) < 500


@pytest.mark.parametrize(
    "text",
    [
        "[a:b]\n[b:a]\n",
        "[a:a]\n",
        "[a:b]\n[b:c]\n[c:d]\n[d:a]\n",
        "[a]\n" * 3000,
        "[a" * 200_000,
        "/" * 100_000,
        "9" * 100_000,
        "(" * 30_000,
        ":" * 60_000,
        "<" * 60_000,
        "x" * 500_000,
        "k::" * 20_000,
        "files=99999999999\nking::::a1",
        "files=26\nranks=26\n" + "m:M:K::a1-z26\n" * 590,
        "king:K:" + "K" * 5000 + "::a1",
        "king:K:K::a1-p99999",
        "king:K:K::a1:99999999",
        "files=8 " * 5000,
    ],
)
def test_text_of_another_program_is_refused_in_no_time(text: str) -> None:
    with limited(SECONDS), pytest.raises(PresetError) as refused:
        import_text(text)
    assert 0 < len(refused.value.message) < 500


def test_parents_in_a_ring_leave_their_sections_out() -> None:
    assert sections_of("[a:b]\n[b:a]\n[c:chess]\n") == ("c", "a", "b")


def test_two_thousand_generations_are_read() -> None:
    text = "[a0:chess]\n" + "".join(f"[a{n}:a{n - 1}]\nmaxRank = 8\n" for n in range(1, 2000))
    with limited(SECONDS):
        assert len(sections_of(text)) == 2000
        assert import_text(text, sections=("a1999",))[0].document
