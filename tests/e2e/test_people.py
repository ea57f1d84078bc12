"""Following, votes, credits, months and what players publish: on both screens, with axe."""

from __future__ import annotations

import pytest
from django.utils import timezone

from courier.events.enums import EntryState, EventState
from courier.events.models import Entry, Event
from courier.players.models import Player
from courier.presets.domain.months import choose_for_month
from courier.presets.models import Preset
from courier.talk.models import Comment
from courier.votes.domain.votes import count_all_again
from courier.votes.models import Vote
from courier.watching.domain.follows import follow
from courier.watching.domain.watches import watch
from tests.courier.events.clubs import BEGIN, fill, make_event
from tests.e2e.signed_in import Visitors, faults
from tests.factories import FOOLS_MATE, make_game, make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def store_club(reader: Player) -> None:
    """An author whom the reader follows, with a preset that has votes, comments and a month."""
    author, now = make_player("author", about="I like boards that are not square."), timezone.now()
    preset = make_revision("sissa").preset
    Preset.objects.filter(pk=preset.pk).update(owner=author, first_listed_at=now)
    follow(player=reader, preset=preset, now=now)
    watch(player=reader, other=author, now=now)
    choose_for_month(preset=preset, now=now)
    for number in range(10):
        Vote.objects.create(
            preset=preset, player=make_player(), steps=4, sentence=f"Deep {number}.", changed_at=now
        )
    Comment.objects.create(preset=preset, author=author, text="A new idea.", created_at=now)
    for _game in range(3):
        make_game(reader, author, preset="chess", moves=FOOLS_MATE)
    store_event(author)
    count_all_again()


def store_event(winner: Player) -> None:
    """An event that is over, with the winner in front of three others."""
    event = make_event(make_player(), name="Winter open")
    for place, player in enumerate([winner, *fill(event, 3)], 1):
        said = {"state": EntryState.ENTERED, "seed": place, "place": place, "points": 8 - place}
        Entry.objects.update_or_create(
            event=event, player=player, defaults=said, create_defaults={**said, "entered_at": BEGIN}
        )
    Event.objects.update(state=EventState.OVER, over_at=BEGIN)


@pytest.mark.by_turns
def test_pages_about_people_and_what_they_made(visitors: Visitors) -> None:
    reader = make_player("reader")
    store_club(reader)
    page = visitors.page(reader)
    found = {}
    for address in (
        "/watching",
        "/presets/sissa",
        "/presets/sissa/votes",
        "/presets/chess/votes",
        "/players/author",
        "/players/author/trophies",
        "/players/author/events",
        "/play",
        "/months",
    ):
        page.goto(address)
        found[address] = faults(page)
    assert not any(found.values()), found
