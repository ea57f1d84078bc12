"""Whatever is sent to the workshop is answered: kept, or refused with a sentence. Never a crash,
nothing spoilt.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from courier.presets.models import Preset
from courier.workshop.documents import BLANK, Document
from courier.workshop.errors import BadKey
from courier.workshop.models import Draft, Picture
from courier.workshop.names import checked_key

JSON = {"Accept": "application/json"}
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**12,
    0.5,
    "",
    "x" * 5000,
    "\0",
    [],
    [[]],
    {},
    {"a": {}},
    [{"a": [1]}],
    "\u202ex",
)
BODIES = (
    b" ",
    b"x",
    b"\xff\xfe\x00",
    b"\0",
    b"null",
    b"[]",
    b"1",
    b'"x"',
    b"NaN",
    b'{"version": NaN}',
    b'{"version": 1, "document": {"x": Infinity}}',
    b'{"version": 1, "document": {"x": 1e999}}',
    b'{"version": 1, "document": {"x": ' + b"9" * 5000 + b"}}",
    b"[" * 100_000,
    b'{"a":' * 20_000,
    b'{"version": 1, "document": {"name": "\\ud800"}}',
    b'{"version": 1, "document": {"name": "\\u0000"}}',
    b'{"version": 1, "document": {"x": null}}',
    b'{"version": 1, "document": {"": 1}}',
    b'{"version": 1, "document": {"a": [1, {"b": 2}]}}',
    b'{"version": 1e5, "document": {}}',
)


def sends(client: Client, address: str, body: bytes) -> Any:
    return client.post(address, body, content_type="application/json", headers=JSON)


def shown(answer: Any) -> Any:
    """What a script is told; errors have one shape."""
    assert answer.status_code < 500, answer.content[:300]
    found = answer.json()
    if answer.status_code >= 400:
        assert found["error"]["message"]
    return found


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests ask more often than anybody may."""
    for place in ("editor", "sketches", "publication", "pictures", "start"):
        monkeypatch.setattr(f"courier.workshop.views.{place}.may_again", lambda *_, **__: True)


@pytest.mark.parametrize("what", ["save", "diagram", "composer"])
def test_every_body_is_answered_in_json(what: str, mover_client: Client, draft: Draft) -> None:
    address = "/presets/composer" if what == "composer" else f"/presets/drafts/{draft.uuid}/{what}"
    for body in BODIES:
        shown(sends(mover_client, address, body))
    assert mover_client.get(f"/presets/drafts/{draft.uuid}/").status_code == 200


@pytest.mark.parametrize("field", ["version", "document"])
def test_values_of_every_kind_are_no_draft(field: str, mover_client: Client, draft: Draft) -> None:
    for odd in ODD:
        sent = {"version": 1, "document": BLANK, field: odd}
        shown(sends(mover_client, f"/presets/drafts/{draft.uuid}/save", json.dumps(sent).encode()))
        assert mover_client.get(f"/presets/drafts/{draft.uuid}/").status_code == 200


@pytest.mark.parametrize(
    "table", ["board", "pieces", "setup", "sides", "castling", "promotion", "drops", "translations"]
)
def test_values_of_every_kind_are_shown_by_their_key(
    table: str, mover_client: Client, draft: Draft
) -> None:
    for version, odd in enumerate(
        (odd for odd in ODD if odd not in (None, "\0", 0.5, 10**12)), start=1
    ):
        sent = {"version": version, "document": {**BLANK, table: odd}}
        answer = shown(
            sends(mover_client, f"/presets/drafts/{draft.uuid}/save", json.dumps(sent).encode())
        )
        if "problems" in answer and odd != []:
            assert answer["problems"], (table, odd)


@pytest.mark.parametrize("field", ["betza", "parts", "board", "picture"])
def test_composer_takes_values_of_every_kind(field: str, mover_client: Client) -> None:
    for odd in (
        *ODD,
        "masmasmasQ",
        "U" * 400,
        [{"legs": [{"squares": [[99, 99]] * 500}]}],
        {"files": 10**6},
    ):
        sent = {"betza": "N", "board": {"files": 8, "ranks": 8}, field: odd}
        if field == "parts":
            del sent["betza"]
        shown(sends(mover_client, "/presets/composer", json.dumps(sent).encode()))


@pytest.mark.parametrize("field", ["piece", "on", "square"])
def test_diagram_takes_values_of_every_kind(field: str, mover_client: Client, draft: Draft) -> None:
    for odd in (*ODD, "setup", "zz99", "<script>"):
        sent = {"piece": "king", "on": "empty", "square": "e1", field: odd}
        shown(
            sends(mover_client, f"/presets/drafts/{draft.uuid}/diagram", json.dumps(sent).encode())
        )


HEAD = 'name = "A"\n'


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}x = nan",
        f"{HEAD}x = inf",
        f"{HEAD}x = -inf",
        f"{HEAD}x = 1e999",
        f"{HEAD}x = {'1' * 5000}",
        f"{HEAD}x = 0x{'f' * 3000}",
        f"{HEAD}x = 2020-01-01",
        f"{HEAD}x = 07:32:00",
        f'{HEAD}x = "\\u0000"',
        "a" * 150 + '."\u2028".a' * 9000 + " = 1",
        f"{HEAD}x = {'[' * 900}{']' * 900}",
        "\ufeff" + HEAD,
        "\x00",
        "x",
        f"{HEAD}board = 1",
        'extends = "sissa"\nwithout = ["' + "a." * 90 + 'a"]',
        'extends = "../../settings"',
    ],
)
def test_typed_text_is_kept_or_refused_and_the_draft_opens(
    text: str, mover_client: Client, draft: Draft
) -> None:
    answer = mover_client.post(f"/presets/drafts/{draft.uuid}/save", {"version": "1", "text": text})
    assert answer.status_code in (302, 400)
    draft.refresh_from_db()
    assert (answer.status_code == 302) == (draft.version == 2)
    assert mover_client.get(f"/presets/drafts/{draft.uuid}/").status_code == 200
    pasted = mover_client.post("/presets/new", {"text": f'key = "a"\n{text}'})
    assert pasted.status_code in (302, 400)
    for made in Draft.objects.all():
        assert mover_client.get(f"/presets/drafts/{made.uuid}/").status_code == 200


KEYS = (
    "",
    "a",
    "x" * 33,
    "раwns",
    "ｆｕｌｌ-ｗｉｄｔｈ",
    "zero\u200bwidth",
    "a\u202eb",
    "up/down",
    "..",
    "new",
    "drafts",
    "a b",
    "a\0b",
    "<b>",
    "%00",
    "ｃｈｅｓｓ",
    "сhess",
    "chesſ",
    "1abc",
    "-abc",
    "abc\n",
    "ABC",
    "ch3ss\u0301",
)


@pytest.mark.parametrize("key", KEYS)
def test_key_that_is_none_or_looks_like_another_is_refused(
    key: str, mover_client: Client, draft: Draft
) -> None:
    address, sent = f"/presets/drafts/{draft.uuid}/publish", {"visibility": "public", "key": key}
    refused = mover_client.post(address, sent, headers=JSON)
    if key.strip() != key:
        with pytest.raises(BadKey):
            checked_key(key)
        return
    assert (refused.status_code, refused.json()["error"]["code"]) in (
        (400, "bad_key"),
        (400, "key_taken"),
    )
    assert not Preset.objects.filter(owner__isnull=False).exists()


@pytest.mark.parametrize(
    "name",
    ["Сhess", "Ｃｈｅｓｓ", "Che\u200bss", "C\u0131hess\0", "\u202eChess", "CHESS", "  ", "x" * 51],
)
def test_name_that_is_none_or_looks_like_another_is_refused(
    name: str, mover_client: Client, draft: Draft
) -> None:
    document: Document = {**BLANK, "name": name}
    Draft.objects.filter(pk=draft.pk).update(document=json.dumps(document))
    sent = {"visibility": "public", "key": "fine-key"}
    answer = mover_client.post(f"/presets/drafts/{draft.uuid}/publish", sent, headers=JSON)
    assert answer.status_code == 400
    assert not Preset.objects.filter(key="fine-key").exists()


@pytest.mark.parametrize(
    ("field", "value"), [("visibility", "\0"), ("visibility", "all"), ("note", "x" * 1001)]
)
def test_odd_fields_of_the_publishing_form_are_refused(
    field: str, value: str, mover_client: Client, draft: Draft
) -> None:
    sent = {"visibility": "public", "key": "fine-key", field: value}
    answer = mover_client.post(f"/presets/drafts/{draft.uuid}/publish", sent, headers=JSON)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\0",
        b"\xff\xfe<\0s\0v\0g\0",
        b"<svg" + b" a='1'" * 2000 + b"/>",
        b"<a>" * 5000,
        b"PK\x03\x04" + b"\0" * 500,
        b"<?xml version='1.0' encoding='utf-16'?><svg/>",
        b"<!DOCTYPE svg [<!ENTITY a 'a'>]><svg>&a;</svg>",
    ],
)
def test_file_that_is_no_picture_is_refused(
    body: bytes, mover_client: Client, draft: Draft
) -> None:
    for sent in ({"file": SimpleUploadedFile("a.svg", body)}, {"text": body.decode("latin-1")}):
        answer = mover_client.post(f"/presets/drafts/{draft.uuid}/pictures", sent, headers=JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "picture_refused")
    assert not Picture.objects.exists()


@pytest.mark.parametrize("odd", ["%00", "%ff", "a%0ab", "..%2f", "<script>", "x" * 3000])
def test_odd_addresses_are_not_found(odd: str, mover_client: Client, draft: Draft) -> None:
    assert mover_client.get(f"/presets/new?from=a{odd}").status_code == 404
    form = "application/x-www-form-urlencoded"
    assert mover_client.post("/presets/new", f"from=a{odd}", content_type=form).status_code == 404
