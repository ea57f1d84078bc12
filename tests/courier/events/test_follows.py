"""Following events, ladders and leagues: the buttons, what is news, and who hears of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.errors import DomainError
from courier.events.domain import follows
from courier.events.domain.events import cancel_event
from courier.events.domain.follows import follow, unfollow
from courier.events.domain.ladder_games import challenge_above
from courier.events.domain.ladder_progress import advance_ladder
from courier.events.domain.ladders import close_ladder
from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind, EventState
from courier.events.models import Event, EventFollow, Ladder, LadderGame, League, Round
from courier.events.subjects import subjects
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.watching.domain.follows import notify
from courier.watching.followed import news_for
from courier.watching.mails import news
from tests.courier.events.climbers import climb_on, let_win, make_ladder, running_on
from tests.courier.events.clubs import BEGIN, begun, fill, make_event, running, win
from tests.courier.events.seasons import FIRST, go_on, make_league, sign_up
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import challenge, make_team
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]
LATER = BEGIN + timedelta(days=60)


def refusal(act: object) -> str:
    with pytest.raises(DomainError) as raised:
        act()  # type: ignore[operator]
    return raised.value.code


def words_for(player: Player, *, now: datetime = LATER) -> list[str]:
    return [each.words for each in news_for(player, now=now)]


def told(kind: str, pk: int) -> set[str]:
    """Notify of something, twice; return who has a mail."""
    numbers = {notify(kind, pk, now=BEGIN) for _twice in range(2)}
    mails = OutboxMail.objects.filter(kind="news", dedup_key__startswith=f"news:{kind}:{pk}:")
    names = {mail.player.username for mail in mails if mail.player is not None}
    assert numbers == {len(names)}
    return names


def read(kind: str) -> tuple[str, str]:
    """The subject of the mail to the stranger about something, and that of its notice."""
    mail = OutboxMail.objects.get(
        kind="news", dedup_key__startswith=f"news:{kind}:", player__username="stranger"
    )
    content = news(mail, LATER)
    assert content is not None
    pk = int(mail.payload[kind])
    assert mail.player is not None
    return content.subject, subjects[kind]([pk], mail.player)[pk].words


# -- what may be followed


@pytest.mark.parametrize("who", WHO)
def test_who_has_signed_in_follows_and_stops(
    who: str, mover: Player, opponent: Player, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    event, ladder, league = make_event(mover), make_ladder(mover), make_league(mover)
    fill(event, [opponent])
    with time_machine.travel(START, tick=False):
        for at in (
            f"/events/{event.code}",
            f"/ladders/{ladder.code}",
            f"/leagues/{league.code}",
        ):
            for pressed in ("false", "true"):
                page = client.get(at).content.decode()
                assert (f"{at}/follow" in page) == (who != "anonymous")
                assert (f'aria-pressed="{pressed}"' in page) == (who != "anonymous")
                client.post(f"{at}/follow", {"to": "on"})
            assert EventFollow.objects.count() == (who != "anonymous")
            client.post(f"{at}/follow", {"to": "off"})
            assert not EventFollow.objects.exists()


def test_what_is_over_or_not_for_everybody_is_not_followed(
    mover: Player, stranger: Player, stranger_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, ladder, league = make_event(mover), make_ladder(mover), make_league(mover)
    captains = [make_team(name, 1)[0] for name in ("rook", "bishop")]
    match = challenge(*captains).event
    all_of_them = [
        partial(follow, player=stranger, event=event, now=START),
        partial(follow, player=stranger, ladder=ladder, now=START),
        partial(follow, player=stranger, league=league, now=START),
    ]
    of_match = partial(follow, player=stranger, event=match, now=START)
    assert refusal(of_match) == "cannot_be_followed"
    Preset.objects.update(hidden_at=START, is_listed=False)
    assert [refusal(each) for each in all_of_them] == ["cannot_be_followed"] * 3
    assert stranger_client.post(f"/events/{event.code}/follow").status_code == 404
    Preset.objects.update(hidden_at=None, visibility=Visibility.UNLISTED)
    assert [refusal(each) for each in all_of_them] == ["cannot_be_followed"] * 3
    Preset.objects.update(visibility=Visibility.PUBLIC, is_listed=True)
    for model in (Ladder, League):
        model.objects.update(closed_at=START)
    Event.objects.update(state=EventState.OVER, over_at=START)
    assert [refusal(each) for each in all_of_them] == ["cannot_be_followed"] * 3
    page = stranger_client.post(f"/ladders/{ladder.code}/follow", follow=True)
    assert "You can follow what everybody may find" in text_of(page)
    assert "/follow" not in page.content.decode()
    monkeypatch.setattr(follows, "MOST", 0)
    other = make_event(mover)
    act = partial(follow, player=stranger, event=other, now=START)
    assert refusal(act) == "too_many_followed"


# -- what is news


def test_event_begins_is_paired_and_is_over(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    event = make_event(mover, kind=EventKind.KNOCK_OUT, name="Cup")
    players = fill(event, 4)
    for fan in (stranger, mover, players[0]):
        follow(player=fan, event=event, now=START)
    begun(event)
    first = Round.objects.get(event=event)
    assert told("event_round", first.pk) == {"stranger", "mover"}  # not who plays
    assert read("event_round") == ("Cup has begun", "Cup")
    for game in running(event):
        win(game, 0)
    advance(event.pk, now=BEGIN + timedelta(days=1))
    assert words_for(stranger) == ["Cup: round 2 has begun", "Cup has begun"]
    assert words_for(opponent) == []
    for game in running(event):
        win(game, 0)
    advance(event.pk, now=BEGIN + timedelta(days=2))
    winner = event.entries.get(place=1).player
    assert winner is not None
    assert told("event_over", event.pk) == {"stranger", "mover"}
    words = f"Cup is over. Won by {winner.shown_name}"
    assert read("event_over") == (words, "Cup")
    assert words_for(stranger)[0] == words
    Preset.objects.update(hidden_at=BEGIN, is_listed=False)
    assert words_for(stranger) == []
    mail = OutboxMail.objects.filter(player=stranger, kind="news").earliest("pk")
    assert news(mail, LATER) is None
    assert subjects["event_over"]([event.pk], stranger) == {}
    assert notify("event_over", event.pk, now=LATER) == 0
    Preset.objects.update(hidden_at=None, is_listed=True)
    unfollow(player=stranger, event=event)
    assert (words_for(stranger), news(mail, LATER)) == ([], None)


def test_event_that_does_not_take_place_and_rounds_that_begin_at_once(
    mover: Player, stranger: Player
) -> None:
    off, few = make_event(mover, name="Off"), make_event(mover, name="Few")
    robin = make_event(mover, name="Robin")
    fill(robin, 4)
    for event in (off, few, robin):
        follow(player=stranger, event=event, now=START)
    cancel_event(event_id=off.pk, player=mover, now=START)
    sweep(now=BEGIN)
    assert set(words_for(stranger)) == {
        "Off doesn’t take place",
        "Few doesn’t take place",
        "Robin has begun",
    }
    rounds = Round.objects.filter(event=robin).order_by("number")
    assert [told("event_round", each.pk) for each in rounds] == [{"stranger"}, set(), set()]
    rounds.filter(number__gt=1).update(is_final=True)
    assert [told("event_round", each.pk) for each in rounds[1:]] == [{"stranger"}, set()]
    assert "Robin: the final has begun" in words_for(stranger)


def test_gauntlet_with_a_variant_that_is_hidden_is_no_news(mover: Player, stranger: Player) -> None:
    variants = (make_revision("sissa"), make_revision("shogi"))
    event = make_event(mover, name="Mixed", more_variants=variants)
    fill(event, 4)
    follow(player=stranger, event=event, now=START)
    begun(event)
    assert [(each.words, each.said) for each in news_for(stranger, now=LATER)] == [
        ("Mixed has begun", "Chess")
    ]
    Preset.objects.filter(key="shogi").update(hidden_at=START, is_listed=False)
    assert words_for(stranger) == []


def test_league_is_news_by_its_seasons_and_its_first_division(
    mover: Player, stranger: Player
) -> None:
    league = make_league(mover)
    players = sign_up(league, 8)
    for fan in (stranger, players[-1]):
        follow(player=fan, league=league, now=START)
    go_on(FIRST)
    first, second = Event.objects.filter(league=league).order_by("division")
    follow(player=stranger, event=second, now=FIRST)
    assert set(words_for(stranger)) == {
        "Town league: season 1 has begun",
        f"{second.name} has begun",
    }
    begins = {each.event_id: each.pk for each in Round.objects.filter(number=1)}
    assert told("event_round", begins[first.pk]) == {"stranger", players[-1].username}
    assert told("event_round", begins[second.pk]) == {"stranger"}
    over = timedelta(weeks=20)
    Event.objects.filter(pk=first.pk).update(state=EventState.OVER, over_at=FIRST + over)
    first.entries.filter(seed=1).update(place=1)
    champion = first.entries.get(place=1).player
    assert champion is not None
    assert words_for(stranger, now=FIRST + over)[0] == (
        f"Town league 1.1 is over. Won by {champion.shown_name}"
    )
    assert told("event_over", first.pk) == {"stranger", players[-1].username}
    assert told("event_over", second.pk) == set()


def test_ladder_is_news_by_its_top_and_its_end(mover: Player, stranger: Player) -> None:
    ladder = make_ladder(mover)
    top, middle, low = climb_on(ladder, 3)
    for fan in (stranger, middle):
        follow(player=fan, ladder=ladder, now=START)
    for player, other, heard in ((low, middle, 0), (middle, top, 1)):
        challenge_above(ladder_id=ladder.pk, player=player, other=other, now=START)
        advance_ladder(ladder.pk, now=START)
        (game,) = running_on(ladder)
        let_win(game, player, now=START)
        advance_ladder(ladder.pk, now=START)
        assert len(words_for(stranger)) == heard
    words = f"{middle.shown_name} is first on The town ladder now"
    assert words_for(stranger) == [words]
    played = LadderGame.objects.get(taken=1)
    assert told("ladder_top", played.pk) == {"stranger"}
    assert read("ladder_top") == (words, "The town ladder")
    close_ladder(ladder_id=ladder.pk, player=mover, now=BEGIN)
    assert told("ladder_closed", ladder.pk) == {"stranger", middle.username}
    words = f"The town ladder is closed. First: {middle.shown_name}"
    assert read("ladder_closed") == (words, "The town ladder")
    assert words_for(stranger)[0] == words
    Preset.objects.update(visibility=Visibility.PRIVATE, is_listed=False)
    assert words_for(stranger) == []
    assert told("ladder_closed", ladder.pk + 1) == set()
    assert subjects["ladder_top"]([played.pk], stranger) == {}


@pytest.mark.parametrize("rows", [1, 3])
def test_page_shows_what_is_followed_by_seventeen_queries(
    rows: int,
    mover: Player,
    stranger: Player,
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    organisers = [make_player() for _row in range(rows)]
    for number, organiser in enumerate(organisers):
        event = make_event(organiser, name=f"Open {number}")
        fill(event, 4)
        follow(player=stranger, event=event, now=START)
        follow(player=stranger, ladder=make_ladder(organiser, name=f"Up {number}"), now=START)
        follow(player=stranger, league=make_league(organiser, name=f"Liga {number}"), now=START)
        begun(event)
    with django_assert_num_queries(8):
        found = news_for(stranger, now=BEGIN)
    assert len(found) == rows
    with time_machine.travel(BEGIN, tick=False):
        with django_assert_num_queries(17):
            page = text_of(stranger_client.get("/watching"))
        assert (page.count("has begun"), page.count("Up ")) == (rows, rows)
        assert page.count("Liga ") == rows
        Preset.objects.update(hidden_at=START, is_listed=False)
        hidden = text_of(stranger_client.get("/watching"))
    assert [hidden.count(words) for words in ("Open 0", "Up 0", "Liga 0")] == [0, 0, 0]
