"""What other applications add to games, and the table of it in the documents."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from courier.applications import APPLICATIONS
from courier.common.declarations import modules_named
from courier.games.hooks import GameHooks, all_hooks, hooks_by_application

ROOT = Path(__file__).resolve().parents[3]
HEAD = "| what is added | by |\n| --- | --- |\n"


def added_by(hooks: GameHooks, name: str) -> str:
    """What an application adds at one place, in a few words; empty where it adds nothing."""
    added = getattr(hooks, name) or ()
    if callable(added):
        return f"`{added.__module__.removeprefix('courier.')}.{added.__name__}`"
    return ", ".join(each.name for each in added)


def table() -> str:
    """Who adds what, as the documents have it."""
    lines = []
    for name in (field.name for field in fields(GameHooks)):
        found = {app: added_by(hooks, name) for app, hooks in hooks_by_application().items()}
        lines.append(
            f"| `{name}` |"
            f" {'; '.join(f'{app}: {words}' for app, words in found.items() if words)} |\n"
        )
    return HEAD + "".join(lines)


def test_the_documents_say_who_adds_what() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _before, head, after = text.partition(HEAD)
    assert head + after.partition("\n\n")[0] + "\n" == table()


def test_every_application_with_a_module_of_hooks_declares_some() -> None:
    assert modules_named("hooks").keys() - hooks_by_application().keys() == {"games"}


@pytest.mark.parametrize("kind", ["panels", "asides"])
def test_no_two_applications_add_a_part_of_the_same_name(kind: str) -> None:
    names = [part.name for hooks in all_hooks() for part in getattr(hooks, kind)]
    assert sorted(set(names)) == sorted(names)


def test_applications_are_called_in_the_order_of_their_list() -> None:
    called = list(hooks_by_application())
    assert called == [name for name in APPLICATIONS if name in called]
