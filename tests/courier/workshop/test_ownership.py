"""What an owner does with their preset, and the staff."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.presets.models import FeaturedMonth, Preset
from courier.workshop.domain.ownership import MOST_A_DAY
from courier.workshop.models import Draft, Transfer
from tests.factories import START

OWNER = "/presets/rook-endings/owner"
STAFF = "/presets/rook-endings/staff"
TRANSFER = "/presets/rook-endings/transfer"


def act(client: Client, name: str, address: str = OWNER, **form: str) -> Any:
    return client.post(address, {"act": name, **form}, follow=True)


def test_owner_reads_what_became_of_it(mover_client: Client, preset: Preset) -> None:
    page = mover_client.get(OWNER).content.decode()
    assert "Your preset Rook Endings" in page
    assert "Revision 1" in page


@pytest.mark.parametrize("address", [OWNER, "/presets/rook-endings/edit", TRANSFER])
def test_owner_s_pages_are_theirs_alone(
    address: str,
    preset: Preset,
    stranger_client: Client,
    staff_client: Client,
    anonymous_client: Client,
) -> None:
    assert stranger_client.get(address).status_code == 404
    assert staff_client.get(address).status_code == 404
    assert anonymous_client.get(address).status_code == 302


@pytest.mark.parametrize("name", ["retire", "visibility", "transfer", "keep", "nonsense"])
def test_stranger_does_nothing_to_it(name: str, preset: Preset, stranger_client: Client) -> None:
    answer = act(stranger_client, name, visibility="private", to="stranger")
    preset.refresh_from_db()
    assert answer.status_code == 404
    assert (preset.visibility, preset.retired_at) == ("public", None)


def test_visibility_is_changed(mover_client: Client, preset: Preset) -> None:
    act(mover_client, "visibility", visibility="unlisted")
    preset.refresh_from_db()
    assert (preset.visibility, preset.is_listed) == ("unlisted", False)
    act(mover_client, "visibility", visibility="public")
    preset.refresh_from_db()
    assert preset.is_listed


def test_retired_preset_comes_back(mover_client: Client, preset: Preset) -> None:
    act(mover_client, "retire")
    preset.refresh_from_db()
    assert (preset.retired_at is None, preset.is_listed) == (False, False)
    act(mover_client, "revive")
    preset.refresh_from_db()
    assert (preset.retired_at, preset.is_listed) == (None, True)


def test_unknown_act_is_refused(mover_client: Client, preset: Preset) -> None:
    assert "Choose what to do from the page." in act(mover_client, "nonsense").content.decode()


def test_preset_is_given_away_with_consent(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client, preset: Preset
) -> None:
    act(mover_client, "transfer", to="opponent")
    assert (
        "mover is offering you Rook Endings" in opponent_client.get("/presets/new").content.decode()
    )
    assert "Take over Rook Endings?" in opponent_client.get(TRANSFER).content.decode()
    opponent_client.post(TRANSFER, {"accept": "1"})
    preset.refresh_from_db()
    assert preset.owner == opponent
    assert mover_client.get(OWNER).status_code == 404
    assert Draft.objects.get(owner=mover).preset is None


def test_offer_is_declined_or_taken_back(
    mover_client: Client, opponent_client: Client, preset: Preset
) -> None:
    act(mover_client, "transfer", to="opponent")
    opponent_client.post(TRANSFER, {"decline": "1"})
    assert not Transfer.objects.exists()
    act(mover_client, "transfer", to="opponent")
    act(mover_client, "keep")
    assert opponent_client.post(TRANSFER, {"accept": "1"}).status_code == 404


def test_nobody_is_offered_a_preset_by_somebody_they_block(
    mover: Player, opponent: Player, mover_client: Client, preset: Preset
) -> None:
    block(player=opponent, other=mover, now=START)
    page = act(mover_client, "transfer", to="opponent").content.decode()
    assert "One of you has blocked the other." in page
    assert not OutboxMail.objects.exists()


def test_so_many_offers_go_out_a_day(
    mover_client: Client, opponent: Player, preset: Preset
) -> None:
    for _ in range(MOST_A_DAY):
        act(mover_client, "transfer", to="opponent")
        act(mover_client, "keep")
    page = act(mover_client, "transfer", to="opponent").content.decode()
    assert "You can offer presets 5 times a day." in page
    assert not Transfer.objects.exists()


def test_nobody_else_takes_it_over(
    mover_client: Client, opponent: Player, stranger_client: Client, preset: Preset
) -> None:
    act(mover_client, "transfer", to="opponent")
    assert stranger_client.post(TRANSFER, {"accept": "1"}).status_code == 404


@pytest.mark.parametrize(
    ("to", "words"), [("nobody-here", "nobody-here"), ("mover", "The preset is yours already.")]
)
def test_it_is_given_to_somebody_else_only(
    to: str, words: str, mover_client: Client, preset: Preset
) -> None:
    assert words in act(mover_client, "transfer", to=to).content.decode()
    assert not Transfer.objects.exists()


def test_staff_puts_it_on_the_home_page(
    staff_client: Client, anonymous_client: Client, preset: Preset
) -> None:
    act(staff_client, "feature", STAFF)
    board = '<h2><a href="/presets/rook-endings">'
    assert board in anonymous_client.get("/").content.decode()
    act(staff_client, "unfeature", STAFF)
    assert board not in anonymous_client.get("/").content.decode()


def test_staff_hides_it(staff_client: Client, anonymous_client: Client, preset: Preset) -> None:
    act(staff_client, "feature", STAFF)
    act(staff_client, "hide", STAFF)
    assert "Rook Endings" not in anonymous_client.get("/").content.decode()
    assert (
        "Only a preset that everybody may play"
        in act(staff_client, "feature", STAFF).content.decode()
    )
    act(staff_client, "show", STAFF)
    assert anonymous_client.get("/presets/rook-endings").status_code == 200


def test_others_are_not_the_staff(
    mover_client: Client, stranger_client: Client, anonymous_client: Client, preset: Preset
) -> None:
    assert act(mover_client, "feature", STAFF).status_code == 403
    assert act(stranger_client, "hide", STAFF).status_code == 403
    assert anonymous_client.post(STAFF, {"act": "hide"}).status_code == 302
    preset.refresh_from_db()
    assert preset.hidden_at is None
    assert not FeaturedMonth.objects.exists()


def test_edit_opens_the_draft_of_the_next_revision(mover_client: Client, preset: Preset) -> None:
    draft = Draft.objects.get(preset=preset)
    assert (
        mover_client.get("/presets/rook-endings/edit").headers["Location"]
        == f"/presets/drafts/{draft.uuid}/"
    )
    draft.delete()
    mover_client.get("/presets/rook-endings/edit")
    assert Draft.objects.get(preset=preset).title == "Rook Endings"
