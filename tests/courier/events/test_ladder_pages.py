"""The pages of ladders: who sees what and may do what, and by how many queries."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.events.domain.ladder_games import challenge_above
from courier.events.domain.ladder_members import choose, leave_ladder
from courier.events.domain.ladder_progress import advance_ladder
from courier.events.domain.ladders import close_ladder, keep_ladders
from courier.events.models import Ladder, LadderGame, Rung
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.climbers import (
    MONDAY,
    WEEK,
    climb_on,
    let_win,
    make_ladder,
    names_on,
    running_on,
)
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
# The organiser, a player of it, somebody else, and who has not signed in.
WHO = ["mover", "opponent", "stranger", "anonymous"]
ACTS = ["join", "choose", "challenge", "leave", "close"]


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.fixture
def ladder(mover: Player, opponent: Player) -> Ladder:
    ladder = make_ladder(mover)
    climb_on(ladder, [make_player("first"), opponent])
    return ladder


def client_of(who: str, request: pytest.FixtureRequest) -> Client:
    client: Client = request.getfixturevalue(f"{who}_client")
    return client


@pytest.mark.parametrize("who", WHO)
def test_everybody_reads_a_ladder_and_each_is_offered_what_they_may_do(
    who: str, ladder: Ladder, request: pytest.FixtureRequest
) -> None:
    page = client_of(who, request).get(f"/ladders/{ladder.code}").content.decode()
    offered = {act for act in ACTS if f"/ladders/{ladder.code}/{act}" in page}
    assert (
        offered
        == {
            "mover": {"join", "close"},
            "opponent": {"choose", "challenge", "leave"},
            "stranger": {"join"},
            "anonymous": set(),
        }[who]
    )
    assert "you take their rung" in page
    assert ("Sign in to join" in page) == (who == "anonymous")


@pytest.mark.parametrize("who", WHO)
def test_who_may_act_acts(who: str, ladder: Ladder, request: pytest.FixtureRequest) -> None:
    client, at = client_of(who, request), f"/ladders/{ladder.code}"
    wishes = {"wants_weekly": "on", "games_most": "4"}
    answer = client.post(f"{at}/join", wishes)
    assert answer["Location"].startswith("/account/login/") == (who == "anonymous")
    joined = {"mover": 3, "opponent": 2, "stranger": 3, "anonymous": 2}[who]
    assert Rung.objects.count() == joined
    client.post(f"{at}/choose", wishes | {"games_most": "5"})
    assert Rung.objects.filter(games_most=5).count() == (who != "anonymous")
    client.post(f"{at}/challenge", {"player": "first"})
    assert LadderGame.objects.count() == (who != "anonymous")
    client.post(f"{at}/leave")
    assert ("opponent" in names_on(ladder)) == (who != "opponent")
    client.post(f"{at}/close")
    ladder.refresh_from_db()
    assert (ladder.closed_at is not None) == (who == "mover")


def test_bots_and_wrong_forms_are_refused_in_words(
    ladder: Ladder, stranger: Player, stranger_client: Client
) -> None:
    at = f"/ladders/{ladder.code}"
    page = stranger_client.post(f"{at}/join", {"games_most": "99"}, follow=True)
    assert "not one of the available choices" in text_of(page)
    assert stranger_client.post(f"{at}/challenge", {"player": "nobody"}).status_code == 404
    page = stranger_client.post(f"{at}/challenge", {"player": "first"}, follow=True)
    assert "Both of you have to be on this ladder." in text_of(page)
    Player.objects.filter(pk=stranger.pk).update(is_bot=True)
    page = stranger_client.post(f"{at}/join", {"games_most": "1"}, follow=True)
    assert "can’t enter events" in text_of(page)
    assert names_on(ladder) == ["first", "opponent"]


def test_challenge_is_offered_only_where_it_is_taken(
    ladder: Ladder, opponent: Player, opponent_client: Client
) -> None:
    above = Player.objects.get(username="first")

    def is_offered() -> bool:
        return "/challenge" in opponent_client.get(f"/ladders/{ladder.code}").content.decode()

    assert is_offered()
    away = Vacation.objects.create(
        player=above, starts_at=START, ends_at=START + WEEK, booked_at=START
    )
    assert not is_offered()
    away.delete()
    challenge_above(ladder_id=ladder.pk, player=opponent, other=above, now=START)
    assert not is_offered()
    LadderGame.objects.all().delete()
    close_ladder(ladder_id=ladder.pk, player=Player.objects.get(username="mover"), now=START)
    assert not is_offered()
    assert "Closed." in text_of(opponent_client.get(f"/ladders/{ladder.code}"))


def test_ladder_of_a_hidden_preset_is_for_its_organiser(
    ladder: Ladder, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    assert ladder.preset is not None
    Preset.objects.filter(pk=ladder.preset.pk).update(hidden_at=START, is_listed=False)
    codes = [
        client.get(f"/ladders/{ladder.code}").status_code
        for client in (mover_client, stranger_client, anonymous_client)
    ]
    assert codes == [200, 404, 404]
    assert ladder.name not in text_of(anonymous_client.get("/ladders"))
    assert stranger_client.post(f"/ladders/{ladder.code}/join").status_code == 404


FORM = {
    "name": "Autumn ladder",
    "about": "",
    "reach": "4",
    "idle_weeks": "6",
    "pace": "steady",
    "access": "public",
    "rated": "on",
}


def test_form_makes_a_ladder(mover: Player, mover_client: Client, anonymous_client: Client) -> None:
    assert mover_client.get("/ladders/new?preset=chess")["Location"] == "/presets/chess/ladder"
    assert mover_client.get("/presets/chess/ladder").status_code == 200
    page = mover_client.post("/presets/chess/ladder", FORM | {"reach": "40"})
    assert "less than or equal to 10" in text_of(page)
    page = mover_client.post("/presets/chess/ladder", FORM | {"name": "x"})
    assert "a name of 3 to 80 characters" in text_of(page)
    answer = mover_client.post("/presets/chess/ladder", FORM)
    made = Ladder.objects.get()
    assert answer["Location"] == f"/ladders/{made.code}"
    assert (made.reach, made.idle_weeks, made.rated, made.organiser) == (4, 6, True, mover)
    assert anonymous_client.get("/presets/chess/ladder").status_code == 302
    assert mover_client.get("/presets/free-board/ladder").status_code == 404


# -- what is shown


@pytest.mark.parametrize("others", [1, 3])
def test_list_takes_five_queries(
    others: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ladder in range(others):
        climb_on(make_ladder(mover), [opponent])
    with django_assert_num_queries(5):
        page = opponent_client.get("/ladders")
    assert text_of(page).count("The town ladder") == others
    assert text_of(page).count("you’re on rung 1") == others


@pytest.mark.parametrize("players", [1, 3])
def test_page_takes_nine_queries(
    players: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ladder = make_ladder(mover)
    above = climb_on(ladder, players)
    climb_on(ladder, [opponent], games_most=6)
    for each in above[:-1]:
        challenge_above(ladder_id=ladder.pk, player=opponent, other=each, now=START)
    advance_ladder(ladder.pk, now=START)
    with django_assert_num_queries(9):
        page = opponent_client.get(f"/ladders/{ladder.code}")
    assert text_of(page).count("Your games") == (players > 1)


def test_page_shows_games_and_files_have_them(
    ladder: Ladder, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    above = Player.objects.get(username="first")
    challenge_above(ladder_id=ladder.pk, player=opponent, other=above, now=START)
    advance_ladder(ladder.pk, now=START)
    game = running_on(ladder)[0]
    at = f"/ladders/{ladder.code}"
    assert "Your games" in text_of(opponent_client.get(at))
    assert at in opponent_client.get(f"/games/{game.code}").content.decode()
    let_win(game, opponent, now=START)
    advance_ladder(ladder.pk, now=START)
    page = anonymous_client.get(at)
    assert f"/games/{game.code}" in page.content.decode()
    assert "opponent goes up to rung 1" in text_of(page)
    value = anonymous_client.get(f"{at}/ladder.json").json()
    assert [(each["rung"], each["name"], each["won"]) for each in value["rungs"]] == [
        (1, "opponent", 1), (2, "first", 0),
    ]  # fmt: skip
    assert [each["result"] for each in value["latest"]] == ["1–0"]
    pgn = b"".join(anonymous_client.get(f"{at}/games.pgn").streaming_content)  # type: ignore[attr-defined]
    assert pgn.count(b"[Result ") == 1
    leave_ladder(ladder_id=ladder.pk, player=above, now=START)
    Player.objects.filter(pk=above.pk).delete()
    assert "Former player" in text_of(anonymous_client.get(at))


def test_private_games_are_shown_to_their_players_alone(
    mover: Player, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    ladder = make_ladder(mover, terms=Terms(days_per_move=3, is_public=False))
    climb_on(ladder, [opponent, make_player("other")])
    advance_ladder(ladder.pk, now=MONDAY)
    code = running_on(ladder)[0].code
    shown = [
        code in client.get(f"/ladders/{ladder.code}").content.decode()
        for client in (opponent_client, anonymous_client)
    ]
    assert shown == [True, False]


def test_ladder_of_all_variants_has_its_rules_and_week_on_its_page(
    opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    assert anonymous_client.get("/ladders/variants").status_code == 404
    make_revision("chess")
    keep_ladders(now=START)
    ladder = Ladder.objects.get(preset=None)
    climb_on(ladder, [opponent])
    choose(ladder_id=ladder.pk, player=opponent, wants_weekly=False, games_most=3, now=START)
    page = text_of(opponent_client.get("/ladders/variants", follow=True))
    assert ladder.week_preset is not None
    for words in (
        "The ladder of all variants",
        "Variant of the week:",
        ladder.week_preset.name,
        "among the favourites of both players",
        "all variants taken together",
        "You’re on rung 1",
    ):
        assert words in page
    listed = text_of(anonymous_client.get("/ladders"))
    assert f"This week {ladder.week_preset.name}." in listed
    assert "You need an account" in listed


@pytest.mark.parametrize("kind", ["events", "ladders", "leagues"])
@pytest.mark.parametrize("typed", ["a/b", " ", "%00"])
def test_a_preset_that_is_no_key_leads_to_no_page_but_breaks_nothing(
    kind: str, typed: str, mover_client: Client
) -> None:
    answer = mover_client.get(f"/{kind}/new?preset={typed}", follow=True)
    assert answer.status_code in (200, 400, 404)
