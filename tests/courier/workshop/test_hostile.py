"""Documents made to cost much or to break something are refused, told why, and cost little."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.models import Draft
from tests.factories import START

WIDE = {"files": 26, "ranks": 26}
ROW = "k25" + "/26" * 24 + "/K25 w - - 0 1"


def of(betza: str, **more: object) -> Document:
    """A document on the largest board whose king moves so."""
    king = {"name": "King", "label": "K", "betza": betza, "royal": True}
    return {**BLANK, "board": WIDE, "pieces": {"king": king}, "setup": {"text": ROW}, **more}


def save(client: Client, draft: Draft, document: object) -> Any:
    return client.post(
        f"/presets/drafts/{draft.uuid}/save",
        {"version": 1, "document": document},
        content_type="application/json",
    )


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({**BLANK, "board": {"files": 1_000_000, "ranks": 1_000_000}}, "board.files"),
        (of("K" * 401), "pieces.king.betza"),
        (of("afafafafafafafafafafK"), "pieces.king.betza"),
        (of("(paf)99R"), "pieces.king.betza"),
        (of("yaKyaKyaKyaKyaKyaKyaKyaKQ"), "pieces.king.betza"),
        ({**BLANK, "setup": {"text": "9" * 5000}}, "setup.text"),
        ({**BLANK, "setup": {"text": "8/" * 30_000}}, "setup.text"),
        ({**BLANK, "pieces": {f"p{n}": {"name": "P", "label": "P"} for n in range(400)}}, "pieces"),
        ({**BLANK, "name": ["x"]}, "name"),
        ({**BLANK, "extends": "chess"}, ""),
    ],
    ids=[
        "board",
        "long",
        "legs",
        "repeats",
        "rides",
        "digits",
        "ranks",
        "pieces",
        "types",
        "extends",
    ],
)
def test_fault_is_shown_by_its_key(
    document: Document, path: str, mover_client: Client, draft: Draft
) -> None:
    answer = save(mover_client, draft, document)
    assert answer.status_code == 200
    found = [problem["path"] for problem in answer.json()["problems"]]
    assert path == "" or any(name.startswith(path.partition(".")[0]) for name in found), found


@pytest.mark.parametrize(
    "betza",
    ["mpafsmpafsmpafsmpafsQ", "yafsyafsyafsyafsQ", "mcabmcabmcabQ", "U" * 40, "gQgNNgAAgDD"],
)
def test_what_takes_too_much_ends(betza: str, mover_client: Client, draft: Draft) -> None:
    answer = save(mover_client, draft, of(betza)).json()
    assert answer["version"] == 2
    assert answer["view"] or answer["problems"]


@pytest.mark.parametrize(
    "text",
    ["[" * 50_000, "a" + ".a" * 20_000 + " = 1", "a = " + "[" * 10_000, "\x00", '"' * 60_000],
)
def test_text_that_bombs_a_reader_is_refused(text: str, mover_client: Client, draft: Draft) -> None:
    answer = mover_client.post(f"/presets/drafts/{draft.uuid}/save", {"version": "1", "text": text})
    assert answer.status_code == 400
    assert mover_client.post("/presets/new", {"text": text}).status_code in (302, 400)


def test_markup_in_every_text_stays_text(mover_client: Client, mover: object) -> None:
    evil = '"><script>alert(1)</script>'
    king = {"name": evil, "label": "K", "betza": "K", "royal": True, "text": evil}
    document = {
        **BLANK,
        "name": evil,
        "summary": evil,
        "rules_text": evil,
        "inventor": evil,
        "pieces": {"king": king},
    }
    draft = begin_drafts(owner=mover, beginnings=[Beginning(document, evil, (evil,))], now=START)[0]  # type: ignore[arg-type]
    answer = save(mover_client, draft, {**document, "family": evil}).json()
    assert "<script>" not in answer["view"]["rules_html"]
    assert "<script>" not in answer["view"]["pieces"]["king"]["diagram"]
    for address in (f"/presets/drafts/{draft.uuid}/", "/presets/new"):
        assert "<script>alert" not in mover_client.get(address).content.decode()
