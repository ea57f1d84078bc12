"""Drafts become presets and revisions of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.workshop.documents import Document, from_json, to_json
from courier.workshop.domain.drafts import Beginning, begin_drafts, save_draft
from courier.workshop.domain.publication import Publication, publish
from courier.workshop.errors import (
    BadKey,
    CannotPublish,
    KeyTaken,
    NameTaken,
    NothingNew,
    TooManyPresets,
)
from courier.workshop.models import Draft
from courier.workshop.names import checked_key, checked_name, proposed_key
from tests.factories import START, make_game, make_revision

PUBLIC = Publication(Visibility.PUBLIC, key="rook-endings")


def send(client: Client, draft: Draft, **form: str) -> Any:
    sent = {"visibility": "public", "key": "rook-endings", "note": "", **form}
    return client.post(
        f"/presets/drafts/{draft.uuid}/publish", sent, headers={"Accept": "application/json"}
    )


def changed(draft: Draft, **values: object) -> Draft:
    draft.refresh_from_db()
    document = from_json(draft.document) | values
    save_draft(draft_id=draft.pk, document=document, version=draft.version, now=START)
    return Draft.objects.get(pk=draft.pk)


def test_draft_becomes_a_preset(mover: Player, mover_client: Client, draft: Draft) -> None:
    assert send(mover_client, draft).json()["url"] == "/presets/rook-endings"
    preset = Preset.objects.get(key="rook-endings")
    assert (preset.owner, preset.is_listed, preset.current.number if preset.current else 0) == (
        mover,
        True,
        1,
    )
    assert "Rook Endings" in mover_client.get("/presets").content.decode()


def test_next_revision_says_what_differs_and_games_keep_theirs(
    mover: Player, opponent: Player, draft: Draft
) -> None:
    first = publish(draft=draft, publication=PUBLIC, now=START)
    game = make_game(mover, opponent)
    game.revision = first
    game.save(update_fields=["revision"])
    pieces = {"king": {"name": "King", "label": "K", "betza": "W", "royal": True}}
    second = publish(draft=changed(draft, pieces=pieces), publication=PUBLIC, now=START)
    assert (second.number, second.preset.current_id) == (2, second.pk)
    assert any("king" in sentence.lower() for sentence in second.changes)
    game.refresh_from_db()
    assert game.revision == first


def test_faults_are_shown_and_nothing_is_published(mover_client: Client, draft: Draft) -> None:
    answer = send(mover_client, changed(draft, board={"files": 99, "ranks": 8}))
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["path"] == "board.files"
    assert not Preset.objects.filter(key="rook-endings").exists()


def test_same_again_is_not_a_revision(draft: Draft) -> None:
    publish(draft=draft, publication=PUBLIC, now=START)
    with pytest.raises(NothingNew):
        publish(draft=Draft.objects.get(pk=draft.pk), publication=PUBLIC, now=START)


def test_key_of_somebody_else_stays_theirs(
    stranger: Player, draft: Draft, document: Document
) -> None:
    publish(draft=draft, publication=PUBLIC, now=START)
    other = begin_drafts(owner=stranger, beginnings=[Beginning(document)], now=START)[0]
    with pytest.raises(KeyTaken):
        publish(draft=other, publication=PUBLIC, now=START)


def test_publishing_does_not_say_which_key_a_draft_has(draft: Draft) -> None:
    revision = publish(
        draft=changed(draft, key="chess", listed=False), publication=PUBLIC, now=START
    )
    assert (revision.preset.key, revision.spec.key, revision.preset.is_listed) == (
        "rook-endings",
        "rook-endings",
        True,
    )


def test_twenty_presets_are_enough(mover: Player, draft: Draft) -> None:
    sizes = {"enforced": True, "files": 8, "ranks": 8, "is_listed": False, "visibility": "private"}
    Preset.objects.bulk_create(
        Preset(key=f"mine-{n}", name="Mine", owner=mover, **sizes) for n in range(20)
    )
    with pytest.raises(TooManyPresets):
        publish(draft=draft, publication=PUBLIC, now=START)


@pytest.mark.parametrize("key", ["ab", "Rook", "9lives", "söhne", "x" * 33, "a b", "сhess", ""])
def test_bad_keys(key: str) -> None:
    with pytest.raises(BadKey):
        checked_key(key)


@pytest.mark.parametrize("key", ["chess", "che-ss", "s1ssa", "sis5a", "new", "drafts", "xiang-qi"])
def test_keys_that_look_like_others(key: str) -> None:
    with pytest.raises(KeyTaken):
        checked_key(key)


@pytest.mark.parametrize("name", ["Chess", "chess ", "Сhess", "C h e s s", "Ｃｈｅｓｓ", "Sissa"])
def test_names_that_look_like_shipped_ones(name: str) -> None:
    with pytest.raises(NameTaken):
        checked_name(name)


def test_proposed_key_has_the_handle_in_front() -> None:
    assert proposed_key("Ann", "Röok   Endings!") == "ann-rook-endings"
    assert checked_key(proposed_key("9", "")) == "p-9"


def test_markup_in_names_is_text(mover_client: Client, draft: Draft) -> None:
    named = changed(
        draft,
        name="<script>alert(1)</script>",
        rules_text="<img src=x onerror=alert(1)> [a](javascript:b)",
    )
    send(mover_client, named)
    for page in ("/presets/rook-endings", "/presets", f"/presets/drafts/{draft.uuid}/"):
        shown = mover_client.get(page).content.decode()
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
        assert 'href="javascript:' not in shown


@pytest.mark.usefixtures("empty_catalogue")
def test_stranger_and_anonymous_publish_nothing(
    stranger_client: Client, anonymous_client: Client, draft: Draft
) -> None:
    assert send(stranger_client, draft).status_code == 404
    assert send(anonymous_client, draft).status_code == 401
    assert Preset.objects.count() == 0


@pytest.mark.usefixtures("empty_catalogue")
def test_stale_window_publishes_nothing_it_has_not_seen(mover_client: Client, draft: Draft) -> None:
    seen = str(draft.version)
    changed(draft, summary="Saved in another window.")
    answer = send(mover_client, draft, version=seen)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "draft_moved")
    assert answer.json()["document"]["summary"] == "Saved in another window."
    assert Preset.objects.count() == 0
    assert send(mover_client, draft, version=str(answer.json()["version"])).status_code == 200


@pytest.mark.usefixtures("empty_catalogue")
@pytest.mark.parametrize("version", ["", "x", "-1", "1" * 40, "\0"])
def test_version_that_is_none_is_refused(version: str, mover_client: Client, draft: Draft) -> None:
    assert send(mover_client, draft, version=version).status_code == 400
    assert Preset.objects.count() == 0


def test_refusal_without_scripts_keeps_what_was_typed(mover_client: Client, draft: Draft) -> None:
    sent = {"visibility": "unlisted", "key": 'chess"><b>'}
    page = mover_client.post(
        f"/presets/drafts/{draft.uuid}/publish", sent, follow=True
    ).content.decode()
    assert "Use 3 to 32 letters" in page
    assert 'name="key" value="chess&quot;&gt;&lt;b&gt;"' in page
    assert '<option value="unlisted" selected>' in page


def test_unknown_visibility_is_refused(mover_client: Client, draft: Draft) -> None:
    assert send(mover_client, draft, visibility="everybody").status_code == 400


def test_copy_names_its_original(mover: Player, draft: Draft) -> None:
    original = make_revision("sissa").preset
    Draft.objects.filter(pk=draft.pk).update(source=original)
    draft.refresh_from_db()
    assert publish(draft=draft, publication=PUBLIC, now=START).preset.source == original


def test_too_large_a_board_is_refused_before_it_is_laid_out(draft: Draft) -> None:
    with pytest.raises(CannotPublish):
        publish(
            draft=changed(draft, board={"files": 1_000_000, "ranks": 1_000_000}),
            publication=PUBLIC,
            now=START,
        )


def test_stored_text_keeps_the_order_of_tables(draft: Draft) -> None:
    assert to_json(from_json(draft.document)) == draft.document


def test_texts_in_other_languages_stand_on_the_page(mover_client: Client, draft: Draft) -> None:
    german = {"language": "de", "name": "Turmendspiele", "rules_text": "Könige **ziehen**."}
    send(mover_client, changed(draft, translations=[german]))
    page = mover_client.get("/presets/rook-endings").content.decode()
    assert '<details class="exact" lang="de">' in page
    assert "<p>Könige <strong>ziehen</strong>.</p>" in page


def test_name_in_another_language_imitates_nobody(mover_client: Client, draft: Draft) -> None:
    answer = send(mover_client, changed(draft, translations=[{"language": "de", "name": "Сhess"}]))
    assert answer.json()["error"]["code"] == "name_taken"
