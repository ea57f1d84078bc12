"""The tags that every template has: icons, and Django's `url` and `translate` made quick."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.template import Context, Engine, Template
from django.template.defaulttags import CsrfTokenNode
from django.test import override_settings
from django.urls import NoReverseMatch, path, set_script_prefix
from django.urls.base import clear_script_prefix
from django.utils import translation
from django.utils.functional import SimpleLazyObject

urlpatterns = [path("elsewhere/<key>", lambda request: HttpResponse(), name="preset")]


class Name:
    """Something whose text changes."""

    text = "chess"

    def __str__(self) -> str:
        return self.text


def written(text: str, **values: object) -> str:
    return Template(text).render(Context(values))


def test_an_icon_is_a_picture_without_a_name_for_screen_readers() -> None:
    drawn = written('{% icon "clock" %}')
    assert drawn.startswith('<svg class="icon"')
    assert 'aria-hidden="true"' in drawn
    assert "img/icons" in drawn
    assert '#clock"' in drawn


def test_the_name_of_an_icon_is_escaped() -> None:
    assert "<b>" not in written("{% icon name %}", name='"><b>')


def test_an_address_is_what_django_makes_of_it_each_time() -> None:
    text = "{% url 'preset' key %}"
    assert written(text, key="chess") == "/presets/chess"
    assert written(text, key="shogi") == "/presets/shogi"
    assert written(text, key="chess") == "/presets/chess"


def test_addresses_go_with_the_place_of_the_site_and_its_table_of_addresses() -> None:
    text = "{% url 'preset' 'chess' %}"
    assert written(text) == "/presets/chess"
    try:
        set_script_prefix("/club/")
        assert written(text) == "/club/presets/chess"
    finally:
        clear_script_prefix()
    with override_settings(ROOT_URLCONF=__name__):
        assert written(text) == "/elsewhere/chess"
    assert written(text) == "/presets/chess"


def test_an_address_of_something_that_changes_is_made_anew() -> None:
    name = Name()
    assert written("{% url 'preset' name %}", name=name) == "/presets/chess"
    name.text = "shogi"
    assert written("{% url 'preset' name %}", name=name) == "/presets/shogi"


def test_an_address_is_escaped_where_texts_are() -> None:
    text = "{% url 'preset' key %}"
    plain = f"{{% autoescape off %}}{text}{{% endautoescape %}}"
    with override_settings(ROOT_URLCONF=__name__):
        assert written(text, key="a&b") == "/elsewhere/a&amp;b"
        assert written(plain, key="a&b") == "/elsewhere/a&b"


def test_a_name_that_leads_nowhere_is_an_error_each_time() -> None:
    for _ in range(2):
        with pytest.raises(NoReverseMatch):
            written("{% url 'no-such-page' %}")


def test_an_address_may_be_kept_in_a_variable() -> None:
    assert written("{% url 'preset' 'chess' as at %}[{{ at }}]") == "[/presets/chess]"
    assert written("{% url 'no-such-page' as at %}[{{ at }}]") == "[]"
    assert written("{% url 'preset' key=name %}", name="chess") == "/presets/chess"


def test_one_template_speaks_the_language_of_each_reader() -> None:
    template = Template("{% load i18n %}{% translate 'Sunday' %}, {% trans 'Sunday' noop %}")
    for language, text in (("en", "Sunday"), ("de", "Sonntag"), ("en", "Sunday")):
        with translation.override(language):
            assert template.render(Context()) == f"{text}, Sunday"


@pytest.mark.parametrize(
    "text",
    [
        "{% translate '50% off, 20%% more' %}",
        "{% translate 'a & <b>' %}",
        "{% translate 'a & <b>'|upper %}",
        "{% translate name %}",
        "{% translate 'Sunday' as word %}[{{ word }}]",
        "{% translate 'May' context 'abbrev. month' %}",
        "{% translate _('Sunday') %}",
        "{% trans 'Sunday' noop %}",
        "{% autoescape off %}{% translate '<b>' %}{% endautoescape %}",
        "{% get_current_language as code %}{{ code }}",
        "{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}",
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_are_written_as_django_writes_them(text: str, language: str) -> None:
    ours = Template("{% load i18n %}" + text)
    engine = Engine(libraries={"i18n": "django.templatetags.i18n"})
    theirs = engine.from_string("{% load i18n %}" + text)
    with translation.override(language):
        for _ in range(2):
            assert ours.render(Context({"name": "<i>"})) == theirs.render(Context({"name": "<i>"}))


def test_nobody_is_taken_for_a_text() -> None:
    assert written("{% url 'preset' who %}", who=AnonymousUser()) == "/presets/AnonymousUser"


@pytest.mark.parametrize("token", ["a<b", "", None])
def test_the_field_of_a_form_is_what_django_makes_of_its_token(token: str | None) -> None:
    plain = CsrfTokenNode().render(Context({"csrf_token": token}))
    assert written("{% csrf_token %}{% csrf_token %}", csrf_token=token) == 2 * plain
    later = SimpleLazyObject(lambda: token)
    assert written("{% csrf_token %}", csrf_token=later) == plain
