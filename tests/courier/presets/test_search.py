"""Presets found by words: plain letters, parts of words, one slip."""

from __future__ import annotations

import pytest

from courier.presets.domain.presets import describe_again
from courier.presets.models import Preset
from courier.presets.queries import listed_presets
from courier.presets.search import (
    LONGEST_WORD,
    MOST_WORDS,
    fits,
    nearly_fits,
    nearness,
    plain,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Symmetric  SISSA", "symmetric sissa"),
        ("José Raúl Capablanca", "jose raul capablanca"),
        ("Köksal Karakuş", "koksal karakus"),
        ("Ælfred's Øl, 9×9", "aelfred s ol 9 9"),
        ("Straße", "strasse"),
        ("𝔖issa\u202e", "sissa"),
        ("将棋 %_\\", "将棋"),
        ("\0' OR 1=1 --", "or 1 1"),
    ],
)
def test_texts_are_compared_in_plain_letters(text: str, letters: str) -> None:
    assert plain(text) == letters


def test_what_is_searched_for_has_limits() -> None:
    words = words_of(" ".join(f"{number}{'x' * 100}" for number in range(50)))
    assert (len(words), {len(word) for word in words}) == (MOST_WORDS, {LONGEST_WORD})


def keys(text: str, *, nearly: bool = False) -> set[str]:
    test = nearly_fits if nearly else fits
    return set(listed_presets().filter(test(words_of(text))).values_list("key", flat=True))


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("connect four", {"four-in-a-row", "misere-four-in-a-row"}),
        ("kurierspiel", {"courier-chess"}),
        ("capablanca jose", {"capablanca-chess"}),
        ("karakus", {"perfect-chess"}),
        ("shogi-like TORI", {"tori-shogi"}),
        ("wizard lion vao", set()),
        ("wizard lion", {"opulent-chess"}),
        ("pal benko", {"placement-chess"}),
        ("天竺将棋", {"tenjiku-shogi"}),
        ("天竺", {"tenjiku-shogi"}),
        ("中将棋", {"chu-shogi"}),
        ("禽将棋", {"tori-shogi"}),
        ("象棋", {"xiangqi"}),
        ("장기", {"janggi"}),
        ("check counting five", {"five-check"}),
        ("persia", {"shatranj"}),
    ],
)
def test_presets_are_found_by_all_they_are_shown_by(text: str, found: set[str]) -> None:
    assert keys(text) == found


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
@pytest.mark.parametrize(
    "slip",
    ["symetric sissa", "symmmetric sissa", "symmetrik sissa", "smymetric sissa", "symetri sisa"],
)
def test_one_slip_in_a_word_does_no_harm(slip: str) -> None:
    assert (keys(slip), keys(slip, nearly=True)) == (set(), {"symmetric-sissa"})


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_short_words_have_no_slips() -> None:
    assert keys("qxq", nearly=True) == set()


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_names_come_first() -> None:
    found = listed_presets().filter(fits(["shogi"])).order_by(nearness(["shogi"]), "search_name")
    names = [preset.name for preset in found]
    assert names[:3] == ["Shogi", "Annan Shogi", "Anti-Minishogi"]
    assert "Shogi" not in names[-1]


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_presets_that_an_older_site_has_described_are_described_anew() -> None:
    Preset.objects.filter(key__in=["chess", "sissa"]).update(
        described=0, tags=[], search_text="", search_name=""
    )
    assert (describe_again(), describe_again(), keys("sissa") >= {"sissa"}) == (2, 0, True)
