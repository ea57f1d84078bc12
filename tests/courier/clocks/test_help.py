"""What may help the players of a game: how it is chosen, and what it says."""

from __future__ import annotations

import pytest

from courier.clocks.terms import TERMS, Terms, terms_chosen
from courier.games.words import help_sentence, terms_words


@pytest.mark.parametrize(
    ("chosen", "kept", "words", "allowed"),
    [
        ("nothing", ("nothing", False), "no help allowed", (False, False, False)),
        ("notes", ("notes", False), "", (True, False, False)),
        ("", ("notes", False), "", (True, False, False)),
        ("explorer", ("notes", True), "explorer allowed", (True, True, False)),
        ("engines", ("engines", False), "advanced: engines allowed", (True, True, True)),
    ],
)
def test_one_choice_is_two_terms(
    chosen: str, kept: tuple[str, bool], words: str, allowed: tuple[bool, bool, bool]
) -> None:
    terms = Terms(**terms_chosen({"help": chosen}))
    assert (terms.help, terms.explorer) == kept
    assert terms_words(terms) == ", ".join(filter(None, ("no time limit, casual", words)))
    assert (terms.has_notes, terms.has_explorer, terms.is_advanced) == allowed


def test_a_form_without_the_field_leaves_it_as_usual() -> None:
    assert Terms(**terms_chosen({})) == Terms()


def test_in_an_advanced_game_the_explorer_needs_no_word() -> None:
    terms = Terms(help="engines", explorer=True)
    assert terms_words(terms) == "no time limit, casual, advanced: engines allowed"


def test_a_value_of_a_later_release_allows_what_is_usual() -> None:
    odd = Terms(help="telepathy")
    assert (odd.has_notes, odd.has_explorer, odd.is_advanced) == (True, False, False)
    assert terms_words(odd) == terms_words(Terms())
    assert help_sentence(odd) == help_sentence(Terms())


def test_every_kind_has_a_sentence_of_its_own() -> None:
    kinds = (Terms(help="nothing"), Terms(), Terms(explorer=True), Terms(help="engines"))
    assert len({help_sentence(terms) for terms in kinds}) == 4


def test_the_form_asks_once() -> None:
    [term] = [term for term in TERMS if term.form_name == "help" and term.is_on_form]
    field = term.new_form_field()
    assert [key for key, _label in field.choices] == ["nothing", "notes", "explorer", "engines"]  # type: ignore[attr-defined]
