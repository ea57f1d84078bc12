"""Texts of other programs as beginnings of drafts."""

from __future__ import annotations

from typing import Any

from courier.workshop.domain.drafts import Beginning
from courier.workshop.errors import CannotImport
from courier.workshop.trials.client import ask


def sections_in(text: str) -> tuple[str, ...]:
    """Return the names of the sections of a `variants.ini`; none for other texts. Raises CannotImport, TooExpensive."""
    return tuple(_told("sections", text=text)["sections"])


def read_text(text: str, *, name: str = "", sections: tuple[str, ...] = ()) -> list[Beginning]:
    """Return what a text says, by preset: the sections asked for of a `variants.ini`.

    Raises CannotImport, TooExpensive.
    """
    told = _told("texts", text=text, name=name, chosen=list(sections))
    return [Beginning(found["document"], found["origin"], tuple(found["notes"])) for found in told["found"]]


def _told(work: str, **given: object) -> dict[str, Any]:
    told = ask(work, **given)
    if "refusal" in told:
        raise CannotImport(reason=told["refusal"])
    return told
