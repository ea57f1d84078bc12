"""A player's public page, as the player, an opponent, a stranger and somebody without an account
see it.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from courier.front.player_record import GAMES_SHOWN, PresetRecord, records_of
from courier.games.domain.endings import abort, accept_draw, offer_draw, resign
from courier.games.domain.moves import submit_move
from courier.games.domain.sent_moves import release_due
from courier.games.models import Game
from courier.moderation.models import ConductReport
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.models import Preset
from courier.studies.domain.studies import make_study
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

pytestmark = pytest.mark.django_db

PAGE = "/players/mover"


def page_of(client: Client, path: str = PAGE) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def codes_on(client: Client) -> list[str]:
    """The codes of the games on the page, in order."""
    return list(dict.fromkeys(re.findall(r'href="/games/(\w+)"', page_of(client))))


def test_everybody_reads_who_a_player_is(mover: Player, anonymous_client: Client) -> None:
    Player.objects.update(
        name="Inés", country="ES", about="Slowly.\n<script>", time_zone="Pacific/Kiritimati"
    )
    page = page_of(anonymous_client)
    for text in ("<h1>Inés</h1>", "Spain", "Slowly.", "&lt;script&gt;", "Create account"):
        assert text in page
    assert mover.email not in page


def test_local_time_is_that_of_the_player(mover: Player, stranger_client: Client) -> None:
    Player.objects.filter(pk=mover.pk).update(time_zone="Asia/Tokyo")
    Player.objects.exclude(pk=mover.pk).update(time_zone="Europe/Madrid")
    with time_machine.travel(START, tick=False):  # 12:00 UTC
        assert '<dd class="num">21:00</dd>' in page_of(stranger_client)


def test_letter_case_of_the_handle_does_not_matter(mover: Player, anonymous_client: Client) -> None:
    assert "<h1>mover</h1>" in page_of(anonymous_client, "/players/MOVER")


def test_only_others_can_challenge(
    mover: Player, mover_client: Client, stranger_client: Client
) -> None:
    make_game(mover, make_player())
    assert "Edit profile" in page_of(mover_client)
    assert "Challenge mover" not in page_of(mover_client)
    assert "Challenge mover" in page_of(stranger_client)


def test_a_challenge_leads_to_the_form_of_the_preset(
    mover: Player, stranger_client: Client
) -> None:
    make_game(mover, make_player())
    response = stranger_client.get(f"{PAGE}/challenge", {"preset": "chess"})
    assert (response.status_code, response["Location"]) == (
        302,
        "/presets/chess/challenge?to=mover",
    )
    assert stranger_client.get(f"{PAGE}/challenge", {"preset": "nothing"}).status_code == 404


def test_strangers_must_sign_in_to_challenge(mover: Player, anonymous_client: Client) -> None:
    assert anonymous_client.get(f"{PAGE}/challenge", {"preset": "chess"})["Location"].startswith(
        "/account/login/"
    )


def test_public_games_are_listed_and_private_and_solo_ones_are_not(
    mover: Player, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    shown = make_game(mover, opponent)
    over = make_game(mover, opponent, moves=FOOLS_MATE)
    hidden = [
        make_game(mover, opponent, is_public=False),
        make_game(mover, opponent, is_public=False, moves=FOOLS_MATE),
        make_game(mover, mover, solo=True),
    ]
    for client in (anonymous_client, opponent_client):
        page = page_of(client)
        assert f"/games/{shown.code}" in page
        assert f"/games/{over.code}" in page
        assert not [game.code for game in hidden if game.code in page]


def test_move_that_may_be_recalled_brings_no_game_up(
    mover: Player, anonymous_client: Client
) -> None:
    begun = [START + number * timedelta(minutes=1) for number in range(GAMES_SHOWN + 1)]
    games = [make_game(mover, make_player(), moves=("e2e4", "e7e5"), now=at) for at in begun]
    Player.objects.update(undo_seconds=60)
    sent = START + timedelta(hours=1)
    with time_machine.travel(sent, tick=False):
        before = codes_on(anonymous_client)
        for game in games[:2]:  # the first one is not shown, the second one comes last
            submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=sent)
        assert codes_on(anonymous_client) == before
    release_due(now=sent + timedelta(seconds=60))
    with time_machine.travel(sent + timedelta(seconds=60), tick=False):
        after = codes_on(anonymous_client)
    assert before == [game.code for game in reversed(games[1:])]
    assert sorted(after[:2]) == sorted(game.code for game in games[:2])


@pytest.mark.parametrize("handle", ["nobody", "closed", "unconfirmed"])
def test_accounts_that_are_not_open_have_no_page(anonymous_client: Client, handle: str) -> None:
    make_player("closed", is_active=False)
    unconfirmed = make_player("unconfirmed")
    unconfirmed.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    assert anonymous_client.get(f"/players/{handle}").status_code == 404


def test_the_record_counts_what_counts(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(opponent, mover, moves=FOOLS_MATE)
    make_game(opponent, mover, moves=FOOLS_MATE)
    make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    drawn = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    offer_draw(game_id=drawn.pk, player=mover, now=START)
    accept_draw(game_id=drawn.pk, player=opponent, now=START)
    aborted = make_game(mover, opponent)
    abort(game_id=aborted.pk, player=mover, now=START)
    make_game(mover, opponent)
    assert records_of(mover) == [PresetRecord("chess", "Chess", won=2, drawn=1, lost=1)]
    assert records_of(opponent) == [PresetRecord("chess", "Chess", won=1, drawn=1, lost=2)]


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_costs_fourteen_queries(
    mover: Player,
    opponent: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    games: int,
) -> None:
    for _ in range(games):
        make_game(mover, opponent, moves=("e2e4",))
        make_game(mover, opponent, moves=FOOLS_MATE)
    with django_assert_num_queries(14):
        page_of(anonymous_client)


# -- what they have made


@pytest.mark.parametrize("who", ["mover", "opponent", "stranger", "anonymous"])
def test_others_see_what_is_published_and_report_the_words(
    who: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    Player.objects.filter(pk=mover.pk).update(about="I like <b>long</b> games.")
    Preset.objects.filter(pk=make_revision("sissa").preset_id).update(owner=mover)
    hidden = make_revision("atomic").preset_id
    Preset.objects.filter(pk=hidden).update(owner=mover, is_listed=False)
    for title, visibility in [("Rooks", "public"), ("Secret", "private")]:
        make_study(owner=mover, title=title, visibility=visibility, chapters=(), now=START)
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get("/players/mover").content.decode()
    works = page[page.index('id="works"') : page.index('id="running"')]
    assert ('href="/presets/sissa"' in works, "Rooks" in works) == (True, True)
    assert ("/presets/atomic" in works, "Secret" in works) == (False, False)
    assert "I like &lt;b&gt;long&lt;/b&gt; games." in page
    assert ("/players/mover/report?about=1" in page) == (who in {"opponent", "stranger"})


@pytest.mark.parametrize("count", [1, 3])
def test_all_of_it_is_in_lists_of_their_own(
    count: int,
    mover: Player,
    anonymous_client: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr("courier.front.player_works.WORKS_SHOWN", 2)
    preset = make_revision("sissa").preset
    Preset.objects.filter(pk=preset.pk).update(owner=mover, vote_mean=4.25, vote_count=12)
    for number in range(count):
        make_study(
            owner=mover, title=f"Rooks {number}", visibility="public", chapters=(), now=START
        )
    page = page_of(anonymous_client)
    assert "4.3 out of 5, by 12 players" in " ".join(page.split())
    assert ("All studies" in page) == (count > 2)
    with django_assert_num_queries(2):
        found = anonymous_client.get("/players/mover/works/studies")
    titles = [work.title for work in found.context["list"].works]
    assert titles == [f"Rooks {number}" for number in reversed(range(count))]
    assert "None yet." in page_of(anonymous_client, "/players/mover/works/problems?page=9")
    for path in ("/players/mover/works/secrets", "/players/nobody/works/studies"):
        assert anonymous_client.get(path).status_code == 404


def chosen_on(client: Client) -> list[str]:
    """The variant that is chosen where one challenges."""
    form = page_of(client).partition('id="preset"')[2].partition("</select>")[0]
    return re.findall(r'value="([\w-]+)"\s+selected', form)


def test_a_variant_they_like_is_chosen_for_a_challenge(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    assert chosen_on(stranger_client) == []
    make_game(mover, opponent, preset="sissa", moves=("e4",))
    resign(game_id=Game.objects.get().pk, player=mover, now=START)
    assert chosen_on(stranger_client) == ["sissa"]
    add_favourite(preset=make_revision("chess").preset, player=mover, now=START)
    Player.objects.filter(pk=mover.pk).update(shows_favourites=True)
    assert chosen_on(stranger_client) == ["chess"]


def test_report_of_the_words_keeps_them(mover: Player, stranger_client: Client) -> None:
    Player.objects.filter(pk=mover.pk).update(about="Buy my book.")
    stranger_client.post("/players/mover/report?about=1", {"fault": "name", "text": "Spam."})
    assert ConductReport.objects.get().remark == "Buy my book."


@pytest.mark.parametrize("who", ["mover", "opponent", "stranger", "anonymous"])
def test_others_are_offered_the_variants_somebody_plays(
    who: str, mover: Player, opponent: Player, request: pytest.FixtureRequest
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    client: Client = request.getfixturevalue(f"{who}_client")
    link = 'href="/players/mover/challenge?preset=chess"'
    page = client.get("/players/mover").content.decode()
    assert (link in page) == (who in {"opponent", "stranger"})
    Preset.objects.update(is_listed=False, retired_at=START)
    assert link not in client.get("/players/mover").content.decode()


@pytest.mark.parametrize("who", ["mover", "opponent", "stranger", "anonymous"])
def test_favourites_are_shown_by_who_wants_that(
    who: str, mover: Player, mover_client: Client, request: pytest.FixtureRequest
) -> None:
    for key in ("sissa", "chess"):
        add_favourite(preset=make_revision(key).preset, player=mover, now=START)
    client: Client = request.getfixturevalue(f"{who}_client")
    assert 'id="favourites"' not in page_of(client)
    profile = mover_client.get("/account/profile").context["form"].initial
    sent = {name: value for name, value in profile.items() if name != "shows_favourites"}
    mover_client.post("/account/profile", sent | {"shows_favourites": "on"})
    page = page_of(client)
    shown = page[page.index('id="favourites"') :]
    assert ('href="/presets/sissa"' in shown, 'href="/presets/chess"' in shown) == (True, True)
    link = 'href="/players/mover/challenge?preset=sissa"'
    assert (link in shown) == (who in {"opponent", "stranger"})
    Preset.objects.filter(key="sissa").update(is_listed=False)
    assert 'href="/presets/sissa"' not in page_of(client)
    mover_client.post("/account/profile", sent)
    assert 'id="favourites"' not in page_of(client)


@pytest.mark.parametrize("count", [1, 3])
def test_favourites_cost_a_query_where_they_are_shown(
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    count: int,
) -> None:
    for key in ("sissa", "chess", "sea-horses")[:count]:
        add_favourite(preset=make_revision(key).preset, player=mover, now=START)
    with CaptureQueriesContext(connection) as before:
        page_of(anonymous_client)
    Player.objects.filter(pk=mover.pk).update(shows_favourites=True)
    with django_assert_num_queries(len(before) + 1):
        assert page_of(anonymous_client).count('class="pad"') >= count
