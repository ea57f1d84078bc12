"""Documents whose moves, or turns, cost much are refused or accepted soon in the sandbox."""

from __future__ import annotations

import time
from typing import Any

import pytest

from courier.workshop.sandbox import playtests, work
from variants import parse_document

SECONDS = 4
LETTERS = "ABCDEFGHIJLMNOPQRSTU"
KINDS = ", ".join(f'"{letter.lower()}"' for letter in LETTERS)
AREA = f"[[area]]\npieces = [{KINDS}]\nsteps = 4\n"
WAYS = ("withdrawal", "approach", "leap", "pincers", "hop", "burning")


def document(betza: str, more: str, *, own: int = len(LETTERS)) -> dict[str, Any]:
    """Return a document of 20 kinds on the largest board, so many of them on each side."""
    tables = "".join(
        f'[pieces.{letter.lower()}]\nname = "{letter}"\nlabel = "{letter}"\nbetza = "{betza}"\n'
        for letter in LETTERS
    )
    row = LETTERS[:own]
    empty = f"{26 - own}" if own else "26"
    array = "/".join([f"{row.lower()}{empty}", "k25", *["26"] * 22, "K25", f"{row}{empty}"])
    return parse_document(
        f'key = "heavy"\nname = "Heavy"\n[board]\nfiles = 26\nranks = 26\n{tables}'
        '[pieces.king]\nname = "King"\nlabel = "K"\nbetza = "K"\nroyal = true\n'
        f'{more}[setup]\ntext = "{array} w - - 0 1"\n'
    )


def captures(by: str) -> str:
    partners = f"partners = [{KINDS}]\n" if by == "coordination" else ""
    return f'[[capture]]\nby = "{by}"\npieces = [{KINDS}]\n{partners}'


HEAVY = {
    "areas": AREA,
    **{by: AREA + captures(by) for by in WAYS},
    "all": AREA + "".join(map(captures, (*WAYS, "coordination"))),
}


@pytest.mark.parametrize("name", HEAVY)
def test_dear_turns_are_refused_soon_or_allowed(name: str) -> None:
    tables = document("W", HEAVY[name])
    began = time.process_time()
    codes = {problem["code"] for problem in work.check(tables)["problems"]}
    assert (codes <= {"too-slow"}, time.process_time() - began < SECONDS) == (True, True)


def test_draft_whose_first_turn_is_too_dear_is_not_played() -> None:
    began = time.process_time()
    begun = playtests.begin(document("W", HEAVY["all"]), "")
    assert [problem["code"] for problem in begun["problems"]] == ["too-slow"]
    assert time.process_time() - began < SECONDS


def test_few_pieces_with_the_same_rules_may_be_played() -> None:
    tables = document("W", AREA + captures("withdrawal"), own=2)
    assert work.check(tables) == {"problems": []}
    assert len(playtests.begin(tables, "")["moves"]) == 0


@pytest.mark.parametrize("betza", ["[Q?fsbQ?fsbQ?fsbQ]", "[Q?fbsQ?fbsQ]", "aaQ"])
def test_refused_moves_are_not_looked_at_again(betza: str) -> None:
    began = time.process_time()
    shown = work.view(document(betza, ""))
    assert [problem["code"] for problem in shown["problems"]] == ["too-complex"]
    assert time.process_time() - began < SECONDS
