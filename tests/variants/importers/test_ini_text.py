"""The grammar of variants.ini, with its odd corners."""

import pytest

from variants import PresetError
from variants.importers.ini_text import MAX_TEXT, Entry, read_sections


def values(text: str) -> dict[str, str]:
    (section,), _ = read_sections(text)
    return {key: entry.value for key, entry in section.entries.items()}


def test_text_before_the_first_section_is_skipped() -> None:
    (section,), problems = read_sections("maxRank = 5\nnonsense\n[a]\nmaxFile = 6\n")
    assert (section.name, section.entries, problems) == ("a", {"maxFile": Entry("6", 4)}, ())


def test_a_parent_follows_the_colon() -> None:
    sections, _ = read_sections("[a]\n[b:a] and more\n")
    assert [(section.name, section.parent, section.line) for section in sections] == [
        ("a", "", 1),
        ("b", "a", 2),
    ]


def test_only_the_first_character_makes_a_comment() -> None:
    assert values("[a]\n# x = 1\n; y = 2\n # z = 3\nw = 4 # five\n") == {
        " # z": "3",
        "w": "4 # five",
    }


def test_blanks_are_cut_before_a_value_and_kept_after_it() -> None:
    assert values("[a]\nchecking   =   true \r\n") == {"checking": "true "}


def test_the_last_of_several_lines_with_one_key_wins() -> None:
    assert values("[a]\nmaxRank = 5\nmaxRank = 6\n") == {"maxRank": "6"}


def test_lines_that_say_nothing_are_reported_with_their_numbers() -> None:
    _, problems = read_sections("[a]\ncastling\nmaxRank =\n\n")
    assert [str(problem) for problem in problems] == [
        "line 2: castling: is no comment and has no `=`; the line is ignored",
        "line 3: maxRank: has no value; the line is ignored",
    ]


def test_the_mark_of_an_encoding_does_not_hide_the_first_section() -> None:
    (section,), _ = read_sections("\ufeff[a:chess]\r\nking = k:W\r\n")
    assert (section.name, section.parent, section.entries["king"].value) == ("a", "chess", "k:W")


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(PresetError, match="at most") as refused:
        read_sections("[a]\n" + "#" * MAX_TEXT)
    assert refused.value.code == "document-too-long"
