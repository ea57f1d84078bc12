"""The search form of the catalogue. All presets are in memory then: there are dozens, not thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from courier.catalog.models import Preset
from courier.common.choices import set_choices

Test = Callable[[Preset], bool]


@dataclass(frozen=True, slots=True)
class Facet:
    """One tick box: its value, its name, whether it is ticked and how many presets it fits."""

    value: str
    name: str
    ticked: bool
    count: int


def _cells(preset: Preset) -> int:
    return preset.files * preset.ranks


NAMED_SIZES: Final = {(8, 8), (9, 9), (9, 10), (10, 8), (10, 10)}
RULES: Final[dict[str, tuple[Any, Test]]] = {
    "enforced": (_("Enforced"), lambda preset: preset.enforced),
    "open": (_("Not enforced"), lambda preset: not preset.enforced),
}
BOARDS: Final[dict[str, tuple[Any, Test]]] = {
    "small": (_("Smaller than 8 × 8"), lambda preset: _cells(preset) < 64),
    "8x8": (_("8 × 8"), lambda preset: (preset.files, preset.ranks) == (8, 8)),
    "9x9": (_("9 × 9"), lambda preset: (preset.files, preset.ranks) == (9, 9)),
    "9x10": (_("9 × 10"), lambda preset: (preset.files, preset.ranks) == (9, 10)),
    "10x8": (_("10 × 8"), lambda preset: (preset.files, preset.ranks) == (10, 8)),
    "10x10": (_("10 × 10"), lambda preset: (preset.files, preset.ranks) == (10, 10)),
    "other": (
        _("Other sizes"),
        lambda preset: _cells(preset) >= 64 and (preset.files, preset.ranks) not in NAMED_SIZES,
    ),
}
SORTS: Final = [("played", _("Most played")), ("name", _("Name")), ("newest", _("Newest first"))]


class PresetFilter(forms.Form):
    """Which presets to list. Within a group of tick boxes any may fit, the groups must all fit."""

    q = forms.CharField(max_length=80, required=False)
    rules = forms.MultipleChoiceField(choices=[(key, name) for key, (name, _fits) in RULES.items()], required=False)
    board = forms.MultipleChoiceField(choices=[(key, name) for key, (name, _fits) in BOARDS.items()], required=False)
    family = forms.MultipleChoiceField(required=False)
    sort = forms.ChoiceField(choices=SORTS, required=False)

    def __init__(self, *args: Any, presets: Sequence[Preset], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.presets = presets
        families = sorted({preset.family for preset in presets if preset.family})
        self.families: dict[str, tuple[Any, Test]] = {family: (family, _is_of(family)) for family in families}
        set_choices(self, "family", [(family, family) for family in families])
        self.is_valid()

    @property
    def text(self) -> str:
        """The words searched for."""
        return str(self.cleaned_data.get("q", ""))

    @property
    def sort_key(self) -> str:
        """The order asked for: `played`, `name` or `newest`."""
        return str(self.cleaned_data.get("sort") or SORTS[0][0])

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is left out."""
        return bool(self.text) or any(self._ticked(group) for group in ("rules", "board", "family"))

    def found(self) -> list[Preset]:
        """The presets that fit, by name."""
        return [preset for preset in self.presets if self._fits(preset)]

    def facets(self) -> dict[str, list[Facet]]:
        """The tick boxes by group, with how many presets each would fit on its own; empty groups are left out."""
        groups = {"rules": RULES, "board": BOARDS, "family": self.families}
        return {group: self._facets(group, tests) for group, tests in groups.items()}

    def _facets(self, group: str, tests: dict[str, tuple[Any, Test]]) -> list[Facet]:
        ticked = self._ticked(group)
        counted = ((value, str(name), sum(map(fits, self.presets))) for value, (name, fits) in tests.items())
        return [Facet(value, name, value in ticked, count) for value, name, count in counted if count]

    def _ticked(self, group: str) -> list[str]:
        return list(self.cleaned_data.get(group, []))

    def _fits(self, preset: Preset) -> bool:
        return _has_words(preset, self.text) and all(
            _any_fits(preset, [tests[value][1] for value in self._ticked(group)])
            for group, tests in (("rules", RULES), ("board", BOARDS), ("family", self.families))
        )


def _is_of(family: str) -> Test:
    """The test for a family."""
    return lambda preset: preset.family == family


def _any_fits(preset: Preset, tests: Iterable[Test]) -> bool:
    """Whether one of the tests fits, or there is none."""
    results = [fits(preset) for fits in tests]
    return not results or any(results)


def _has_words(preset: Preset, text: str) -> bool:
    """Whether every word stands in the preset's name, family, inventor or the names of its men."""
    assert preset.current is not None
    men = (piece.name for piece in preset.current.spec.pieces) if text else ()
    said = " ".join([preset.name, preset.family, preset.inventor, *men]).casefold()
    return all(word in said for word in text.casefold().split())
