"""Beginning a preset: from nothing, from one there is, from a text."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from courier.players.models import Player
from courier.workshop.documents import BLANK, from_json
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.findings import findings_of
from courier.workshop.models import Draft
from courier.workshop.names import LONGEST_NAME, checked_name
from tests.factories import START, make_revision

NEW = "/presets/new"
INI = "[alpha:chess]\nstalemateValue = loss\n\n[beta:chess]\nnMoveRule = 0\n"


def only_draft() -> Draft:
    return Draft.objects.get()


def test_page_requests_a_beginning(mover_client: Client) -> None:
    make_revision()
    page = mover_client.get(NEW).content.decode()
    assert "Start with an empty board" in page
    assert '<option value="sissa">Sissa</option>' in page


def test_anonymous_signs_in_first(anonymous_client: Client, db: None) -> None:
    assert anonymous_client.get(NEW).headers["Location"] == f"/account/login/?next={NEW}"
    assert anonymous_client.post(NEW, {"blank": "1"}).status_code == 302
    assert Draft.objects.count() == 0


def test_from_nothing_gives_kings_on_an_empty_board(mover: Player, mover_client: Client) -> None:
    answer = mover_client.post(NEW, {"blank": "1"})
    assert answer.headers["Location"] == f"/presets/drafts/{only_draft().uuid}/"
    assert from_json(only_draft().document) == BLANK
    assert only_draft().owner == mover


def test_shogi_like_beginning_is_in_order_and_drops_and_turns(mover_client: Client) -> None:
    mover_client.post(NEW, {"shogi": "1"})
    findings = findings_of(from_json(only_draft().document))
    assert (findings["problems"], findings["hints"]) == ([], [])
    assert {"hands", "turning"} <= set(findings["facts"])


def test_copy_of_a_long_name_has_a_name_that_can_be_published(mover_client: Client) -> None:
    revision = make_revision("sissa")
    revision.preset.name = "S" * LONGEST_NAME
    revision.preset.save(update_fields=["name"])
    mover_client.post(NEW, {"from": "sissa"})
    name = from_json(only_draft().document)["name"]
    assert checked_name(name) == name


def test_copy_has_everything_of_the_original_but_its_key(mover_client: Client) -> None:
    revision = make_revision("sissa")
    assert "A copy of Sissa" in mover_client.get(f"{NEW}?from=sissa").content.decode()
    mover_client.post(NEW, {"from": "sissa"})
    document = from_json(only_draft().document)
    assert (document["name"], document["inventor"]) == ("My Sissa", revision.preset.inventor)
    assert list(document["pieces"]) == [piece.id for piece in revision.spec.pieces]
    assert "key" not in document
    assert only_draft().source == revision.preset


def test_unknown_preset_cannot_be_copied(mover_client: Client) -> None:
    assert mover_client.get(f"{NEW}?from=nonsense").status_code == 404
    assert mover_client.post(NEW, {"from": "nonsense"}).status_code == 404


def test_one_section_is_read_at_once(mover_client: Client) -> None:
    mover_client.post(NEW, {"text": INI.split("\n\n")[0]})
    assert from_json(only_draft().document)["ends"]["stalemate"] == "loss"


def test_of_several_sections_those_ticked_become_drafts(mover_client: Client) -> None:
    requested = mover_client.post(NEW, {"text": INI}).content.decode()
    assert 'name="section" value="alpha"' in requested
    assert "nMoveRule = 0" in requested
    answer = mover_client.post(NEW, {"text": INI, "section": ["alpha", "beta"]}, follow=True)
    assert "2 drafts are stored" in answer.content.decode()
    assert set(Draft.objects.values_list("title", flat=True)) == {"alpha", "beta"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('key = "x', "This text can’t be read: invalid TOML at end of document: unterminated"),
        (f"key = {'[' * 3000}", "This text can’t be read: lists or tables are nested too deeply"),
        (f"key = {'[' * 20}{']' * 20}", "This text can’t be read: key is nested too deeply"),
        ("8888", "This text can’t be read: this array is too large, a board has at most 676"),
    ],
)
def test_why_a_text_is_not_read_is_said_once(
    mover_client: Client, text: str, sentence: str
) -> None:
    page = mover_client.post(NEW, {"text": text}).content.decode()
    assert sentence in page
    assert "This isn’t a preset document" not in page


def test_section_that_cannot_be_read_keeps_the_others_not_out(mover_client: Client) -> None:
    text = (
        f"{INI}\n[gamma:alpha]\nmaxFile = zz9\n\n[delta:beta]\nnonsense = 1\ncheckCounting = true\n"
    )
    answer = mover_client.post(
        NEW, {"text": text, "section": ["beta", "gamma", "delta"]}, follow=True
    )
    page = answer.content.decode()
    assert "2 drafts are stored" in page
    assert "gamma is left out: line 8: maxFile:" in page
    assert "1 note on the import" in page
    notes = {draft.title: draft.notes for draft in Draft.objects.all()}
    assert notes == {
        "beta": [],
        "delta": ["line 11: nonsense: is no known key; the line is ignored"],
    }


def test_what_an_import_left_open_stands_above_everything_else_of_the_page(
    mover_client: Client,
) -> None:
    text = "promoChoice=QN\nsuccession=1\npawn::::a2-h2\nqueen::::d1\nking::::e1"
    page = mover_client.post(NEW, {"text": text}, follow=True).content.decode()
    main = page[page.index("<main") :]
    notice = main[
        main.index('<section class="notice warn editor-import"') : main.index(
            '<header class="editor-head"'
        )
    ]
    assert (
        "<li>line 2: succession=1 is left out: no piece succeeds a king that is lost</li>" in notice
    )
    assert "<li>promoChoice: N names no piece and cannot be chosen</li>" in notice
    assert "<details" not in notice
    assert "editor-import" not in mover_client.post(NEW, {}, follow=True).content.decode()


def test_more_games_than_there_is_room_for_are_refused_before_they_are_read(
    mover_client: Client,
) -> None:
    text = "\n".join(f"[game{n}:chess]" for n in range(300))
    chosen = {"text": text, "section": [f"game{n}" for n in range(300)]}
    answer = mover_client.post(NEW, chosen)
    page = answer.content.decode()
    assert answer.status_code == 429
    assert "There is room for 20 more drafts." in page
    assert 'value="game299" checked' in page
    assert Draft.objects.count() == 0


def test_file_is_read_like_a_text(mover_client: Client) -> None:
    mover_client.post(
        NEW, {"file": SimpleUploadedFile("variants.ini", INI.split("\n\n")[1].encode())}
    )
    assert only_draft().title == "beta"


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (
            SimpleUploadedFile("big.ini", b"#" * 600_000),
            "The file is too large: at most 512 KiB are read.",
        ),
        (SimpleUploadedFile("a.png", b"\x89PNG\xff\xfe"), "The file isn’t a text in UTF-8."),
        (SimpleUploadedFile("a.ini", b"\n"), "Paste a text or choose a file."),
    ],
)
def test_file_that_is_no_text_is_refused(
    mover_client: Client, file: SimpleUploadedFile, words: str
) -> None:
    answer = mover_client.post(NEW, {"file": file})
    assert answer.status_code == 400
    assert words in answer.content.decode()


def test_text_that_cannot_be_read_stays_typed_with_the_line_named(mover_client: Client) -> None:
    answer = mover_client.post(NEW, {"text": "[alpha:chess]\nmaxFile = zz9\n"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "maxFile = zz9" in page
    assert "line 2" in page
    assert Draft.objects.count() == 0


def test_twenty_drafts_are_enough(mover: Player, mover_client: Client) -> None:
    begin_drafts(owner=mover, beginnings=[Beginning(dict(BLANK))] * 20, now=START)
    answer = mover_client.post(NEW, {"blank": "1"}, follow=True)
    assert "You have 20 drafts." in answer.content.decode()
    assert Draft.objects.count() == 20
