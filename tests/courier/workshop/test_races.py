"""Two tabs, many publishers, many beginnings at the same instant, against real PostgreSQL."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from courier.players.models import Player
from courier.presets.domain import presets
from courier.presets.domain.presets import import_document, load_shipped_presets
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts, save_draft
from courier.workshop.domain.ownership import accept_transfer, offer_transfer, withdraw_transfer
from courier.workshop.domain.publication import Publication, publish
from courier.workshop.models import Draft
from tests.courier.racing import race
from tests.factories import START, make_player
from variants import PresetError

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_catalogue")]


def save(draft: Draft, name: str) -> str:
    save_draft(draft_id=draft.pk, document={**BLANK, "name": name}, version=1, now=START)
    return name


def test_of_ten_tabs_that_save_at_once_one_succeeds(draft: Draft) -> None:
    answers = race([partial(save, draft, f"Tab {number}") for number in range(10)])
    draft.refresh_from_db()
    assert Counter(answers)["draft_moved"] == 9
    assert (draft.title in answers, draft.version) == (True, 2)


def test_one_of_several_publishers_gets_the_key(document: Document) -> None:
    people = [make_player() for _ in range(4)]
    drafts = [
        begin_drafts(owner=owner, beginnings=[Beginning(document)], now=START)[0]
        for owner in people
    ]
    answers = race([partial(put_out, draft) for draft in drafts])
    assert Counter(answers) == {"published": 1, "key_taken": 3}
    assert Preset.objects.get().owner == people[answers.index("published")]


def put_out(draft: Draft) -> str:
    publish(draft=draft, publication=Publication(Visibility.PUBLIC, key="kings-alone"), now=START)
    return "published"


def test_limit_of_drafts_holds_when_all_come_at_once(mover: Player) -> None:
    begin_drafts(owner=mover, beginnings=[Beginning(dict(BLANK))] * 18, now=START)

    def begin() -> str:
        begin_drafts(owner=mover, beginnings=[Beginning(dict(BLANK))], now=START)
        return "begun"

    assert Counter(race([begin] * 5)) == {"begun": 2, "too_many_drafts": 3}


def test_preset_is_taken_over_or_kept_never_both(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    offer_transfer(preset_id=preset.pk, owner=mover, receiver=opponent, now=START)

    def take() -> str:
        accept_transfer(preset_id=preset.pk, receiver=opponent)
        return "taken"

    def keep() -> str:
        withdraw_transfer(preset_id=preset.pk, owner=mover)
        return "kept"

    answers = race([take, keep])
    preset.refresh_from_db()
    assert answers in (["taken", "not_your_preset"], ["nothing_offered", "kept"])
    assert (preset.owner == opponent) == (answers[0] == "taken")


def test_key_of_a_player_s_preset_is_left_to_them(
    preset: Preset, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert preset.current is not None
    with pytest.raises(PresetError, match="is the key of a player's preset"):
        import_document(document=preset.current.document, now=START)
    monkeypatch.setattr(presets, "preset_keys", lambda: ("chess",))
    Preset.objects.filter(pk=preset.pk).update(key="chess")
    load_shipped_presets(now=START)
    preset.refresh_from_db()
    assert preset.name == "Rook Endings"
