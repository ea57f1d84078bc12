"""Texts of other programs as beginnings of drafts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from courier.common.sandbox.client import query
from courier.workshop.domain.drafts import Beginning
from courier.workshop.errors import CannotImport


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: presets to begin with, and what cannot be read as (name of the section,
    reason).
    """

    beginnings: tuple[Beginning, ...]
    refused: tuple[tuple[str, str], ...] = ()


def sections_in(text: str) -> tuple[str, ...]:
    """Return the names of the sections of a `variants.ini`; none for other texts. Raises
    CannotImport, TooExpensive.
    """
    return tuple(_shown("sections", text=text)["sections"])


def read_text(text: str, *, name: str = "", sections: tuple[str, ...] = ()) -> Reading:
    """Return what a text says, by preset: the sections asked for of a `variants.ini`.

    Raises CannotImport if there is nothing that can be read, TooExpensive.
    """
    answer = _shown("texts", text=text, name=name, chosen=list(sections))
    found = (
        Beginning(each["document"], each["origin"], tuple(each["notes"]))
        for each in answer["found"]
    )
    return Reading(
        tuple(found), tuple((each["name"], each["reason"]) for each in answer["refused"])
    )


def _shown(work: str, **given: object) -> dict[str, Any]:
    answer = query(work, **given)
    if "refusal" in answer:
        raise CannotImport(reason=answer["refusal"])
    return answer
