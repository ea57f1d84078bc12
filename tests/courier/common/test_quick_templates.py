"""Prepared templates write what Django's own would have written."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import TextChoices
from django.http import QueryDict
from django.template import Context, Engine, RequestContext, TemplateDoesNotExist
from django.template.loader import get_template
from django.test import RequestFactory
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.translation import gettext_lazy, override

from courier.common.quick_templates import Constant, QuickNodeList, QuickTemplate

Pair = namedtuple("Pair", "first second")


@dataclass
class Thing:
    name: str = "<b>Rook</b>"
    count: int = 1234567

    @property
    def broken(self) -> str:
        raise AttributeError("inside")

    @property
    def gone(self) -> str:
        raise ObjectDoesNotExist

    def called(self) -> str:
        return "called & written"

    def needs(self, what: str) -> str:
        return what

    def deletes(self) -> str:
        raise AssertionError("called")

    deletes.alters_data = True  # type: ignore[attr-defined]


class Colour(TextChoices):
    RED = "r", "Red"


class Items:
    """Something with items and attributes of the same names."""

    name = "the attribute"

    def __getitem__(self, name: str) -> str:
        return {"name": "the item"}[name]


NAMES: Final[dict[str, Any]] = {
    "thing": Thing(),
    "lazy": SimpleLazyObject(Thing),
    "pair": Pair("one", 2),
    "items": Items(),
    "query": QueryDict("a=1&a=2"),
    "names": {"a": {"b": ["x", "y"]}, "items": "an item"},
    "numbered": {7: "seven", "it": None},
    "texts": ["<one>", "two"],
    "none": None,
    "yes": True,
    "whole": 1234567,
    "half": 0.5,
    "exact": Decimal("1.50"),
    "day": datetime(2026, 11, 29, 12, tzinfo=UTC),
    "later": gettext_lazy("Skip to content"),
    "marked": format_html("<i>{}</i>", "&"),
    "colour": Colour.RED,
    "colours": Colour,
    "call": lambda: "a call",
    "rows": [("a", 1), ("b", 2)],
    "where": "part.html",
}
BESIDE: Final = {
    "part.html": "{% load i18n %}[{{ thing.name }}|{{ more }}|{% cycle 'a' 'b' %}]",
    "folder/inner.html": "{% include './beside.html' %}",
    "folder/beside.html": "beside {{ whole }}",
    "base.html": (
        "{# top #}{% load i18n %}<title>{% block title %}base {{ whole }}{% endblock %}</title>"
        "{% block main %}{% block inner %}inner{% endblock %}{% endblock %}"
    ),
    "middle.html": "{% extends 'base.html' %}{% block title %}m {{ block.super }}{% endblock %}",
}
SOURCES: Final = (
    "plain",
    "",
    "{# nothing #}{% comment %}{{ thing }}{% endcomment %}{% load i18n %}",
    "{{ thing.name }} {{ thing.count }} {{ thing.called }} {{ thing.needs }} {{ thing.deletes }}",
    "{{ thing.gone }}|{{ thing.missing }}|{{ missing }}|{{ missing.more }}|{{ none.more }}",
    "{{ lazy.name }} {{ lazy.called }} {{ lazy.missing }}",
    "{{ pair.first }} {{ pair.0 }} {{ pair.1 }} {{ pair.count }} {{ pair.third }}",
    "{{ items.name }} {{ items.other }} {{ query.a }} {{ query.b }} {{ query.urlencode }}",
    "{{ numbered.7 }} {{ numbered.8 }} {{ numbered.it.more }} {{ numbered.gone.more }}{{ none.0 }}",
    "{{ numbered.keys }}{% if numbered.gone or none.upper %}a{% else %}{{ none.upper }}{% endif %}",
    "{{ names.a.b.1 }} {{ names.a.b.7 }} {{ names.items }} {{ names.a.c }} {{ texts.0.upper }}",
    "{{ none }} {{ yes }} {{ whole }} {{ half }} {{ exact }} {{ day }} {{ later }} {{ marked }}",
    "{{ colour }} {{ colour.label }} {{ colours.RED }} {{ colours.RED.value }} {{ call }}",
    "{% autoescape off %}{{ thing.name }}{{ texts.0 }}{{ marked }}{{ whole }}{% endautoescape %}",
    "{{ texts|join:', ' }} {{ thing.name|upper }} {{ missing|default:'none' }} {{ 12 }} {{ 'x' }}",
    "{{ _('Skip to content') }} {{ thing.name|default:_('Skip to content') }}",
    "{% if missing %}a{% elif thing.count > 3 and not none %}b{% else %}c{% endif %}",
    "{% if missing.more == none %}a{% endif %}{% if 'x' in names.a.b %}b{% endif %}",
    "{% for a, b in rows %}{{ forloop.counter }}{{ a }}{{ b }}{% cycle 'x' 'y' %}{% endfor %}",
    "{% for each in missing %}x{% empty %}none{% endfor %}{{ each }}{{ forloop }}",
    "{% with other=thing.name whole=3 %}{{ other }}{{ whole }}{% endwith %}{{ other }}",
    "{% include 'part.html' %}{% include 'part.html' with more=whole only %}{{ more }}",
    "{% for a, b in rows %}{% include 'part.html' with more=a %}{% endfor %}",
    "{% include where %}{% include 'folder/inner.html' %}{% include where|default:'x' %}",
    "{% load i18n %}{% translate 'January' %}+{% translate 'January' as month %}{{ month }}",
    "{% load i18n %}{% translate 'Skip to content' noop %}|{% translate missing|default:'x' %}",
    "{% load i18n %}{% blocktranslate %}100 % of {{ whole }} {{ missing }}{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate with n=thing.name %}<{{ n }}>{% endblocktranslate %}{{ n }}",
    (
        "{% load i18n %}{% blocktranslate trimmed count n=whole %}\none\n{% plural %}{{ n }}"
        "{% endblocktranslate %}"
    ),
    "{% load i18n %}{% blocktranslate asvar said %}x{% endblocktranslate %}{{ said }}",
    "{% load static %}{% static 'img/favicon.svg' %} {% static 'img/icons.svg' as f %}{{ f }}",
    "{% icon 'flag' %}{% icon 'flag' as drawn %}{{ drawn }}{% url 'help' %}",
    "{% extends 'middle.html' %}{% block inner %}{{ thing.name }}{{ block.super }}{% endblock %}",
    (
        "  {% extends where_from|default:'middle.html' %}"
        "{% block main %}<{% block inner %}{% endblock %}>{% endblock %}"
    ),
    "{% spaceless %}<p> <b>{{ whole }}</b> </p>{% endspaceless %}{% firstof missing thing.name %}",
    "{% widthratio 1 3 100 %}{% now 'Y' as year %}{% verbatim %}{{ x }}{% endverbatim %}",
    "{{ request.path }} {{ push }} {{ dicts }} {{ template }}",
)


def engine(*, is_quick: bool, templates: dict[str, str]) -> Engine:
    loaders: list[Any] = [("django.template.loaders.locmem.Loader", templates)]
    ours = "courier.common.templatetags"
    libraries = {"i18n": "django.templatetags.i18n", "static": "django.templatetags.static"}
    if is_quick:
        loaders = [("courier.common.quick_templates.Loader", loaders)]
        libraries = {"i18n": f"{ours}.quick_i18n", "static": f"{ours}.quick_static"}
    return Engine(loaders=loaders, libraries=libraries, builtins=[f"{ours}.everywhere"])


def written(source: str, *, is_quick: bool, times: int = 1) -> list[str]:
    """What a template writes, time after time."""
    templates = BESIDE | {"it.html": source}
    template = engine(is_quick=is_quick, templates=templates).get_template("it.html")
    request = RequestFactory().get("/somewhere")
    contexts: list[Callable[[], Context]] = [
        lambda: Context(dict(NAMES)),
        lambda: RequestContext(request, dict(NAMES)),
    ]
    return [template.render(make()) for _ in range(times) for make in contexts]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("source", SOURCES)
def test_prepared_templates_write_the_same(source: str, language: str) -> None:
    with override(language):
        assert written(source, is_quick=True, times=2) == 2 * written(source, is_quick=False)


@pytest.mark.parametrize("source", ["{{ thing.broken }}", "{% if thing.broken %}{% endif %}"])
@pytest.mark.parametrize("is_quick", [True, False])
def test_errors_of_properties_are_not_swallowed(source: str, is_quick: bool) -> None:
    with pytest.raises(AttributeError, match="inside"):
        written(source, is_quick=is_quick)


def test_what_ends_a_page_is_not_tried_again() -> None:
    tries = []

    class Expensive:
        @property
        def answer(self) -> str:
            tries.append("once")
            raise RuntimeError("too much")

    template = engine(is_quick=True, templates={"it.html": "{{ it.answer }}"}).get_template(
        "it.html"
    )
    with pytest.raises(RuntimeError, match="too much"):
        template.render(Context({"it": Expensive()}))
    assert tries == ["once"]


def test_a_missing_part_is_named() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"nowhere\.html"):
        written("{% include 'nowhere.html' %}", is_quick=True)


def test_the_same_template_speaks_every_language() -> None:
    templates = {"it.html": "{% load i18n %}<{% translate 'January' %} {% translate 'May' %}>"}
    template = engine(is_quick=True, templates=templates).get_template("it.html")
    [only] = template.nodelist
    assert isinstance(only, Constant)
    said = []
    for language in ("en", "de", "en"):
        with override(language):
            said.append(template.render(Context()))
    assert said == ["<January May>", "<Januar Mai>", "<January May>"]


def test_an_object_may_be_asked_for_what_it_had_not_before() -> None:
    template = engine(is_quick=True, templates={"it.html": "{{ a.b }}"}).get_template("it.html")
    assert [template.render(Context({"a": each})) for each in ({}, {"b": 1}, Thing())] == [
        "",
        "1",
        "",
    ]


def test_templates_of_the_site_are_prepared() -> None:
    template = get_template("front/help/topic.html").template  # type: ignore[attr-defined]
    assert isinstance(template, QuickTemplate)
    assert isinstance(template.nodelist, QuickNodeList)


def test_with_debug_templates_stay_as_they_are() -> None:
    plain = Engine(
        loaders=[
            (
                "courier.common.quick_templates.Loader",
                [("django.template.loaders.locmem.Loader", {"it.html": "{{ a }}b"})],
            )
        ],
        debug=True,
    )
    assert not isinstance(plain.get_template("it.html"), QuickTemplate)
