"""Texts of a preset in several languages."""

from typing import Any

import pytest

from variants import PresetError, load_spec, preset_document
from variants.loader.document import parse, write


def translated(*tables: dict[str, Any]) -> str:
    """Return chess with texts in further languages."""
    return write({**parse(preset_document("chess")), "translations": list(tables)})


def test_texts_stand_in_the_language_requested_and_else_in_their_own() -> None:
    spec = load_spec(
        translated({"language": "de", "name": "Schach"}, {"language": "pt-BR", "name": "Xadrez"})
    )
    requested = ("de", "de-AT", "DE", "pt-br", "pt", "fr")
    names = [spec.texts(language).name for language in requested]
    assert names == ["Schach", "Schach", "Schach", "Xadrez", "Chess", "Chess"]
    assert spec.texts("de").rules_text == spec.rules_text
    assert [spec.texts(language).language for language in requested] == [
        "de",
        "de",
        "de",
        "pt-BR",
        "",
        "",
    ]


def test_a_preset_without_translations_has_none() -> None:
    assert load_spec(preset_document("chess")).translations == ()


@pytest.mark.parametrize(
    ("tables", "path"),
    [
        ([{"name": "Schach"}], "translations[0].language"),
        ([{"language": "German"}], "translations[0].language"),
        ([{"language": "de", "title": "Schach"}], "translations[0].title"),
        ([{"language": "de", "name": "x" * 81}], "translations[0].name"),
        ([{"language": "de"}, {"language": "de"}], "translations"),
        ([{"language": f"a{letter}"} for letter in "abcdefghijklm"], "translations"),
    ],
)
def test_odd_translations_are_refused(tables: list[dict[str, Any]], path: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(translated(*tables))
    assert caught.value.params["path"] == path
