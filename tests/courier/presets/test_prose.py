from __future__ import annotations

import pytest

from courier.presets.prose import prose_html


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
