"""Presets found by words: plain letters, parts of words, one slip."""

from __future__ import annotations

import pytest

from courier.presets.domain.presets import describe_again
from courier.presets.filters import Search
from courier.presets.found_presets import find, presets_in_order
from courier.presets.models import Preset
from courier.presets.queries import listed_presets
from courier.presets.search import (
    LONGEST_WORD,
    MOST_WORDS,
    Word,
    fits,
    nearly_fits,
    nearness,
    plain,
    search_text,
    words_of,
)
from variants import get_spec, tags_of

HEXAGONAL = {"brusky", "de-vasa", "glinski", "hex-shogi-91", "mccooey", "shafran"}
JUMPING = {"checkers-chess", "maxima", "rococo", "ultima"}


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
    assert (len(words), {len(word.text) for word in words}) == (MOST_WORDS, {LONGEST_WORD})


def test_a_letter_beside_signs_is_a_whole_word() -> None:
    assert words_of("S-Chess s") == (Word("s", is_whole=True), Word("chess"), Word("s"))


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
        ("wizard lion", {"opulent-chess", "maka-dai-dai-shogi"}),
        ("pal benko", {"placement-chess"}),
        ("天竺将棋", {"tenjiku-shogi"}),
        ("天竺", {"tenjiku-shogi"}),
        ("摩訶大大将棋", {"maka-dai-dai-shogi"}),
        ("中将棋", {"chu-shogi"}),
        ("禽将棋", {"tori-shogi"}),
        ("象棋", {"xiangqi", "chess"}),  # 国际象棋
        ("s-chess", {"seirawan-chess", "s-house", "double-chess"}),  # by Julian S. Grant Hayward
        ("S–Chess", {"seirawan-chess", "s-house", "double-chess"}),
        ("n-relay", {"knight-relay"}),
        ("5-check", {"five-check"}),
        ("5×5 shogi", {"minishogi"}),
        ("king's table", {"hnefatafl"}),
        ("king’s table", {"hnefatafl"}),
        ("kings table", {"hnefatafl"}),
        ("3-d chess", {"raumschach"}),
        ("ajedrez", {"chess"}),
        ("Échecs", {"chess"}),
        ("echecs", {"chess"}),
        ("шахматы", {"chess"}),
        ("国际象棋", {"chess"}),
        ("сянци", {"xiangqi"}),
        ("co tuong", {"xiangqi"}),
        ("шатрандж", {"shatranj"}),
        ("شطرنج", {"chess", "shatranj"}),
        ("сеги", {"shogi"}),
        ("หมากรุก", {"makruk"}),
        ("장기", {"janggi"}),
        ("check counting five", {"five-check"}),
        ("persia", {"shatranj"}),
        ("hexchess", HEXAGONAL),
        ("hex chess", HEXAGONAL),
        ("draughts", JUMPING),
        ("checkers", JUMPING),
        ("tri-dimensional", {"raumschach"}),
        ("tridimensional", {"raumschach"}),
        ("three-dimensional", {"raumschach"}),
        ("3d chess", {"raumschach"}),
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
@pytest.mark.parametrize("text", ["???", "-", "♞", "'"])
def test_signs_alone_find_nothing(text: str) -> None:
    found = find(Search(text, {}, "played"), player=None)
    assert (found.ids, found.nearly) == ([], False)
    assert find(Search("", {}, "played"), player=None).ids


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_names_come_first() -> None:
    words = words_of("shogi")
    found = listed_presets().filter(fits(words)).order_by(*nearness(words), "search_name")
    names = [preset.name for preset in found]
    assert names[:3] == ["Shogi", "Annan Shogi", "Cannon Shogi"]
    assert "Shogi" not in names[-1]


def first(text: str) -> list[str]:
    found = find(Search(text, {}, "played"), player=None)
    return [preset.key for preset in presets_in_order(found.ids)]


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("round", ["byzantine", "circular"]),
        ("ring", ["byzantine", "circular"]),
        ("round chess", ["byzantine", "circular"]),
        ("hexchess", ["brusky", "de-vasa", "glinski", "mccooey", "shafran", "hex-shogi-91"]),
        ("draughts", ["checkers-chess"]),
        ("crazy house", ["crazyhouse"]),
        ("koth", ["king-of-the-hill"]),
        ("象棋", ["xiangqi", "chess"]),
        ("将棋", ["shogi"]),
        ("s-chess", ["seirawan-chess"]),
        ("knight", ["knight-relay", "pocket-knight", "knightmate"]),
        ("drops", ["crazyhouse", "shogi"]),
    ],
)
def test_whole_words_of_names_and_tags_come_first(text: str, keys: list[str]) -> None:
    assert first(text)[: len(keys)] == keys


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_a_slip_in_the_name_comes_before_one_in_what_is_said_of_it() -> None:
    assert first("ultma") == ["ultima", "maxima", "rococo"]


@pytest.mark.django_db
def test_a_word_fits_by_where_it_is() -> None:
    where = {
        "named": " =mill #wind mill wind ",
        "tagged": " =wind #mill wind mill ",
        "begins-a-name": " =millet wind millet ",
        "said": " =wind wind mill ",
        "begins": " =wind wind millet ",
        "in-a-name": " =sawmill sawmill ",
        "inside": " =wind wind sawmill ",
    }
    rows = Preset.objects.filter(owner=None).order_by("pk")[: len(where)]
    for row, (key, text) in zip(reversed(rows), where.items(), strict=True):
        name = "sawmill" if key == "in-a-name" else "wind"
        Preset.objects.filter(pk=row.pk).update(key=key, search_text=text, search_name=name)
    found = Preset.objects.filter(key__in=where).order_by(*nearness(words_of("mill")), "pk")
    assert [preset.key for preset in found] == list(where)


def test_names_and_tags_are_signed_and_names_are_one_word_too() -> None:
    spec = get_spec("brusky")
    text = search_text(spec, tags_of(spec))
    assert text.startswith(" @hexagonalchess @hexchess @@bruskyshexagonalchess =brusky ")
    assert {"=hex", "#hexagons", "#hexchess", "hexagons"} <= set(text.split())
    assert (text[0], text[-1], "  " in text) == (" ", " ", False)


@pytest.mark.django_db
@pytest.mark.usefixtures("shipped_presets")
def test_presets_that_an_older_site_has_described_are_described_anew() -> None:
    Preset.objects.filter(key__in=["chess", "sissa"]).update(
        described=0, tags=[], search_text="", search_name=""
    )
    assert (describe_again(), describe_again(), keys("sissa") >= {"sissa"}) == (2, 0, True)
