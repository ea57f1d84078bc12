"""Becoming a bot, and what bots may not do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from courier.bots.domain.accounts import become_bot
from courier.bots.errors import (
    BotsAreChallenged,
    BotsNotWelcome,
    BotsPlayCasually,
    HasPlayed,
    OtherBotHandle,
    StaffIsNoBot,
)
from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import (
    Offer,
    challenge_by_mail,
    challenge_player,
    make_link,
    post_open_challenge,
)
from courier.challenges.models import Challenge
from courier.clocks.terms import Terms
from courier.events.domain.entries import enter
from courier.events.errors import ComputersDoNotEnter
from courier.events.models import Entry
from courier.games.domain.start import start_game
from courier.games.rated_presets import is_ratable
from courier.notifications.enums import Channel, Timing
from courier.notifications.queries import wishes_of
from courier.players.models import Player
from tests.courier.bots.conftest import make_bot, program_of
from tests.courier.events.clubs import make_event
from tests.factories import FOOLS_MATE, START, make_game, make_revision

BOT = "/api/v1/bot"


def an_offer(**terms: object) -> Offer:
    return Offer(revision=make_revision(), **terms)  # type: ignore[arg-type]


def test_account_becomes_a_bot_for_ever(mover: Player) -> None:
    bot = become_bot(player=mover, handle="Mover", now=START)
    assert become_bot(player=mover, handle="mover", now=timezone.now()).made_at == bot.made_at
    mover.refresh_from_db()
    assert (mover.is_bot, mover.shown_name, mover.undo_seconds) == (True, "mover (BOT)", 0)
    assert wishes_of(mover).timing("challenge", Channel.MAIL) == Timing.NEVER


def test_account_with_games_cannot(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent)
    with pytest.raises(HasPlayed):
        become_bot(player=mover, handle="mover", now=START)


def test_other_handle_and_staff_are_refused(mover: Player) -> None:
    with pytest.raises(OtherBotHandle):
        become_bot(player=mover, handle="opponent", now=START)
    mover.is_staff = True
    mover.save(update_fields=["is_staff"])
    with pytest.raises(StaffIsNoBot):
        become_bot(player=mover, handle="mover", now=START)


def test_database_holds_bots_to_be_no_staff(bot: Player) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=bot.pk).update(is_staff=True)


def test_program_makes_its_account_a_bot(mover: Player) -> None:
    program = program_of(mover)
    assert program.get(BOT).json() == {"is_bot": False, "may_become_bot": True}
    assert program.post(BOT, {"handle": "other"}, format="json").status_code == 400
    made = program.post(BOT, {"handle": "mover"}, format="json")
    assert made.json() == {"is_bot": True, "may_become_bot": False}
    assert program_of(None).post(BOT, {"handle": "mover"}, format="json").status_code == 401


def test_bots_ask_no_people(bot: Player, mover: Player) -> None:
    offer = an_offer()
    asks: list[Callable[[], Challenge]] = [
        lambda: post_open_challenge(sender=bot, offer=offer, now=START),
        lambda: make_link(sender=bot, offer=offer, now=START),
        lambda: challenge_player(sender=bot, receiver=mover, offer=offer, now=START),
        lambda: challenge_by_mail(sender=bot, address="a@example.org", offer=offer, now=START),
    ]
    for ask in asks:
        with pytest.raises(BotsAreChallenged):
            ask()
    assert not Challenge.objects.exists()


def test_bots_are_rated_among_themselves(bot: Player, mover: Player) -> None:
    rated = an_offer(rated=True)
    with pytest.raises(BotsPlayCasually):
        challenge_player(sender=mover, receiver=bot, offer=rated, now=START)
    offer = challenge_player(sender=bot, receiver=make_bot("other"), offer=rated, now=START)
    assert offer.rated


def test_anybody_challenges_a_bot(bot: Player, mover: Player) -> None:
    offer = challenge_player(sender=mover, receiver=bot, offer=an_offer(), now=START)
    assert accept(challenge_id=offer.pk, player=bot, now=START).ply == 0


def test_bots_take_open_challenges_where_they_are_welcome(bot: Player, mover: Player) -> None:
    closed = post_open_challenge(sender=mover, offer=an_offer(), now=START)
    with pytest.raises(BotsNotWelcome):
        accept(challenge_id=closed.pk, player=bot, now=START)
    link = make_link(sender=mover, offer=an_offer(), now=START)
    with pytest.raises(BotsNotWelcome):
        accept(challenge_id=link.pk, player=bot, now=START, has_link=True)
    welcome = post_open_challenge(sender=mover, offer=an_offer(bots_welcome=True), now=START)
    assert accept(challenge_id=welcome.pk, player=bot, now=START).ply == 0


def test_rated_challenges_are_not_for_bots(mover: Player) -> None:
    with pytest.raises(BotsPlayCasually):
        post_open_challenge(sender=mover, offer=an_offer(rated=True, bots_welcome=True), now=START)


def test_bots_are_shown_what_they_may_take(bot_api: APIClient, mover: Player) -> None:
    now = timezone.now()
    post_open_challenge(sender=mover, offer=an_offer(), now=now)
    welcome = post_open_challenge(sender=mover, offer=an_offer(bots_welcome=True), now=now)
    shown = bot_api.get("/api/v1/challenges").json()["open"]
    assert [(row["code"], row["bots_welcome"]) for row in shown] == [(welcome.code, True)]


def test_api_says_who_is_a_bot(bot: Player, mover: Player) -> None:
    game = make_game(mover, bot)
    seats = program_of(mover).get(f"/api/v1/games/{game.code}").json()["seats"]
    assert [(seat["username"], seat["is_bot"]) for seat in seats] == [
        ("mover", False),
        ("robbie", True),
    ]


def test_game_of_a_person_and_a_bot_is_never_rated(bot: Player, mover: Player) -> None:
    game = start_game(
        revision=make_revision(),
        seats=(mover, bot),
        terms=Terms(days_per_move=3, rated=True),
        now=START,
    )
    assert game.rated is False


def test_bots_enter_no_events(bot: Player, mover: Player) -> None:
    event = make_event(mover)
    with pytest.raises(ComputersDoNotEnter):
        enter(event_id=event.pk, player=bot, now=START)
    assert not Entry.objects.filter(player=bot).exists()


def test_games_with_bots_do_not_make_a_preset_ratable(
    bot: Player, mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.games.rated_presets.RATABLE_GAMES", 1)
    monkeypatch.setattr("courier.games.rated_presets.RATABLE_PLAYERS", 2)
    preset = make_revision().preset
    preset.owner = mover
    make_game(mover, bot, moves=FOOLS_MATE)
    assert not is_ratable(preset)
    make_game(mover, opponent, moves=FOOLS_MATE)
    assert is_ratable(preset)
