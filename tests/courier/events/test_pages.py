"""The pages of events: who sees what and may do what, and by how many queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.index import index_game
from courier.clocks.terms import Terms
from courier.events.domain.entries import invite, withdraw
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EntryRule, EntryState, EventKind, EventState
from courier.events.mails import event_invitation, event_over, event_round
from courier.events.models import Entry, Event
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import BEGIN, begun, fill, make_event, running, win
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player, make_revision

pytestmark = pytest.mark.django_db
# The organiser, an entrant, somebody else, and who has not signed in.
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


@pytest.fixture
def event(mover: Player, opponent: Player) -> Event:
    event = make_event(mover)
    fill(event, [opponent])
    return event


def client_of(who: str, request: pytest.FixtureRequest) -> Client:
    client: Client = request.getfixturevalue(f"{who}_client")
    return client


@pytest.mark.parametrize("who", WHO)
def test_everybody_reads_an_event_and_each_is_offered_what_they_may_do(
    who: str, event: Event, request: pytest.FixtureRequest
) -> None:
    page = client_of(who, request).get(f"/events/{event.code}").content.decode()
    offered = {
        act: f"/events/{event.code}/{act}" in page
        for act in ("enter", "withdraw", "invite", "cancel")
    }
    assert offered == {
        "enter": who in {"mover", "stranger"},
        "withdraw": who == "opponent",
        "invite": who == "mover",
        "cancel": who == "mover",
    }
    assert "Round robin" in page
    assert "If a player withdraws" not in page


@pytest.mark.parametrize("who", WHO)
def test_who_may_enter_enters(who: str, event: Event, request: pytest.FixtureRequest) -> None:
    answer = client_of(who, request).post(f"/events/{event.code}/enter")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/") == (who == "anonymous")
    assert Entry.objects.count() == (2 if who in {"mover", "stranger"} else 1)


@pytest.mark.parametrize("who", WHO)
def test_who_is_in_withdraws(who: str, event: Event, request: pytest.FixtureRequest) -> None:
    client_of(who, request).post(f"/events/{event.code}/withdraw")
    assert Entry.objects.exists() == (who != "opponent")


@pytest.mark.parametrize("who", WHO)
def test_organiser_alone_cancels(who: str, event: Event, request: pytest.FixtureRequest) -> None:
    client_of(who, request).post(f"/events/{event.code}/cancel")
    event.refresh_from_db()
    assert (event.state == EventState.CANCELLED) == (who == "mover")


@pytest.mark.parametrize("who", WHO)
def test_organiser_alone_invites(who: str, event: Event, request: pytest.FixtureRequest) -> None:
    make_player("friend")
    answer = client_of(who, request).post(f"/events/{event.code}/invite", {"player": "friend"})
    assert answer.status_code == (302 if who in {"mover", "anonymous"} else 404)
    assert Entry.objects.filter(state=EntryState.INVITED).exists() == (who == "mover")


@pytest.mark.parametrize("who", WHO)
def test_organiser_alone_replaces(who: str, event: Event, request: pytest.FixtureRequest) -> None:
    make_player("friend")
    fill(event, 3)
    opponent = Player.objects.get(username="opponent")
    begun(event)
    withdraw(event_id=event.pk, player=opponent, now=BEGIN)
    number = Entry.objects.get(player=opponent).seed
    client_of(who, request).post(f"/events/{event.code}/replace/{number}", {"player": "friend"})
    assert Entry.objects.filter(player__username="friend").exists() == (who == "mover")


def test_name_of_nobody_is_refused_in_words(event: Event, mover_client: Client) -> None:
    page = mover_client.post(f"/events/{event.code}/invite", {"player": "nobody"}, follow=True)
    assert "Nobody here is called “nobody”." in text_of(page)


def test_event_of_a_hidden_preset_is_for_its_organiser(
    event: Event, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    Preset.objects.filter(pk=event.revision.preset_id).update(hidden_at=START, is_listed=False)
    codes = [
        client.get(f"/events/{event.code}").status_code
        for client in (mover_client, stranger_client, anonymous_client)
    ]
    assert codes == [200, 404, 404]
    assert event.name not in text_of(anonymous_client.get("/events"))


# -- making one

FORM = {
    "name": "Autumn cup",
    "about": "",
    "kind": "swiss",
    "games_each": "1",
    "rounds": "3",
    "entries_least": "4",
    "entries_most": "20",
    "entry_rule": "open",
    "keeps_results": "yes",
    "starts_on": "2026-03-16",
    "ends_on": "",
    "pace": "steady",
    "access": "public",
}


def test_form_makes_an_event(mover: Player, mover_client: Client) -> None:
    assert mover_client.get("/presets/chess/event").status_code == 200
    answer = mover_client.post("/presets/chess/event", FORM)
    event = Event.objects.get()
    assert answer["Location"] == f"/events/{event.code}"
    assert (event.kind, event.rounds_most, event.days_per_move) == ("swiss", 3, 3)
    assert event.starts_at.isoformat() == "2026-03-16T12:00:00+00:00"
    assert (event.organiser, event.rated, event.is_public) == (mover, False, True)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"rounds": "9"}, "fewer than there are players"),
        ({"starts_on": "2026-03-01"}, "Entries must stay open"),
        ({"kind": "round_robin", "entries_most": "99"}, "takes 3 to 16 players"),
        ({"name": "x"}, "a name of 3 to 80 characters"),
        ({"entry_rule": "rating"}, "Enter a lowest or a highest rating"),
    ],
)
def test_what_is_refused_is_said_beside_its_field(
    said: dict[str, str], words: str, mover_client: Client
) -> None:
    page = mover_client.post("/presets/chess/event", FORM | said)
    assert words in text_of(page)
    assert "Autumn cup" in page.content.decode() or "name" in said
    assert not Event.objects.exists()


@pytest.mark.parametrize("key", ["free-board", "no-such-preset"])
def test_presets_without_rules_have_no_events(key: str, mover_client: Client) -> None:
    assert mover_client.get(f"/presets/{key}/event").status_code == 404


def test_who_has_not_signed_in_makes_no_event(anonymous_client: Client) -> None:
    assert anonymous_client.post("/presets/chess/event", FORM)["Location"].startswith(
        "/account/login/"
    )
    assert "You need an account" in text_of(anonymous_client.get("/events"))


# -- what is shown


def test_event_by_rating_without_a_bound_is_for_anyone(
    mover: Player, anonymous_client: Client
) -> None:
    event = make_event(mover)
    Event.objects.filter(pk=event.pk).update(entry_rule=EntryRule.RATING)
    assert "Anyone" in text_of(anonymous_client.get(f"/events/{event.code}"))


@pytest.mark.parametrize("who", WHO)
def test_event_by_invitation_is_entered_by_those_who_are_invited(
    who: str, mover: Player, opponent: Player, request: pytest.FixtureRequest
) -> None:
    event = make_event(mover, entry_rule=EntryRule.INVITATION)
    invite(event_id=event.pk, organiser=mover, player=opponent, now=START)
    page = client_of(who, request).get(f"/events/{event.code}")
    is_invited = who == "opponent"
    assert (f"/events/{event.code}/enter" in page.content.decode()) == is_invited
    assert ("You’re invited to this event." in text_of(page)) == is_invited
    assert ("Only those whom the organiser invites can enter." in text_of(page)) != is_invited
    assert "Sign in to enter" not in text_of(page)


def test_round_of_one_day_says_it_once(event: Event, anonymous_client: Client) -> None:
    fill(event, 3)
    begun(event)
    event.rounds.update(started_at=START, closed_at=START)
    page = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "Round 1 Mon 2 Mar 2026 " in page
    assert "– Mon 2 Mar 2026" not in page
    event.rounds.update(closed_at=START + timedelta(days=1))
    page = text_of(anonymous_client.get(f"/events/{event.code}"))
    assert "Round 1 Mon 2 Mar 2026 – Tue 3 Mar 2026" in page


@pytest.mark.parametrize("places", [4, 5])
def test_event_says_whether_a_place_is_left(
    places: int, mover: Player, stranger_client: Client
) -> None:
    event = make_event(mover, entries_least=4, entries_most=places)
    fill(event, 4)
    page = text_of(stranger_client.get(f"/events/{event.code}"))
    is_full = places == 4
    assert ("Players 4 Starts" in page, "Players 4 to 5 Starts" in page) == (is_full, not is_full)
    assert ("All places are taken." in page, "Open for entries." in page) == (is_full, not is_full)
    assert (" Enter " in page) == (not is_full)


@pytest.mark.parametrize("others", [1, 3])
def test_list_takes_six_queries(
    others: int,
    mover: Player,
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _event in range(others):
        fill(make_event(mover), 2)
    with django_assert_num_queries(6):
        page = stranger_client.get("/events")
    assert text_of(page).count("Spring open") == others


@pytest.mark.parametrize("players", [4, 7])
def test_page_takes_six_queries(
    players: int,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(mover)
    fill(event, [opponent, *(make_player() for _other in range(players - 1))])
    begun(event)
    with django_assert_num_queries(6):
        page = opponent_client.get(f"/events/{event.code}")
    assert text_of(page).count("Your games") == 1


def test_page_shows_standings_cross_table_and_own_games(
    event: Event, opponent_client: Client, anonymous_client: Client
) -> None:
    fill(event, 3)
    begun(event)
    game = running(event)[0]
    win(game, 0)
    sweep(now=BEGIN)
    text = text_of(opponent_client.get(f"/events/{event.code}"))
    assert [part in text for part in ("Your games", "Cross-table", "Standings", "Round 3")] == [
        True
    ] * 4
    assert f"/games/{game.code}" in anonymous_client.get(f"/events/{event.code}").content.decode()


def test_private_games_are_shown_to_their_players_alone(
    mover: Player, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    event = make_event(mover, terms=Terms(days_per_move=3, is_public=False))
    fill(event, [opponent, *(make_player() for _other in range(3))])
    begun(event)
    pages = [client.get(f"/events/{event.code}") for client in (opponent_client, anonymous_client)]
    shown = [
        {
            code
            for code in Game.objects.values_list("code", flat=True)
            if code in page.content.decode()
        }
        for page in pages
    ]
    assert [len(codes) for codes in shown] == [3, 0]


def test_game_names_its_event(event: Event, stranger_client: Client) -> None:
    fill(event, 3)
    begun(event)
    page = stranger_client.get(f"/games/{running(event)[0].code}")
    assert f"/events/{event.code}" in page.content.decode()


def test_players_page_shows_their_events(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    event = played_out(mover, [opponent, make_player("other")])
    assert "Place 1 of 2" in text_of(anonymous_client.get("/players/opponent"))
    assert f"/events/{event.code}" in anonymous_client.get("/players/other").content.decode()


def played_out(organiser: Player, players: list[Player]) -> Event:
    """A knock-out of two that the first one has won."""
    event = make_event(organiser, kind=EventKind.KNOCK_OUT)
    fill(event, players)
    begun(event)
    game = running(event)[0]
    win(game, 0 if seats_of(game)[0].player == players[0] else 1)
    sweep(now=BEGIN)
    event.refresh_from_db()
    return event


def test_files_of_an_event(mover: Player, opponent: Player, anonymous_client: Client) -> None:
    event = played_out(mover, [opponent, make_player("other")])
    value = anonymous_client.get(f"/events/{event.code}/event.json").json()
    assert [(each["place"], each["name"]) for each in value["standings"]] == [
        (1, "opponent"), (2, "other"),
    ]  # fmt: skip
    assert value["rounds"][0]["boards"][0]["result"] == "1–0"
    pgn = b"".join(anonymous_client.get(f"/events/{event.code}/games.pgn").streaming_content)  # type: ignore[attr-defined]
    assert pgn.count(b"[Result ") == 1


def test_archive_finds_the_games_of_an_event(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    event = played_out(mover, [opponent, make_player("other")])
    game = Game.objects.get(event_board__round__event=event)
    elsewhere = make_game(mover, opponent)
    win(elsewhere, 0, now=START)
    for each in (game, elsewhere):
        index_game(each.pk)
    for code, found in ((event.code, [True, False]), ("", [True, True])):
        page = anonymous_client.get(f"/archive?event={code}").content.decode()
        assert [f"/games/{each.code}" in page for each in (game, elsewhere)] == found


# -- mails


def test_mails_say_what_has_happened_and_grow_obsolete(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    event = make_event(mover, kind=EventKind.KNOCK_OUT)
    invite(event_id=event.pk, organiser=mover, player=stranger, now=START)
    invitation = OutboxMail.objects.get(kind="event_invitation")
    content = event_invitation(invitation, START)
    assert content is not None
    assert content.subject == "mover invites you to Spring open"
    fill(event, [opponent, stranger])
    assert event_invitation(invitation, START) is None
    advance(event.pk, now=BEGIN)
    mail = OutboxMail.objects.filter(kind="event_begun").first()
    assert mail is not None
    content = event_round(mail, BEGIN)
    assert content is not None
    game = running(event)[0]
    assert content.subject == "Spring open has begun"
    assert f"opponent – stranger: http://localhost:8000/games/{game.code}" in content.text
    resign(game_id=game.pk, player=opponent, now=BEGIN)
    sweep(now=BEGIN)
    assert event_round(mail, BEGIN) is None
    over = event_over(OutboxMail.objects.get(kind="event_over", player=opponent), BEGIN)
    assert over is not None
    assert "Won by stranger.\nYour place: 2 of 2." in over.text


@pytest.mark.parametrize(
    ("chosen", "said", "may_be_entered"),
    [
        ("engines", "An advanced game: ", True),
        ("nothing", "Nothing may help", True),
        ("x", "", False),
    ],
)
def test_the_organiser_chooses_what_may_help(
    mover_client: Client, anonymous_client: Client, chosen: str, said: str, may_be_entered: bool
) -> None:
    make_revision()
    given = {
        "name": "An open event", "kind": "swiss", "pace": "steady", "entries_least": "4",
        "entries_most": "8", "rounds": "3", "games_each": "1", "entry_rule": "open",
        "keeps_results": "yes", "access": "public", "starts_on": f"{BEGIN:%Y-%m-%d}",
        "help": chosen,
    }  # fmt: skip
    mover_client.post("/presets/chess/event", given)
    event = Event.objects.first()
    assert (event is not None) == may_be_entered
    if event is not None:
        assert event.help == chosen
        assert said in text_of(anonymous_client.get(f"/events/{event.code}"))
