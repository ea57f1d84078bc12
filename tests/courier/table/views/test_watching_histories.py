"""Random games as an open page shows them to somebody signed out: whatever changes on it changes
its tag.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client

from courier.clocks.domain.heartbeats import beat
from courier.clocks.models import Heartbeat
from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.games.domain.claims import pardon
from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.consent import agree, decline, make_request, withdraw
from courier.games.domain.endings import decline_draw, offer_draw, resign
from courier.games.domain.erasure import forget_player, hide_remark
from courier.games.domain.flags import settle
from courier.games.domain.gifts import give_time
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move
from courier.games.domain.outages import move_deadlines
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.start import start_game
from courier.games.enums import GameStatus, RequestKind
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.games.test_undone_histories import LINE
from tests.courier.table.views.answers import data_of
from tests.depth import chosen
from tests.factories import START, make_player, make_revision

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=number) for number in (1, 60, 3600, 86_400))
CONTROLS = ("3d/move", "7d+1d<=14d", "spare=2d grace=12h bonus=6h/1d")
STEPS = 25

pytestmark = pytest.mark.django_db


@dataclass
class Watched:
    """A game, its people, and a watcher who is signed out."""

    lot: random.Random
    people: tuple[Player, Player]
    code: str
    watcher: Client
    now: datetime = START
    shown: tuple[str, str, str] = ("", "", "")

    @property
    def game(self) -> Game:
        return Game.objects.get(code=self.code)

    def seen(self) -> tuple[str, str, str]:
        """The tag of the open page, its parts, and what it shows scripts: no time that is left is
        among that.
        """
        with time_machine.travel(self.now, tick=False):
            live = self.watcher.get(f"/games/{self.code}/live")
        return live["ETag"], live.content.decode(), str(data_of(live))

    def change(self, act: Callable[[], object]) -> None:
        """Let something happen while the clock stands."""
        with suppress(DomainError):
            act()
        tag, parts, _ = self.shown
        self.shown = self.seen()
        assert parts == self.shown[1] or tag != self.shown[0], act.__name__

    def wait(self) -> None:
        """Let time pass, in which the site may be out of order, until it is noticed."""
        works, (tag, _, data) = self.lot.random() < 0.8, self.shown
        self.now += self.lot.choice((0 * SECOND, SECOND, 4 * MINUTE, 9 * MINUTE, 5 * HOUR, DAY))
        deadline = self.game.deadline
        if deadline is not None and self.lot.random() < 0.1:
            self.now = max(self.now, deadline + self.lot.choice((-MINUTE, MINUTE, HOUR)))
        if works:
            Heartbeat.objects.update(last=self.now)
        self.shown = self.seen()
        assert data == self.shown[2] or tag != self.shown[0], "time passed"
        if not works:
            self.change(self.work_again)

    def acts(self) -> list[Callable[[], object]]:
        often = [*[self.move] * 6, *[self.recall] * 3, *[self.book] * 2]
        requesting = [
            self.offer,
            self.say_no,
            self.make_request,
            self.answer,
            self.give,
            self.claim,
        ]
        return [*often, *requesting, self.look, self.hold, self.release, self.hide, self.rename]

    def anybody(self) -> Player:
        return self.lot.choice(self.people)

    def move(self) -> None:
        game, remark = self.game, self.lot.choice(("", "Well."))
        player = self.people[game.side_to_move]
        submit_move(
            game_id=game.pk,
            player=player,
            text=LINE[game.ply],
            expected_ply=game.ply,
            now=self.now,
            remark=remark,
        )

    def recall(self) -> None:
        game = self.game
        recall_move(
            game_id=game.pk,
            player=self.people[game.side_to_move],
            expected_ply=game.ply + 1,
            now=self.now,
        )

    def look(self) -> None:
        look_at(self.code, self.anybody(), now=self.now)

    def offer(self) -> None:
        offer_draw(game_id=self.game.pk, player=self.anybody(), now=self.now)

    def say_no(self) -> None:
        decline_draw(game_id=self.game.pk, player=self.anybody(), now=self.now)

    def make_request(self) -> None:
        make_request(
            game_id=self.game.pk,
            player=self.anybody(),
            what=RequestKind.TAKEBACK,
            expected_ply=self.game.ply,
            now=self.now,
        )

    def answer(self) -> None:
        act: Callable[..., Game] = self.lot.choice((agree, decline, withdraw))
        act(
            game_id=self.game.pk,
            player=self.anybody(),
            what=RequestKind.TAKEBACK,
            expected_ply=self.game.ply,
            now=self.now,
        )

    def give(self) -> None:
        give_time(game_id=self.game.pk, player=self.anybody(), days=1, now=self.now)

    def claim(self) -> None:
        pardon(game_id=self.game.pk, player=self.anybody(), now=self.now)

    def hold(self) -> None:
        settle(game_id=self.game.pk, now=self.now)
        if self.game.status == GameStatus.ACTIVE:
            hold_clocks(lock_game(self.game.pk), now=self.now)

    def release(self) -> None:
        if self.game.status == GameStatus.ACTIVE:
            release_clocks(lock_game(self.game.pk), now=self.now)

    def book(self) -> None:
        starts_at = self.now + self.lot.choice((0, 1)) * DAY
        book_vacation(player=self.anybody(), starts_at=starts_at, days=1, now=self.now)

    def hide(self) -> None:
        for move in self.game.moves.exclude(remark="").order_by("-ply")[:1]:
            hide_remark(
                self.game.pk, ply=move.ply, player_id=self.people[move.side].pk, remark=move.remark
            )

    def rename(self) -> None:
        Player.objects.filter(pk=self.anybody().pk).update(name=f"Name {self.lot.random()}")

    def work_again(self) -> None:
        beat(now=self.now)
        move_deadlines(now=self.now)

    def give_up(self) -> None:
        resign(game_id=self.game.pk, player=self.anybody(), now=self.now)

    def erase(self) -> None:
        forget_player(self.anybody())


def begin(seed: int) -> Watched:
    lot = random.Random(seed)
    one, other = (make_player(undo_seconds=600) for _ in range(2))
    terms = Terms(time_control=CONTROLS[seed % 3], takebacks=True, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(one, other), terms=terms, now=START)
    Player.objects.update(date_joined=START - 90 * DAY)
    beat(now=START)
    assert [seat.player for seat in seats_of(game)] == [one, other]
    return Watched(lot, (one, other), game.code, Client())


@pytest.mark.parametrize("seed", chosen(range(3), "watching", least=1))
def test_tag_of_who_watches_follows_all_they_are_shown(seed: int) -> None:
    watched = begin(seed)
    for _ in range(STEPS):
        watched.wait()
        watched.change(watched.lot.choice(watched.acts()))
        if watched.game.status != GameStatus.ACTIVE:
            break
    watched.change(watched.give_up)
    watched.change(watched.erase)
