"""The editor's page and its saving."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.presets.enums import Visibility
from courier.workshop.documents import Document, from_json
from courier.workshop.domain.publication import Publication, publish
from courier.workshop.errors import BadName
from courier.workshop.findings import findings_of
from courier.workshop.models import Draft
from courier.workshop.names import LONGEST_NAME
from tests.factories import START


def save(client: Client, draft: Draft, document: object, version: object = 1) -> Any:
    sent = {"version": version, "document": document}
    return client.post(f"/presets/drafts/{draft.uuid}/save", sent, content_type="application/json")


def stored(draft: Draft) -> Document:
    draft.refresh_from_db()
    return from_json(draft.document)


def test_page_carries_the_state_of_the_editor(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    answer = mover_client.get(f"/presets/drafts/{draft.uuid}/")
    state = answer.context["editor_state"]
    assert (state["document"], state["version"], state["problems"]) == (document, 1, [])
    assert state["urls"]["save"] == f"/presets/drafts/{draft.uuid}/save"
    assert "rook" in state["pictures"]


def test_nobody_else_sees_a_draft(
    stranger_client: Client, anonymous_client: Client, draft: Draft
) -> None:
    address = f"/presets/drafts/{draft.uuid}/"
    assert stranger_client.get(address).status_code == 404
    assert save(stranger_client, draft, {}).status_code == 404
    assert stranger_client.post(f"{address}discard").status_code == 404
    assert anonymous_client.get(address).status_code == 302
    assert save(anonymous_client, draft, {}).status_code == 302


def test_document_is_saved_with_its_order(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    changed = {
        **document,
        "pieces": {"rook": {"name": "Rook", "label": "R", "betza": "R"}, **document["pieces"]},
    }
    answer = save(mover_client, draft, changed).json()
    assert (answer["version"], answer["problems"]) == (2, [])
    assert list(stored(draft)["pieces"]) == ["rook", "king"]


def test_invalid_document_is_kept_and_its_faults_shown(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    answer = save(mover_client, draft, {**document, "board": {"files": 99, "ranks": 8}}).json()
    assert answer["problems"][0]["path"] == "board.files"
    assert stored(draft)["board"]["files"] == 99


@pytest.mark.parametrize("name", ["   ", "R" * 51, "Rook\u202e"])
def test_names_that_publishing_refuses_are_faults_of_the_draft(
    name: str, mover_client: Client, draft: Draft, document: Document
) -> None:
    translations = [{"language": "de", "name": name}, {"language": "fr", "summary": "Une tour."}]
    named = {**document, "name": name, "translations": translations}
    said = "Use 1 to 50 visible characters for the name."
    for _again in range(2):
        problems = findings_of(named)["problems"]
        assert [(it["path"], it["message"]) for it in problems] == [
            ("name", said),
            ("translations[0].name", said),
        ]
    save(mover_client, draft, named)
    with pytest.raises(BadName):
        publish(draft=Draft.objects.get(), publication=Publication(Visibility.PUBLIC), now=START)


def test_nameless_draft_has_one_fault(document: Document) -> None:
    nameless = {key: value for key, value in document.items() if key != "name"}
    problems = findings_of(nameless)["problems"]
    assert [(it["path"], it["code"]) for it in problems] == [("name", "missing-key")]


def test_field_of_the_name_holds_what_publishing_allows(mover_client: Client, draft: Draft) -> None:
    page = mover_client.get(f"/presets/drafts/{draft.uuid}/").content.decode()
    assert f'data-path="name" maxlength="{LONGEST_NAME}"' in page


def test_second_tab_overwrites_nothing(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    save(mover_client, draft, {**document, "name": "First tab"})
    answer = save(mover_client, draft, {**document, "name": "Second tab"})
    assert answer.status_code == 409
    assert (answer.json()["version"], answer.json()["document"]["name"]) == (2, "First tab")
    assert stored(draft)["name"] == "First tab"


def test_same_document_twice_is_no_conflict(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    save(mover_client, draft, {**document, "name": "Once"})
    assert save(mover_client, draft, {**document, "name": "Once"}).json()["version"] == 2


def test_text_without_a_script_is_saved(mover_client: Client, draft: Draft) -> None:
    address = f"/presets/drafts/{draft.uuid}/save"
    mover_client.post(address, {"version": "1", "text": 'extends = "chess"\nname = "Typed"\n'})
    assert (stored(draft)["name"], stored(draft)["board"]["files"]) == ("Typed", 8)


def test_broken_toml_is_said_once(mover_client: Client, draft: Draft) -> None:
    page = mover_client.post(
        f"/presets/drafts/{draft.uuid}/save", {"version": "1", "text": "name = = 3"}
    ).content.decode()
    sentence = "This isn’t a preset document: invalid TOML at line 1, column 8: invalid value"
    assert sentence in page


@pytest.mark.parametrize(
    ("version", "text", "status"), [("1", 'name = "x', 400), ("0", 'name = "Late"', 409)]
)
def test_refused_text_stays_typed(
    mover_client: Client, draft: Draft, version: str, text: str, status: int
) -> None:
    answer = mover_client.post(
        f"/presets/drafts/{draft.uuid}/save", {"version": version, "text": text}
    )
    assert answer.status_code == status
    assert answer.context["draft_toml"] == text
    assert stored(draft)["name"] == "Rook Endings"


DEEP: Any = 1
for _ in range(30):
    DEEP = {"a": DEEP}


@pytest.mark.parametrize(
    "sent",
    [
        DEEP,
        {"a": None},
        {"a": [1, {}]},
        {"a": "x" * 70_000},
        {"a": 10**40},
        {"a": "\0"},
        {"a": "\ud800"},
        [],
        "text",
        {"a": [[[{"b": 1}]]]},
        {"a": list(range(30_000))},
    ],
    ids=[
        "deep",
        "null",
        "mixed",
        "long",
        "large",
        "nul",
        "surrogate",
        "list",
        "text",
        "nested",
        "many",
    ],
)
def test_what_is_no_document_is_refused_and_nothing_kept(
    mover_client: Client, draft: Draft, sent: object
) -> None:
    answer = save(mover_client, draft, sent)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in {"not_a_document", "document_too_long"}
    assert stored(draft)["name"] == "Rook Endings"


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b"{", b"\xff", b'{"version": 1, "document": NaN}', b" " * 2_000_000]
)
def test_what_is_no_json_is_refused(mover_client: Client, draft: Draft, body: bytes) -> None:
    answer = mover_client.post(
        f"/presets/drafts/{draft.uuid}/save", body, content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in {"not_a_document", "document_too_long"}


def test_draft_is_discarded(mover_client: Client, draft: Draft) -> None:
    answer = mover_client.post(f"/presets/drafts/{draft.uuid}/discard", follow=True)
    assert "The draft Rook Endings is discarded." in answer.content.decode()
    assert Draft.objects.count() == 0


ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"
WISH = {"version": "1", "king": "king", "partner": "rook", "last": "g", "first": "c", "rank": "1"}


def castled(client: Client, draft: Draft, document: Document, **wish: str) -> Any:
    """Choose castling from the lists of the page without scripts, in a document with rooks."""
    pieces = {**document["pieces"], "rook": {"name": "Rook", "label": "R", "betza": "R"}}
    save(client, draft, {**document, "pieces": pieces, "setup": {"text": ROOKS}})
    return client.post(f"/presets/drafts/{draft.uuid}/castling", {**WISH, "version": "2", **wish})


def test_castling_is_chosen_without_scripts(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    answer = castled(mover_client, draft, document)
    assert answer.headers["Location"] == f"/presets/drafts/{draft.uuid}/"
    assert stored(draft)["castling"] == {
        "kings": ["king"],
        "partners": ["rook"],
        "targets": ["g", "c"],
    }
    assert stored(draft)["setup"]["text"] == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_castling_on_a_rank_without_king_gets_no_rights(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    castled(mover_client, draft, document, rank="2")
    assert stored(draft)["castling"]["rank"] == 2
    assert stored(draft)["setup"]["text"] == ROOKS


def test_castling_of_unknown_kinds_or_an_old_version_is_refused(
    mover_client: Client, draft: Draft, document: Document
) -> None:
    assert castled(mover_client, draft, document, partner="dragon").status_code == 400
    assert castled(mover_client, draft, document, version="1").status_code == 409
    assert "castling" not in stored(draft)


def test_nobody_else_sets_castling(
    stranger_client: Client, anonymous_client: Client, draft: Draft
) -> None:
    address = f"/presets/drafts/{draft.uuid}/castling"
    assert stranger_client.post(address, WISH).status_code == 404
    assert anonymous_client.post(address, WISH).status_code == 302
    assert "castling" not in stored(draft)
