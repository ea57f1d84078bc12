"""Two presets side by side, and the fields that find them."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.catalogue.relatives import relatives_of
from courier.common.errors import TooExpensive
from courier.players.models import Player
from courier.presets.models import Preset
from courier.workshop import side_by_side
from tests.factories import make_revision

pytestmark = pytest.mark.django_db

COMPARE = "/presets/compare"


@pytest.fixture(autouse=True)
def _presets(db: None) -> None:
    cache.clear()
    make_revision("chess960")


def page_of(client: Client, status: int = 200, **requested: str) -> str:
    response = client.get(COMPARE, requested)
    assert response.status_code == status
    return unescape(response.content.decode())


def make_private(key: str, owner: Player) -> None:
    Preset.objects.filter(key=key).update(owner=owner, visibility="private", is_listed=False)


def test_without_presets_both_are_requested(anonymous_client: Client) -> None:
    page = page_of(anonymous_client)
    assert page.count('data-combobox="/presets/compare/options"') == 2
    assert "<h1>Compare two presets</h1>" in page


def test_differences_are_shown_in_sentences(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="chess", b="sissa")
    assert "Sissa is like Chess, except</h2>" in page
    assert "<li>The board has 9 files instead of 8 and 9 ranks instead of 8.</li>" in page
    assert "<li>The king castles by three squares instead of two.</li>" in page


def test_pieces_are_the_same_or_only_in_one(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="sissa", b="symmetric-sissa")
    only_first, only_second = (
        page.index("Only in Sissa</h3>"),
        page.index("Only in Symmetric Sissa</h3>"),
    )
    shared = page.index("The same in both</h3>")
    assert 'aria-label="Moves of the bishop' in page[only_first:only_second]
    assert 'aria-label="Moves of the cardinal' in page[only_second:shared]
    assert "<b>Rook</b>" in page[shared:]


def test_facts_that_differ_are_marked(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="chess", b="sissa")
    assert '<tr class="differs"><th scope="row">Board</th>' in page
    assert '<tr><th scope="row">Stalemate is</th>' in page


def test_rules_that_differ_stand_side_by_side(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="chess", b="sissa")
    rules = page[page.index("Rules that differ") :]
    assert rules.index("<h3>Promotion</h3>") < rules.index(
        "becomes a queen, rook, bishop or knight."
    )
    assert rules.index("becomes a queen, rook, bishop or knight.") < rules.index(
        "becomes a queen, sissa, rook,"
    )


def test_unlike_games_are_not_shown_sentence_by_sentence(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="chess", b="sigma-4-shogi")
    assert "Two different games</h2>" in page
    assert "things, too many to list." in page


def test_no_difference_is_said(anonymous_client: Client) -> None:
    chess = Preset.objects.get(key="chess")
    document = make_revision().document.replace('key = "chess"', 'key = "twin"')
    twin = Preset.objects.create(
        key="twin", name="Twin", summary="", enforced=True, files=8, ranks=8
    )
    twin.current = twin.revisions.create(
        number=1, content_hash="x", document=document, created_at=chess.revisions.get().created_at
    )
    twin.save(update_fields=["current"])
    page = page_of(anonymous_client, a="chess", b="twin")
    assert "No difference</h2>" in page
    assert "Chess and Twin have the same board, the same pieces and the same rules." in page
    assert "None: every paragraph of the rules is the same in both." in page


def test_one_preset_beside_itself_is_requested_again(anonymous_client: Client) -> None:
    assert "These are the same. Choose a different one to compare." in page_of(
        anonymous_client, a="chess", b="chess"
    )


@pytest.mark.parametrize("name", ["Symmetric Sissa", "symmetric", "SYMMETRIC-sissa"])
def test_names_are_taken_as_well_as_keys(name: str, anonymous_client: Client) -> None:
    assert "<h1>Chess and Symmetric Sissa</h1>" in page_of(anonymous_client, a="chess", b=name)


def test_an_exact_name_is_meant_where_others_hold_it(anonymous_client: Client) -> None:
    assert "<h1>Sissa and Chess</h1>" in page_of(anonymous_client, a="Sissa", b="CHESS")


def test_several_names_are_offered(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, a="sea", b="sissa")
    assert "Which one?" in page
    assert 'href="/presets/compare?a=sea-horses&b=sissa"' in page
    assert 'value="Sissa"' in page


def test_an_unknown_name_is_kept_and_said(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, status=404, a="chess", b="<b>nothing")
    assert "No presets called “<b>nothing”. Type part of a name." in page
    assert 'value="Chess"' in page
    assert 'value="<b>nothing"' in page


@pytest.mark.parametrize(
    ("viewer", "status"), [("mover", 200), ("stranger", 404), ("anonymous", 404)]
)
def test_private_presets_are_their_owners_alone(
    viewer: str, status: int, mover: Player, request: pytest.FixtureRequest
) -> None:
    make_private("sissa", mover)
    client: Client = request.getfixturevalue(f"{viewer}_client")
    found = client.get(f"{COMPARE}/options", {"q": "sissa"}).json()["options"]
    assert ("sissa" in [it["value"] for it in found]) is (status == 200)
    response = client.get(COMPARE, {"a": "chess", "b": "sissa"})
    assert ("<h1>Chess and Sissa</h1>" in response.content.decode()) is (status == 200)


def test_options_are_found_by_every_word(anonymous_client: Client) -> None:
    shown = anonymous_client.get(f"{COMPARE}/options", {"q": "sis sym"}).json()
    assert shown == {
        "options": [
            {
                "value": "symmetric-sissa",
                "name": "Symmetric Sissa",
                "note": "9 × 9. Carlos Cetina, 1998",
            }
        ]
    }
    assert anonymous_client.get(f"{COMPARE}/options", {"q": " "}).json() == {"options": []}


def test_exact_names_come_first(anonymous_client: Client) -> None:
    shown = anonymous_client.get(f"{COMPARE}/options", {"q": "chess"}).json()["options"]
    assert [it["value"] for it in shown] == ["chess", "chess960"]


def test_too_many_comparisons_are_refused_for_a_while(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_by_side, "A_MINUTE", 1)
    page_of(anonymous_client, a="chess", b="sissa")
    page = page_of(anonymous_client, status=429, a="chess", b="symmetric-sissa")
    assert "You’re going too fast. Wait a minute and try again." in page
    assert 'value="Symmetric Sissa"' in page
    page_of(anonymous_client, a="chess", b="sissa")


def test_what_takes_too_long_is_said_and_the_names_are_kept(
    anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_answer(work: str, **given: object) -> dict[str, object]:
        raise TooExpensive

    monkeypatch.setattr(side_by_side, "query", no_answer)
    page = page_of(anonymous_client, status=429, a="chess", b="sissa")
    assert "Comparing these two takes too long just now. Wait a minute and try again." in page
    assert 'value="Sissa"' in page


def test_a_comparison_reads_two_rows(
    anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        page_of(anonymous_client, a="chess", b="sissa")


@pytest.mark.parametrize(
    ("key", "relative"),
    [("sissa", "chess"), ("symmetric-sissa", "sissa"), ("sea-horses-unenforced", "sea-horses")],
)
def test_the_nearest_relative_is_the_parent(key: str, relative: str) -> None:
    found = relatives_of(make_revision(key), None).nearest
    assert found is not None
    assert found.key == relative


def test_the_head_of_a_family_has_no_relative() -> None:
    assert relatives_of(make_revision("chess"), None).nearest is None


def test_a_copy_is_compared_with_what_it_was_made_from(mover: Player, stranger: Player) -> None:
    sissa, copy = Preset.objects.get(key="sissa"), make_revision("chess")
    copy.preset.owner, copy.preset.source = mover, sissa
    assert relatives_of(copy, stranger).nearest == sissa
    make_private("sissa", mover)
    sissa.refresh_from_db()
    assert relatives_of(copy, stranger).nearest is None
    assert relatives_of(copy, mover).nearest == sissa


def test_the_page_of_a_preset_leads_to_its_nearest_relative(anonymous_client: Client) -> None:
    page = unescape(anonymous_client.get("/presets/sissa").content.decode())
    assert '<a href="/presets/compare?a=chess&b=sissa">Like Chess, except …</a>' in page
    page = unescape(anonymous_client.get("/presets/chess").content.decode())
    assert '<a href="/presets/compare?a=chess">Compare with another</a>' in page
