from __future__ import annotations

import time

import pytest

from courier.presets.prose import prose_html
from variants.loader.reader import MAX_TEXT


def test_prose_renders_headings_lists_and_typography() -> None:
    html = prose_html("## The end\n\nBlack's king.\n\n- one\n- *two*")
    assert html == (
        "<h2>The end</h2>\n<p>Black’s king.</p>\n<ul>\n<li>one</li>\n<li><em>two</em></li>\n</ul>\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        '<img src=x onerror="alert(1)">',
        "![x](https://example.org/x.png)",
        "<style>body{display:none}</style>",
    ],
)
def test_prose_takes_out_what_could_do_harm(text: str) -> None:
    html = prose_html(text)
    assert not any(bad in html for bad in ("<script", "<img", "<style", 'href="javascript'))


def test_prose_links_are_marked() -> None:
    assert prose_html("[rules](https://example.org/)") == (
        '<p><a href="https://example.org/" rel="nofollow noopener">rules</a></p>\n'
    )


@pytest.mark.parametrize(
    "pieces", [(' "a', "a' "), ("'*a*\"", "'*a*\"")], ids=["unmatched", "emphasis"]
)
def test_a_text_full_of_quotation_marks_takes_little_longer_than_others(
    pieces: tuple[str, str],
) -> None:
    text = "".join(piece * (MAX_TEXT // 2 // len(piece)) for piece in pieces)
    with_letters = text.replace('"', "x").replace("'", "x")
    seconds = (_seconds(text), _seconds(with_letters))
    assert seconds[0] < 2 * seconds[1] + 0.15


def _seconds(text: str) -> float:
    """How long the processor takes for a text that it has not seen, the quickest of three times."""
    taken = []
    for _ in range(3):
        prose_html.cache_clear()
        started = time.process_time()
        prose_html(text)
        taken.append(time.process_time() - started)
    return min(taken)
