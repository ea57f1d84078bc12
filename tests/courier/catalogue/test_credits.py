"""Whom a preset is owed to, on its page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from courier.catalogue.credits import credits_of
from courier.catalogue.sources import sources
from courier.players.models import Block, Player
from courier.presets.models import Preset, PresetRevision
from courier.presets.queries import current_revision
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_revision
from variants import load_spec, preset_document, preset_keys

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]
# Of which no page was found, or none that says who they are owed to.
WITHOUT_SOURCE = {
    "centaur-chess",
    "coherent-chess",
    "eurasian-chess",
    "free-board",
    "free-board-9x9",
    "opposite-castling-chess",
    "shuffle-chess",
}
INVITED = "Play mover, its author"


def revise(**texts: str) -> PresetRevision:
    """Sissa, with other texts in its document."""
    revision = make_revision("sissa")
    said = "".join(f'{key} = "{text}"\n' for key, text in texts.items())
    document = load_spec(said + preset_document("sissa")).document
    PresetRevision.objects.filter(pk=revision.pk).update(document=document, created_at=START)
    Preset.objects.filter(pk=revision.preset_id).update(first_listed_at=START - timedelta(days=400))
    return current_revision("sissa")


def said_of(revision: PresetRevision) -> dict[str, str]:
    lines = credits_of(revision)
    return {line.name: str(line.at.date()) if line.at else line.words for line in lines}


def test_year_without_an_inventor_is_called_a_year() -> None:
    revision = revise()
    revision.preset.inventor = ""
    lines = said_of(revision)
    assert (lines["Year"], "Inventor" in lines) == ("1998", False)


def test_preset_of_the_site_is_credited() -> None:
    assert said_of(revise()) == {
        "Inventor": "Carlos Cetina, 1998",
        "Preset": "Courier",
        "Pieces": "drawn for Courier",
        "Source": "Sissa, The Chess Variant Pages",
        "Licence of the texts": "AGPL-3.0-or-later",
        "First published": str((START - timedelta(days=400)).date()),
        "Last revision": str(START.date()),
    }


def test_sources_are_pages_about_shipped_games() -> None:
    assert set(preset_keys()) - WITHOUT_SOURCE == {*sources()}
    for source in sources().values():
        assert re.fullmatch(r"https?://[\w.-]+(/[^\s\"<>]*)?", source.url)
        assert 3 <= len(source.title) <= 100
    assert len({source.url for source in sources().values()}) > len(sources()) * 0.8


def test_source_of_a_shipped_game_is_linked_by_its_title(anonymous_client: Client) -> None:
    revise()
    page = anonymous_client.get("/presets/sissa").content.decode()
    known = sources()["sissa"]
    assert f'<a href="{known.url}" rel="nofollow noopener ugc">{known.title}</a>' in page


def test_author_and_what_the_document_says_are_credited(mover: Player) -> None:
    revise(source="https://example.org/sissa", licence="CC BY-SA 4.0")
    Preset.objects.update(owner=mover, inventor="")
    found = said_of(current_revision("sissa"))
    assert (found["Preset"], found["Source"], found["Licence of the texts"]) == (
        "mover",
        "https://example.org/sissa",
        "CC BY-SA 4.0",
    )


def test_players_preset_is_not_under_the_licence_of_the_site(mover: Player) -> None:
    revise()
    Preset.objects.update(owner=mover)
    assert "Licence of the texts" not in said_of(current_revision("sissa"))


def test_page_links_the_source_without_lending_it_weight(anonymous_client: Client) -> None:
    revise(source="https://example.org/?a=1&b=2")
    page = anonymous_client.get("/presets/sissa").content.decode()
    link = '<a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener ugc">'
    assert link in page


@pytest.mark.parametrize("who", WHO)
def test_others_are_invited_to_play_the_author(
    who: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    make_revision("sissa")
    client: Client = request.getfixturevalue(f"{who}_client")
    assert INVITED not in text_of(client.get("/presets/sissa"))
    Preset.objects.update(owner=mover)
    page = client.get("/presets/sissa")
    assert (INVITED in text_of(page)) == (who != "mover")
    form = client.get("/presets/sissa/challenge?to=mover", follow=True)
    assert form.status_code == 200


def test_nobody_is_invited_where_it_would_be_refused(
    mover: Player, stranger: Player, stranger_client: Client
) -> None:
    make_revision("sissa")
    Preset.objects.update(owner=mover)
    Block.objects.create(blocker=mover, blocked=stranger, created_at=START)
    assert INVITED not in text_of(stranger_client.get("/presets/sissa"))
    Block.objects.all().delete()
    Preset.objects.update(retired_at=START, is_listed=False)
    assert INVITED not in text_of(stranger_client.get("/presets/sissa"))
    Preset.objects.update(retired_at=None, is_listed=True)
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert INVITED not in text_of(stranger_client.get("/presets/sissa"))
