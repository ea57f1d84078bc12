"""House rules that hold for every template of the site, whoever wrote it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.template import TemplateSyntaxError
from django.template.loader import get_template
from django.urls import URLResolver, get_resolver

ROOT = Path(settings.BASE_DIR) / "templates"
MAILS = {"emails", "email"}  # mail programs know no style sheets
SWITCHED_OFF = {"mfa_trust"}  # an address of allauth
PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.html") if not MAILS & {*path.parts}
)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def found_in_pages(pattern: str) -> dict[str, list[str]]:
    """What a pattern finds, by the templates it is found in."""
    return {name: found for name in PAGES if (found := re.findall(pattern, text_of(name)))}


def test_templates_have_no_inline_style_or_script() -> None:
    assert found_in_pages(r"<style|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:") == {}
    assert found_in_pages(r"<script(?![^>]*\ssrc=)[^>]*>") == {}


def test_templates_load_nothing_from_elsewhere() -> None:
    assert found_in_pages(r"(?:src|href)=[\"']https?://") == {}


def test_templates_compile() -> None:
    faults: dict[str, str] = {}
    for name in PAGES:
        try:
            get_template(name)
        except TemplateSyntaxError as fault:
            faults[name] = str(fault)
    assert faults == {}


def names_below(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The names of all addresses, those of an application with a name of its own behind it."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            own = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from names_below(pattern, own)
        elif pattern.name:
            yield f"{space}{pattern.name}"


def test_every_address_that_is_named_exists() -> None:
    known = {*names_below(get_resolver()), *SWITCHED_OFF}
    named = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in ROOT.rglob("*.*")
        for name in re.findall(r"{%\s*url [\"']([^\"']+)", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 200
    assert sorted((path, name) for path, name in named if name not in known) == []


def test_words_of_the_editor_have_names_of_their_own() -> None:
    names = [name for found in found_in_pages(r'data-word="([^"]+)"').values() for name in found]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_icon_that_is_used_exists() -> None:
    drawn = set(
        re.findall(
            r'<symbol id="(\w+)"',
            (ROOT.parent / "static/img/icons.svg").read_text(encoding="utf-8"),
        )
    )
    used = {
        icon
        for name in PAGES
        for icon in re.findall(r'icon="(\w+)"', (ROOT / name).read_text(encoding="utf-8"))
    }
    assert used - drawn == set()
