"""The countries and territories of ISO 3166-1, by their usual English names."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django_countries import Countries


class UsualNames(Countries):
    """The countries of the library, but for those that people call otherwise."""

    override: Final = {
        "BQ": _("Caribbean Netherlands"),
        "BS": _("Bahamas"),
        "CD": _("Congo (Kinshasa)"),
        "CG": _("Congo (Brazzaville)"),
        "CI": _("Ivory Coast"),
        "CV": _("Cape Verde"),
        "FK": _("Falkland Islands"),
        "GS": _("South Georgia and the South Sandwich Islands"),
        "MO": _("Macau"),
        "NR": _("Nauru"),
        "ST": _("São Tomé and Príncipe"),
        "SX": _("Sint Maarten"),
        "TL": _("East Timor"),
        "UM": _("United States Outlying Islands"),
        "US": _("United States"),
        "VI": _("Virgin Islands (US)"),
    }


COUNTRIES: Final = UsualNames().countries


def country_name(code: str) -> str:
    """The name of a country in the reader's language; empty for an unknown code."""
    return str(COUNTRIES.get(code, ""))


def country_choices() -> list[tuple[str, str]]:
    """Code and name of every country, sorted by name in the reader's language."""
    return list(_sorted_for(get_language() or "en"))


@cache
def _sorted_for(language: str) -> tuple[tuple[str, str], ...]:
    """The sorted list for the active language, which is `language`; the argument is the cache
    key.
    """
    named = ((code, str(name)) for code, name in COUNTRIES.items())
    return tuple(sorted(named, key=lambda country: country[1].casefold()))
