"""Whatever a notice is about is shown in words, with where it is."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import courier
from courier.notifications.subjects import describers

ROOT: Final = Path(courier.__file__).parent
NO_NOTICES: Final = {"arrival"}  # mails to who has no account yet


def named_first() -> dict[str, str]:
    """The subject each mail that is queued names first, with the file that does so."""
    return {
        key: path.relative_to(ROOT).as_posix()
        for path in ROOT.glob("**/*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) == "queue_mail"
        for said in node.keywords
        if said.arg == "payload" and isinstance(said.value, ast.Dict)
        for key in _first_of(said.value)
    }


def _first_of(payload: ast.Dict) -> list[str]:
    first = payload.keys[0]
    return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []


def test_every_subject_of_a_notice_is_described() -> None:
    found = named_first()
    assert {"game", "event", "team", "contest"} <= set(found)
    assert {name: found[name] for name in set(found) - set(describers()) - NO_NOTICES} == {}
