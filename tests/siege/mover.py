"""Two players who go on with their game while the site is attacked: how long each move takes, and
whether it is stored. Needs Django.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from django.utils import timezone

from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game, Move
from courier.players.models import Player
from courier.presets.queries import current_revision
from tests.chaos.site import patiently
from tests.siege.clients import Client, signed_in

HOME: Final = "127.0.0.1"
_PAUSE_SECONDS: Final = 0.4
_AGAIN_SECONDS: Final = 0.2
# Pawns of both sides one step after the other, then another one: 32 half-moves that repeat nothing.
_MOVES: Final = [
    f"{file}{old}{file}{new}"
    for white, black in ((("2", "3"), ("7", "6")), (("3", "4"), ("6", "5")))
    for file in "abcdefgh"
    for old, new in (white, black)
]


@dataclass(slots=True)
class Mover:
    """Moves for both players of game after game. `seconds` are those until a move was
    acknowledged.
    """

    site_url: str
    players: tuple[Player, Player]
    seconds: list[float] = field(default_factory=list)
    troubles: int = 0  # requests that were answered with an error, or not at all
    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)
    _clients: tuple[Client, ...] = ()
    _game: int = 0
    _code: str = ""
    _ply: int = len(_MOVES)

    def __post_init__(self) -> None:
        self._clients = tuple(signed_in(self.site_url, HOME, player) for player in self.players)

    def begin(self) -> None:
        """Begin to measure anew, in a new game."""
        self.seconds, self.troubles = [], 0
        game = patiently(self._start)
        self._game, self._code, self._ply = game.pk, game.code, 0

    def _start(self) -> Game:
        return start_game(
            revision=current_revision("chess"),
            seats=self.players,
            terms=Terms(days_per_move=3),
            now=timezone.now(),
        )

    def go_on(self, seconds: float) -> None:
        """Move after move for so long, or until the game has no more."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self._ply < len(_MOVES):
            self.move()
            time.sleep(_PAUSE_SECONDS)

    def move(self) -> None:
        """Send the next move until it is acknowledged."""
        text, client = _MOVES[self._ply], self._clients[self._ply % 2]
        fields = {"text": text, "expected_ply": str(self._ply), "remark": ""}
        body = urlencode(fields).encode()
        began = time.monotonic()
        while True:
            status, answer = client.send(
                "POST", f"/games/{self._code}/move", body, "application/x-www-form-urlencoded"
            )
            if status == 200:
                break
            assert status in (0, 429) or status >= 500, (status, json.loads(answer or b"{}"))
            self.troubles += 1
            time.sleep(_AGAIN_SECONDS)
        self.seconds.append(time.monotonic() - began)
        self._ply += 1
        self.acknowledged.append((self._game, self._ply, text))

    def lost(self) -> list[tuple[int, int, str]]:
        """The acknowledged moves that are not stored, once each."""
        games = {game for game, _ply, _text in self.acknowledged}
        rows = Move.objects.filter(game__in=games).values_list("game", "ply", "text")
        stored = patiently(lambda: list(rows))
        return [move for move in self.acknowledged if stored.count(move) != 1]
