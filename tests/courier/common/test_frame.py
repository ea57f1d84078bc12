"""Header and footer are kept, and every page has its own."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

from courier.common.templatetags import frame
from tests.factories import make_game, make_player

FRAME = ("_header.html", "_account_menu.html", "_nav.html", "_footer.html")


def _header(**values: object) -> str:
    return Template("{% load frame %}{% page_header %}").render(Context(values))


def _reader(**more: object) -> SimpleNamespace:
    return SimpleNamespace(
        **{
            "is_authenticated": True,
            "is_staff": False,
            "username": "anna",
            "bare_name": "Anna",
            **more,
        }
    )


def test_header_shows_the_reader_and_what_waits_for_them() -> None:
    first = _header(user=_reader(), your_turn=3, unseen_notices=0)
    second = _header(user=_reader(bare_name="Anna & Co"), your_turn=4, unseen_notices=17)
    assert re.findall(r"data-waiting=\"\w+\"\s*>(\d+)<", first) == ["3", "0"]
    assert re.findall(r"data-waiting=\"\w+\"\s*>(\d+)<", second) == ["4", "17"]
    assert (">Anna<" in first, ">Anna &amp; Co<" in second) == (True, True)


def test_header_of_a_visitor_reads_no_numbers() -> None:
    assert "data-waiting" not in _header(your_turn=object())


def test_only_the_staff_sees_moderation() -> None:
    shown = [
        "/moderation" in _header(user=_reader(is_staff=is_staff), staff_waiting=2)
        for is_staff in (False, True)
    ]
    assert shown == [False, True]


def test_frame_follows_the_language() -> None:
    seen = set()
    for language in ("en", "de"):
        with override(language):
            frame.page_header(Context({"user": _reader(), "your_turn": 1, "unseen_notices": 0}))
            seen.add(frame._kept.cache_info().misses)
    assert len(seen) == 2


def test_templates_of_the_frame_use_what_they_are_given_alone() -> None:
    """What else they named would be shown empty."""
    folder = Path(settings.BASE_DIR) / "templates"
    text = "".join((folder / name).read_text() for name in FRAME)
    named = set(re.findall(r"\{\{ *(\w+(?:\.\w+)?)|\{% *(?:el)?if (?:not )?(\w+(?:\.\w+)?)", text))
    names = {one or other for one, other in named}
    assert names == {
        *("user.is_authenticated", "user.is_staff", "user.username", "user.bare_name"),
        *("section", "your_turn", "unseen_notices", "staff_waiting"),
        *("mailbox_enabled", "theme", "value", "name", "here"),
    } - {"user.username", "theme"}


@pytest.mark.django_db
def test_each_page_has_its_own_token_and_address() -> None:
    client = Client()
    client.force_login(make_player("anna"))
    pages = [client.get(f"/help?a={number}&b").content.decode() for number in (1, 2)]
    tokens = [re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page) for page in pages]
    assert [len(each) for each in tokens] == [2, 2]
    assert set(tokens[0]).isdisjoint(tokens[1])
    shown = [re.findall(r'name="next" value="([^"]*)"', page) for page in pages]
    assert shown == [["/help?a=1&amp;b"], ["/help?a=2&amp;b"]]
    assert "\0" not in pages[0]


@pytest.mark.django_db
def test_a_new_game_changes_the_number_at_once() -> None:
    anna, ben = make_player("anna"), make_player("ben")
    client = Client()
    client.force_login(anna)
    seen = []
    for _turn in range(2):
        page = client.get("/help").content.decode()
        seen.append(re.findall(r'data-waiting="turns"\s*>(\d+)<', page))
        make_game(anna, ben)
    assert seen == [["0"], ["1"]]


@pytest.mark.django_db
def test_a_new_name_is_shown_at_once() -> None:
    anna = make_player("anna")
    client = Client()
    client.force_login(anna)
    client.get("/help")
    anna.name = "Anna Karenina"
    anna.save(update_fields=["name"])
    page = client.get("/help").content.decode()
    assert re.findall(r'<span class="only-wide"\s*>(Anna[^<]*)<', page) == ["Anna Karenina"]


@pytest.mark.parametrize(
    "user", [None, _reader(), _reader(is_staff=True)], ids=["visitor", "player", "staff"]
)
def test_header_is_what_its_template_makes_of_the_page(user: SimpleNamespace | None) -> None:
    values = {
        "user": user or AnonymousUser(),
        "section": "events",
        "your_turn": 2,
        "unseen_notices": 1,
        "staff_waiting": 5,
        "csrf_token": "abc",
    }
    whole = Template("{% load i18n %}{% include '_header.html' %}").render(Context(values))
    assert _header(**values) == whole
