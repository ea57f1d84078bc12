"""Ladders for tests, and whole ones played by random players under a clock that is moved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from courier.clocks.models import Vacation
from courier.clocks.terms import Terms
from courier.common.errors import Refusal
from courier.events.domain.ladder_games import challenge_above
from courier.events.domain.ladder_members import join, leave_ladder
from courier.events.domain.ladder_progress import sweep_ladders
from courier.events.domain.ladders import LadderPlan, create_ladder
from courier.events.enums import BoardState
from courier.events.ladder_queries import rungs_of
from courier.events.models import Ladder, LadderGame
from courier.games.domain.endings import abort, accept_draw, offer_draw, resign
from courier.games.enums import GameStatus
from courier.games.models import NO_SHOW, Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.events.clubs import analyse, flag
from tests.factories import START, make_player, make_revision, play

WEEK: Final = timedelta(days=7)
MONDAY: Final = START + WEEK  # START is a Monday at noon


def make_ladder(organiser: Player, **said: Any) -> Ladder:
    """A ladder of chess, made at START."""
    given: dict[str, Any] = {
        "name": "The town ladder",
        "preset": make_revision().preset,
        "terms": Terms(days_per_move=3),
    } | said
    return create_ladder(organiser=organiser, plan=LadderPlan(**given), now=START)


def climb_on(ladder: Ladder, players: int | Sequence[Player], **said: Any) -> list[Player]:
    """Let players join in their order."""
    joining = [make_player() for _n in range(players)] if isinstance(players, int) else players
    for player in joining:
        join(ladder_id=ladder.pk, player=player, now=START, **said)
    return list(joining)


def names_on(ladder: Ladder) -> list[str]:
    return [rung.player.username if rung.player else "" for rung in rungs_of(ladder)]


def running_on(ladder: Ladder) -> list[Game]:
    games = Game.objects.filter(ladder_game__ladder=ladder, status=GameStatus.ACTIVE)
    return list(games.order_by("pk"))


def let_win(game: Game, player: Player, *, now: datetime) -> None:
    """Let a player win by resignation, after a move of both."""
    play(game, *first_moves(game), now=now)
    loser = next(seat.player for seat in seats_of(game) if seat.player != player)
    assert loser is not None
    resign(game_id=game.pk, player=loser, now=now)


def first_moves(game: Game) -> list[str]:
    """Some two legal moves."""
    rules = game.revision.rules
    position = rules.position(game.position)
    first = rules.legal_moves(position)[0]
    position = rules.play(position, first)
    return [first.text, rules.legal_moves(position)[0].text]


class Club:
    """A ladder with its habits: results, flags, aborted games, challenges, joins, leaves and
    vacations by lot, and now and then a sweep that comes twice.
    """

    def __init__(self, ladder: Ladder, players: int, seed: int) -> None:
        self.ladder = ladder
        self.draw = random.Random(seed)
        self.players = climb_on(ladder, players)
        self.order = [player.pk for player in self.players]  # what the places have to be
        self.read = 0  # the last mail that says who is too idle
        self.now = START

    def run(self, weeks: int) -> None:
        """Go through weeks of two steps each, and then let all games end."""
        for _half in range(2 * weeks):
            self.now += WEEK / 2
            analyse()
            self._sweep()
            self._habits()
            for game in running_on(self.ladder):
                if self.draw.random() < 0.6:
                    self._end(game)
            self._sweep()
        while games := running_on(self.ladder):
            for game in games:
                self._end(game)
            self._sweep()

    def _sweep(self) -> None:
        self._foresee()
        for _twice in range(self.draw.choice([1, 1, 2])):
            sweep_ladders(now=self.now)
        told = OutboxMail.objects.filter(kind="ladder_left", pk__gt=self.read).order_by("pk")
        for mail in told:
            self.order.remove(mail.player_id or 0)
            self.read = mail.pk

    def _foresee(self) -> None:
        """Move the winners of games that have ended and do not count yet, in the order in which
        those ended.
        """
        ended = LadderGame.objects.filter(
            ladder=self.ladder, state=BoardState.PENDING, game__status=GameStatus.FINISHED
        )
        for played in ended.order_by("game__ended_at", "game__pk"):
            game = played.game
            assert game is not None
            sides = [played.first.player_id, played.second.player_id]
            winner = 1 - game.side_to_move if game.reason == NO_SHOW else game.winner
            if winner is None or not set(sides) <= set(self.order):
                continue
            places = [self.order.index(each) for each in sides if each is not None]
            if places[winner] > places[1 - winner]:
                self.order.insert(places[1 - winner], self.order.pop(places[winner]))

    def _habits(self) -> None:
        for _challenge in range(1 + len(self.players) // 8):
            one, other = self.draw.sample(self.players, 2)
            try:
                challenge_above(ladder_id=self.ladder.pk, player=one, other=other, now=self.now)
            except Refusal:
                continue
        lot = self.draw.random()
        player = self.draw.choice(self.players)
        if lot < 0.1 and len(rungs_of(self.ladder)) > 3:
            try:
                leave_ladder(ladder_id=self.ladder.pk, player=player, now=self.now)
            except Refusal:
                return
            self.order.remove(player.pk)
        elif lot < 0.3:
            if player.pk not in self.order:
                self.order.append(player.pk)
            join(
                ladder_id=self.ladder.pk,
                player=player,
                now=self.now,
                games_most=self.draw.choice([1, 2, 3]),
            )
        elif lot < 0.4:
            Vacation.objects.create(
                player=player,
                starts_at=self.now,
                ends_at=self.now + 2 * WEEK,
                booked_at=self.now,
            )

    def _end(self, game: Game) -> None:
        first, second = (seat.player for seat in seats_of(game))
        assert first is not None
        assert second is not None
        began, lot = game.created_at, self.draw.random()
        if lot < 0.05:
            abort(game_id=game.pk, player=first, now=began)
            return
        if lot < 0.1:
            flag(game, now=began + 8 * WEEK)
            return
        play(game, *first_moves(game), now=began)
        result = self.draw.choice([0, 0, 1, None])
        if result is None:
            offer_draw(game_id=game.pk, player=first, now=began)
            accept_draw(game_id=game.pk, player=second, now=began)
        else:
            resign(game_id=game.pk, player=(second, first)[result], now=began)


def games_on(ladder: Ladder) -> list[LadderGame]:
    games = LadderGame.objects.filter(ladder=ladder).select_related("game", "revision__preset")
    return list(games.order_by("pk"))
