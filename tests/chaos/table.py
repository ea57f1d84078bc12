"""The players and their games: who is to move, who has been told, and sending the moves. Needs
Django.
"""

from __future__ import annotations

import threading
import time
from collections import Counter

from allauth.account.models import EmailAddress
from django.db import connection
from django.utils import timezone

from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Move
from courier.notifications.models import OutboxMail
from courier.players.enums import DrawClaims
from courier.players.models import Player
from courier.presets.queries import current_revision
from tests.chaos.checks import BANK, SIMPLE_DAYS, Played, read_mailbox
from tests.chaos.plan import Plan
from tests.chaos.players import Browser
from tests.chaos.site import patiently


class Table:
    """All games of a plan. `answered` holds the number of moves the site has answered."""

    def __init__(self, site_url: str, plan: Plan, players: int, *, password: str) -> None:
        self.plan = plan
        self.answered, self.repeated = [0], [0]
        self.troubles: Counter[str] = Counter()
        self.waits: list[float] = []
        self._lock = threading.Lock()
        people = [_make_player(number, password) for number in range(players)]
        self.browsers = [
            Browser(site_url, player.username, password, self.troubles) for player in people
        ]
        for browser in self.browsers:
            browser.sign_in()
        self.codes: list[str] = []
        self.played: list[Played] = []
        for number in range(len(plan.scripts)):
            self._start(number, people)
        self.plies = [0] * len(plan.scripts)
        self.sent_at = [0.0] * len(plan.scripts)
        self.untold: dict[int, int] = {}  # game -> the move whose mail is awaited
        self._shown: set[int] = set()

    def _start(self, number: int, people: list[Player]) -> None:
        script = self.plan.scripts[number]
        first, second = script.players
        terms = Terms(days_per_move=SIMPLE_DAYS) if number % 2 else Terms(time_control=BANK)
        revision = current_revision(script.preset)
        game = start_game(
            revision=revision,
            seats=(people[first], people[second]),
            terms=terms,
            now=timezone.now(),
        )
        self.codes.append(game.code)
        self.played.append(Played(script, game.pk))

    def is_done(self) -> bool:
        """Whether all moves are played and all mails have come."""
        return not self.untold and all(
            ply == len(script.moves)
            for ply, script in zip(self.plies, self.plan.scripts, strict=True)
        )

    def ready(self, busy: set[int]) -> list[int]:
        """The games in which somebody may move: nobody is sending there, and the last move has been
        told.
        """
        games = range(len(self.plies))
        open_games = (
            n for n in games if n not in busy and self.plies[n] < len(self.plan.scripts[n].moves)
        )
        return sorted((n for n in open_games if n not in self.untold), key=lambda n: self.plies[n])

    def move(self, number: int) -> None:
        """Send the next move of a game, until it is answered."""
        script, ply = self.plan.scripts[number], self.plies[number]
        browser = self.browsers[script.players[ply % 2]]
        try:
            repeated = browser.send_move(self.codes[number], ply, script.moves[ply])
            ids = Move.objects.values_list("pk", flat=True).filter(
                game=self.played[number].game_id, ply=ply + 1
            )
            move_id = patiently(ids.get)
        finally:
            connection.close()
        with self._lock:
            self.untold[number] = move_id
            self.sent_at[number] = time.monotonic()
            self.plies[number] += 1
            self.answered[0] += 1
            self.repeated[0] += repeated

    def read_mails(self) -> None:
        """Note which moves have been told by now."""
        codes = patiently(read_mailbox)
        if codes:
            found = OutboxMail.objects.filter(code__in=codes, kind="your_move").values_list(
                "payload", flat=True
            )
            self._shown |= {payload["move"] for payload in patiently(lambda: list(found))}
        with self._lock:
            for number in [
                number for number, move_id in self.untold.items() if move_id in self._shown
            ]:
                del self.untold[number]
                self.waits.append(time.monotonic() - self.sent_at[number])

    def where(self) -> str:
        """What everybody waits for, when nothing goes on."""
        return (
            f"nothing goes on: {self.answered[0]} moves, mails awaited in {len(self.untold)} games"
        )


def _make_player(number: int, password: str) -> Player:
    name = f"player{number:02d}"
    email = f"{name}@example.org"
    # Moves are to be told at once, what can be recalled waits; and the script is to be played to
    # its end.
    wishes = {"undo_seconds": 0, "draw_claims": DrawClaims.BY_HAND}
    player = Player.objects.create_user(username=name, email=email, password=password, **wishes)
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player
