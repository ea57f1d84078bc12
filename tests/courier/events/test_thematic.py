"""Thematic events: every game begins from a position the organiser has given."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.index import index_game
from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.events.domain.entries import invite
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind
from courier.events.mails import arena_game, event_invitation
from courier.events.models import Event
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.reports.queries import people_of
from courier.statistics.queries import countable_games
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, fill, make_event, running
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision, play

pytestmark = pytest.mark.django_db
# After 1. e4 e5 2. f4 exf4, and a move later with the other side to move.
GAMBIT = "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3"
ACCEPTED = "rnbqkbnr/pppp1ppp/8/8/4Pp2/5N2/PPPP2PP/RNBQKB1R b KQkq - 1 3"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


def thematic(organiser: Player, position: str = GAMBIT, **said: object) -> Event:
    return make_event(organiser, **({"games_each": 2} | said), start_position=position)  # type: ignore[arg-type]


def test_every_game_begins_from_the_position_and_both_sides_are_played(mover: Player) -> None:
    event = thematic(mover)
    fill(event, 4)
    begun(event)
    assert {game.start_position for game in running(event)} == {GAMBIT}
    sides = [(board.first_id, board.second_id) for board in boards_of(event)]
    assert len(set(sides)) == 12
    assert {(second, first) for first, second in sides} == set(sides)


def test_game_goes_on_from_the_position_and_counts(mover: Player) -> None:
    event = thematic(mover, ACCEPTED, kind=EventKind.KNOCK_OUT)
    fill(event, 2)
    begun(event)
    for game in running(event):
        assert game.side_to_move == 1
        play(game, "d7d5", "e4d5", now=BEGIN)
        loser = seats_of(game)[0].player
        assert loser is not None
        resign(game_id=game.pk, player=loser, now=BEGIN)
    sweep(now=BEGIN)
    assert [board.second_points for board in boards_of(event)[:2]] == [2, 2]
    assert len(boards_of(event)) == 4


def test_position_is_stored_as_ours_and_an_aborted_game_begins_there_again(mover: Player) -> None:
    event = thematic(mover, f" {GAMBIT.removesuffix(' 0 3')}\n")
    assert event.start_position == GAMBIT.replace("0 3", "0 1")
    fill(event, 4)
    begun(event)
    Game.objects.filter(pk=running(event)[0].pk).update(
        status="finished", ending="aborted", ended_at=BEGIN, deadline=None
    )
    for _twice in range(2):
        advance(event.pk, now=BEGIN)
    assert [game.start_position for game in running(event)] == [event.start_position] * 12


@pytest.mark.parametrize(
    ("position", "said", "code"),
    [
        ("nonsense", {}, "bad_start_position"),
        (MATED, {}, "bad_start_position"),
        (GAMBIT, {"games_each": 1}, "thematic_plays_both_sides"),
        (GAMBIT, {"kind": EventKind.KNOCK_OUT, "games_each": 3}, "thematic_plays_both_sides"),
        (GAMBIT, {"terms": Terms(days_per_move=3, rated=True)}, "thematic_is_casual"),
        (GAMBIT, {"more": "sissa"}, "bad_start_position"),
        (GAMBIT, {"key": "sigma-4-shogi"}, "bad_start_position"),
    ],
)
def test_what_cannot_be_a_theme_is_refused(
    position: str, said: dict[str, object], code: str, mover: Player
) -> None:
    if "more" in said:
        said = {"more_variants": (make_revision("sissa"),)}
    if "key" in said:
        said = {"revision": make_revision("sigma-4-shogi")}
    with pytest.raises(DomainError) as raised:
        thematic(mover, position, **said)
    assert raised.value.code == code
    assert not Event.objects.exists()


def test_swiss_events_and_arenas_may_be_thematic(mover: Player) -> None:
    for kind in (EventKind.SWISS, EventKind.ARENA):
        event = thematic(mover, kind=kind, games_each=1)
        fill(event, 4)
        begun(event)
        assert {game.start_position for game in running(event)} == {GAMBIT}


def test_form_takes_a_position_or_says_what_is_wrong_with_it(mover_client: Client) -> None:
    given = FORM | {"kind": "round_robin", "games_each": "2", "entries_most": "10"}
    page = mover_client.post("/presets/chess/event", given | {"start_position": "8/8"})
    assert "Games can’t begin from this position:" in text_of(page)
    page = mover_client.post(
        "/presets/chess/event", given | {"start_position": GAMBIT, "games_each": "1"}
    )
    assert "everybody plays both sides: choose two games" in text_of(page)
    assert not Event.objects.exists()
    mover_client.post("/presets/chess/event", given | {"start_position": GAMBIT})
    assert Event.objects.get().start_position == GAMBIT


def test_page_list_and_file_show_the_position(
    mover: Player, stranger_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = thematic(mover)
    fill(event, 4)
    begun(event)
    with django_assert_num_queries(6):
        page = stranger_client.get(f"/events/{event.code}")
    text = text_of(page)
    assert "Double round robin, from a set position" in text
    assert GAMBIT in text
    assert "you play both sides of it against each opponent" in text
    assert "from a set position" in text_of(stranger_client.get("/events"))
    value = stranger_client.get(f"/events/{event.code}/event.json").json()
    assert value["start_position"] == GAMBIT


def test_mails_show_the_position_and_who_moves_first(mover: Player, stranger: Player) -> None:
    event = thematic(mover, ACCEPTED, kind=EventKind.ARENA, games_each=1)
    invite(event_id=event.pk, organiser=mover, player=stranger, now=START)
    content = event_invitation(OutboxMail.objects.get(kind="event_invitation"), START)
    assert content is not None
    assert f"Every game begins from {ACCEPTED}." in content.text
    players = [make_player(name) for name in ("ana", "bruno", "chidi", "dolores", "emil")]
    for player in players:
        fill(event, [player])
    begun(event)
    game = running(event)[0]
    loser = seats_of(game)[0].player
    assert loser is not None
    play(game, "d7d5", "e4d5", now=BEGIN)
    resign(game_id=game.pk, player=loser, now=BEGIN)
    advance(event.pk, now=BEGIN + DAY)
    for mail in OutboxMail.objects.filter(kind="arena_game"):
        board = next(each for each in boards_of(event) if each.pk == mail.payload["board"])
        content = arena_game(mail, BEGIN)
        assert content is not None
        assert ("You move first." in content.text) == (board.first.player != mail.player)


def test_thematic_games_say_nothing_about_their_variant(mover: Player) -> None:
    counted = []
    for position in ("", GAMBIT):
        event = thematic(mover, position, kind=EventKind.KNOCK_OUT)
        fill(event, 2)
        begun(event)
        for game in running(event):
            play(game, *(("e2e4", "e7e5") if not position else ("g1f3", "g7g5")), now=BEGIN)
            loser = seats_of(game)[1].player
            assert loser is not None
            resign(game_id=game.pk, player=loser, now=BEGIN)
            index_game(game.pk)
        found = people_of(event.revision.preset)
        counted.append((countable_games().count(), sum(found.lengths.values())))
    assert counted == [(2, 2), (2, 2)]


def test_form_begins_with_the_position_of_its_address(mover_client: Client) -> None:
    page = mover_client.get("/presets/chess/event", {"position": ACCEPTED})
    assert page.context["form"]["start_position"].value() == ACCEPTED
    explored = mover_client.get("/archive/explore/chess", {"move": "e4"})
    assert "/presets/chess/event?position=rnbqkbnr" in explored.content.decode()
