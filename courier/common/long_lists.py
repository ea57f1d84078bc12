"""Lists of hundreds of choices, written once and kept by their content.

Django makes an object of each option of each page: a thousand presets to choose from took longer
than all the rest of their page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any, Final

from django import forms
from django.forms.renderers import BaseRenderer
from django.utils.choices import BaseChoiceIterator
from django.utils.safestring import SafeString, mark_safe

from courier.common.form_renderer import option_text, select_text

_MOST_LISTS: Final = 32  # of at most some hundred kilobytes


class LongChoices(BaseChoiceIterator):
    """Choices that are kept as they are written, each a value with its label, a plain text."""

    def __init__(self, choices: tuple[tuple[str, str], ...]) -> None:
        # Equal texts have one list, whether or not one of them was marked as safe.
        self._choices = choices = tuple((value, str.__str__(label)) for value, label in choices)
        texts = [option_text(value, label) for value, label in choices]
        self._text = "".join(texts)
        self._places: dict[str, tuple[int, str]] = {}
        end = 0
        for (value, label), text in zip(choices, texts, strict=True):
            self._places.setdefault(value, (end, label))
            end += len(text)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._choices)

    def written(self, chosen: Collection[str]) -> str:
        """The options, of which the first one that is chosen says so."""
        places = [(*self._places[value], value) for value in chosen if value in self._places]
        if not places:
            return self._text
        start, label, value = min(places)
        end = start + len(option_text(value, label))
        selected = option_text(value, label, is_selected=True)
        return f"{self._text[:start]}{selected}{self._text[end:]}"


@lru_cache(maxsize=_MOST_LISTS)
def long_choices(choices: tuple[tuple[str, str], ...]) -> LongChoices:
    """The choices, made once for each content."""
    return LongChoices(choices)


class LongList(forms.Select):
    """A list to choose one from, of `LongChoices`; others are written as Django does."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        """The text that `Select` gives."""
        choices = self.choices
        if not isinstance(choices, LongChoices):
            return super().render(name, value, attrs, renderer)
        options = choices.written(self.format_value(value))
        text = select_text(name, self.build_attrs(self.attrs, attrs), options)
        return mark_safe(text)  # noqa: S308 -- escaped where it is written
