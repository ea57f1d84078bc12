"""The layout of templates does not get into pages."""

from __future__ import annotations

import pytest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.test import Client

from courier.common.template_loaders import without_layout


@pytest.mark.parametrize(
    ("source", "shorter"),
    [
        ("<ul>\n  \n\t<li>One\n      two</li>  \n</ul>\n", "<ul>\n<li>One\ntwo</li>\n</ul>\n"),
        ("<p>one  line\u00a0</p>", "<p>one  line\u00a0</p>"),
        (" \n  one\n\n  ", "\none\n"),
        (" one ", " one "),
        ("", ""),
    ],
)
def test_indents_and_empty_lines_go(source: str, shorter: str) -> None:
    assert without_layout(source) == shorter


def test_pages_have_no_indents() -> None:
    page = Client().get("/help/start").content.decode()
    head = page.partition("</head>")[0]
    assert head.startswith("<!doctype html>\n")
    assert [line for line in head.splitlines() if line != line.strip()] == []


def test_texts_of_mails_keep_their_lines() -> None:
    assert "\n\n" in str(get_template("emails/event_over/body.txt").template.source)  # type: ignore[attr-defined]


def test_a_template_that_is_not_there_is_named() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"nowhere\.html"):
        get_template("nowhere.html")
