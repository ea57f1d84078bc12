"""Twenty players who move through the proxy for as long as is wished: each answers when the mail
about the opponent's move has come, so a notice that is lost stops its game.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tests.chaos.plan import PRESETS, random_moves
from tests.e2e.mails import Postman, subject_of, text_of
from tests.kit.caller import Answer, Caller
from tests.kit.containers import Containers
from tests.kit.running import client, say

PLAYERS: Final = 20
_PLIES: Final = 60  # more than most play meanwhile
_PASSWORD: Final = "correct horse battery"
_THOUGHT_SECONDS: Final = 6.0
_AGAIN_SECONDS: Final = 0.5
_NOTICE_SECONDS: Final = 300.0
_PAGES: Final = ("/", "/presets", "/presets/chess", "/status")
# Run by the earlier release; two people sit at each game, and everybody in two games.
_SCRIPT: Final = """
import json
from allauth.account.models import EmailAddress
from django.utils import timezone
from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.players.models import Player
from courier.presets.queries import current_revision
people = []
for number in range({players}):
    name = f"player{{number:02d}}"
    person = Player.objects.create_user(username=name, email=f"{{name}}@example.net",
        password={password!r}, undo_seconds=0, draw_claims="by_hand")
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    people.append(person)
games = []
for number in range({players}):
    seats = (people[number], people[(number + 1) % {players}])
    revision = current_revision({presets}[number % len({presets})])
    terms = Terms(days_per_move=3)
    games.append(start_game(revision=revision, seats=seats, terms=terms, now=timezone.now()).code)
print(json.dumps(games))
"""


@dataclass(slots=True)
class Match:
    """A game: the numbers of its two players, every move there will be, and how many were
    acknowledged.
    """

    code: str
    players: tuple[int, int]
    moves: tuple[str, ...]
    ply: int = 0

    def waits_for(self, ply: int) -> str:
        """The address that hears of a move."""
        return _address(self.players[(ply + 1) % 2])


@dataclass
class Correspondents:
    """All of them. `troubles` counts the requests that failed, moves and pages apart."""

    postman: Postman
    matches: list[Match]
    troubles: Counter[str] = field(default_factory=Counter)
    pages: int = 0
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _is_over: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def moves(self) -> int:
        """How many moves the site has acknowledged."""
        return sum(match.ply for match in self.matches)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """They move, and a visitor opens pages; afterwards every notice has come, or is missed."""
        threads = [threading.Thread(target=self._play, args=(each,)) for each in self.matches]
        threads.append(threading.Thread(target=self._visit))
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._is_over.set()
            for thread in threads:
                thread.join()

    def wait_for_moves(self, count: int) -> None:
        """Return once so many more moves were acknowledged. Raises AssertionError."""
        wanted, give_up = self.moves + count, time.monotonic() + _NOTICE_SECONDS
        while self.moves < wanted:
            assert time.monotonic() < give_up, "nothing goes on"
            assert not self.faults, self.faults
            time.sleep(0.2)

    def _play(self, match: Match) -> None:
        try:
            people = [self._signed_in(number) for number in match.players]
            while not self._is_over.is_set() and match.ply < len(match.moves):
                self._move(match, people[match.ply % 2])
                self._wait_for_notice(match)
                self._is_over.wait(_THOUGHT_SECONDS)
        except Exception as error:  # noqa: BLE001 -- a thread's end is told by the main one
            self.faults.append(f"{match.code} after {match.ply} moves: {error!r}")

    def _signed_in(self, number: int) -> Caller:
        caller = Caller(client(8, number + 1))
        fields = {"login": f"player{number:02d}", "password": _PASSWORD}
        answer = caller.post("/account/login/", fields)
        assert answer.status in (200, 302), answer
        return caller

    def _move(self, match: Match, caller: Caller) -> None:
        fields = {"text": match.moves[match.ply], "expected_ply": str(match.ply), "remark": ""}
        while True:
            answer = self._asked(caller, f"/games/{match.code}/move", fields)
            if answer is not None and answer.status == 200:
                match.ply += 1
                return
            assert answer is None or answer.status >= 429, (answer.status, answer.body)
            time.sleep(_AGAIN_SECONDS)

    def _asked(
        self, caller: Caller, path: str, fields: dict[str, str] | None = None
    ) -> Answer | None:
        """The answer; None where there was none. What is not as it should be is counted."""
        kind = "page" if fields is None else "move"
        try:
            answer = caller.get(path) if fields is None else caller.post(path, fields)
        except OSError as error:
            trouble = f"{kind} not answered ({type(error).__name__})"
        else:
            if answer.status == 200:
                return answer
            trouble = f"{kind} answered with {answer.status}"
        with self._lock:
            self.troubles[trouble] += 1
            say(trouble)
        return None if "not answered" in trouble else answer

    def _wait_for_notice(self, match: Match) -> None:
        began = time.monotonic()
        wanted = -(-match.ply // 2) if match.ply % 2 else match.ply // 2
        while self.notices(match, match.ply - 1) < wanted:
            assert time.monotonic() < began + _NOTICE_SECONDS, "the notice is lost"
            time.sleep(0.5)
        self.waits.append(time.monotonic() - began)

    def notices(self, match: Match, ply: int) -> int:
        """How many mails have told the player who is to answer a ply of a move in a game."""
        return len(set(self._codes(match, match.waits_for(ply))))

    def doubles(self) -> int:
        """How many mails have come twice."""
        found = [
            code
            for match in self.matches
            for number in match.players
            for code in self._codes(match, _address(number))
        ]
        return len(found) - len(set(found))

    def _codes(self, match: Match, address: str) -> list[str]:
        with self._lock:  # the postman keeps what it has read
            mails = self.postman.mails_to(address)
        return [
            str(mail["Message-ID"])
            for mail in mails
            if subject_of(mail).startswith("Your move") and f"/games/{match.code}" in text_of(mail)
        ]

    def _visit(self) -> None:
        visitor, number = Caller(client(9, 1)), 0
        while not self._is_over.wait(_AGAIN_SECONDS):
            self._asked(visitor, _PAGES[number % len(_PAGES)])
            number += 1
        self.pages = number

    def lost(self) -> list[str]:
        """The games whose moves are not those that were acknowledged, each once."""
        visitor = Caller(client(9, 2))
        found = []
        for match in self.matches:
            stored = json.loads(visitor.get(f"/games/{match.code}/game.json").body)["moves"]
            if [move["text"] for move in stored] != list(match.moves[: match.ply]):
                found.append(match.code)
        return found


def invited(kit: Containers, postman: Postman) -> Correspondents:
    """The players and their games, made by the release that runs."""
    script = _SCRIPT.format(players=PLAYERS, password=_PASSWORD, presets=PRESETS)
    told = kit.execute("one", "web", "python", "manage.py", "shell", "-c", script)
    chance = random.Random(1)
    matches = [
        Match(
            code,
            (number, (number + 1) % PLAYERS),
            random_moves(PRESETS[number % len(PRESETS)], _PLIES, chance),
        )
        for number, code in enumerate(json.loads(told.strip().splitlines()[-1]))
    ]
    return Correspondents(postman, matches)


def _address(number: int) -> str:
    return f"player{number:02d}@example.net"
