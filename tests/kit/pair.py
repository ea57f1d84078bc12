"""Two machines with a web server, a stream, a thinker and a `later` each: what one of them has
done, the other one knows. Nothing but the database and Redis is common to them.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from playwright.sync_api import expect

from tests.e2e.person import PASSWORD, Person
from tests.kit.caller import Caller
from tests.kit.game import SITE
from tests.kit.running import MACHINES, Running, Say, client, wait_until

_ONE, _TWO = MACHINES
_GAME: Final = '[White "Uploaded"]\n[Black "Elsewhere"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'


def check(kit: Running, person: Person, say: Say) -> None:
    """Everything in turn, by somebody who has an account and a browser."""
    sessions(kit, person, say)
    pair = _signed_in(kit, person)
    limits(kit, say)
    computed(kit, pair, say)
    code = locks(pair, say)
    uploads(pair, say)
    news(kit, pair, person, code, say)
    thinkers(kit, pair, say)
    exchange(kit, say)


def _signed_in(kit: Running, person: Person) -> dict[str, Caller]:
    """The browser of a person as two callers, each of whom asks one machine."""
    kept = person.page.context.cookies(SITE)
    cookies = {cookie["name"]: cookie["value"] for cookie in kept}
    return {
        machine: Caller(client(6, 1), kit.address(machine, "web"), dict(cookies))
        for machine in MACHINES
    }


def sessions(kit: Running, person: Person, say: Say) -> None:
    """Whoever signs in at one machine is signed in at the other one, and signed out likewise."""
    first = Caller(client(6, 2), kit.address(_ONE, "web"))
    first.post("/account/login/", {"login": person.name, "password": PASSWORD})
    second = Caller(client(6, 2), kit.address(_TWO, "web"), dict(first.cookies))
    assert [caller.get("/play").status for caller in (first, second)] == [200, 200]
    second.post("/account/logout/", {})
    assert first.get("/play").status == 302
    say("sessions: signed in at one, signed out at two, and so at one")


def limits(kit: Running, say: Say) -> None:
    """Wrong passwords are counted for both together."""
    answers = []
    for number in range(7):
        caller = Caller(client(6, 3), kit.address((_ONE, _TWO)[number % 2], "web"))
        answers.append(caller.post("/account/login/", {"login": "nobody", "password": "x"}))
    words = ["many" in answer.body.decode() for answer in answers]
    assert words == sorted(words), words
    assert sum(words) == 2, answers[-1].body
    say("limits: five wrong passwords at both together, then both refuse")


def computed(kit: Running, pair: dict[str, Caller], say: Say) -> None:
    """What one machine has painted the other one takes from the cache."""
    path = "/presets/chess"
    assert pair[_ONE].get(path).status == 200
    before = kit.cache()
    assert pair[_TWO].get(path).status == 200
    after = kit.cache()
    assert after["keyspace_hits"] > before["keyspace_hits"], (before, after)
    say(f"caches: two takes {after['keyspace_hits'] - before['keyspace_hits']} things one has made")


def locks(pair: dict[str, Caller], say: Say) -> str:
    """Of moves sent to both at once one is played, once. The code of the game."""
    begun = pair[_ONE].post("/presets/chess/solo", {})
    code = begun.headers["Location"].rpartition("/")[2]
    same = _at_once(pair, code, ["e4"] * 20, 0)
    assert set(same) == {200}, same
    other = _at_once(pair, code, ["e5", "d5", "c5", "a5", "h5", "Nc6", "Nf6", "b5"], 1)
    assert other == {200: 1, 409: 7}, other
    say("locks: a move sent 20 times to both is played once; of 8 others at once one is, 7 are not")
    return code


def _at_once(pair: dict[str, Caller], code: str, moves: list[str], ply: int) -> Counter[int]:
    def send(number: int) -> int:
        fields = {"text": moves[number], "expected_ply": str(ply), "remark": ""}
        return pair[(_ONE, _TWO)[number % 2]].post(f"/games/{code}/move", fields).status

    with ThreadPoolExecutor(len(moves)) as pool:
        return Counter(pool.map(send, range(len(moves))))


def uploads(pair: dict[str, Caller], say: Say) -> None:
    """What is sent to one machine is there at the other one, read by whichever `later`."""
    text = _GAME * 200
    sent = pair[_ONE].post("/import", {"preset": "chess", "text": text, "visibility": "private"})
    assert sent.status == 302, sent.body
    report = sent.headers["Location"]
    wait_until(lambda: b"Uploaded" in pair[_TWO].get(report).body, "the upload is not there")
    say("uploads: 200 games sent to one are read, and shown by two")


def news(kit: Running, pair: dict[str, Caller], person: Person, code: str, say: Say) -> None:
    """Pages that listen at either stream hear at once of a move sent to either machine."""
    pages = [person.page.context.new_page() for _machine in MACHINES]
    for page in pages:
        with page.expect_response("**/stream?t=*"):
            page.goto(f"{SITE}/games/{code}")
    time.sleep(4)  # whoever does not listen asks every three seconds
    longest = 0.0
    for ply, (machine, text) in enumerate(((_ONE, "Nf3"), (_TWO, "g6")), start=2):
        fields = {"text": text, "expected_ply": str(ply), "remark": ""}
        sent = pair[machine].post(f"/games/{code}/move", fields)
        assert sent.status == 200, sent.body
        began = time.monotonic()
        for page in pages:
            move = page.locator(f"[data-region=moves] [data-ply='{ply + 1}']")
            expect(move).to_contain_text(text)
        longest = max(longest, time.monotonic() - began)
    for page in pages:
        page.close()
    streams = re.compile(r"(\S+):8001 200 GET /stream")

    def listened() -> set[str]:
        found = map(streams.match, kit.accesses())
        return {match[1] for match in found if match}

    both = {kit.address(machine, "stream") for machine in MACHINES}
    wait_until(lambda: listened() == both, f"{listened()}", 30)
    say(f"news: a page at each stream shows the moves of both machines, {longest:.1f} s at most")


def thinkers(kit: Running, pair: dict[str, Caller], say: Say) -> None:
    """The computer answers each game once, by either thinker."""
    games = list[str]()

    def have_both() -> bool:
        return all("computer.tasks.answer" in kit.log(f"{name}-thinker") for name in MACHINES)

    while len(games) < 4 or (not have_both() and len(games) < 20):
        caller = pair[(_ONE, _TWO)[len(games) % 2]]
        begun = caller.post("/presets/chess/computer", {"level": "1", "side": "1"})
        assert begun.status == 302, begun.body
        games.append(begun.headers["Location"].rpartition("/")[2])
        wait_until(partial(_has_begun, caller, games[-1]), "the computer does not move")
    time.sleep(2)
    assert [_plies(pair[_TWO], code) for code in games] == [1] * len(games)
    assert have_both()
    say(f"thinkers: {len(games)} games begun at both, one move of the computer in each, by both")


def _has_begun(caller: Caller, code: str) -> bool:
    return _plies(caller, code) > 0


def _plies(caller: Caller, code: str) -> int:
    return len(json.loads(caller.get(f"/games/{code}/game.json").body)["moves"])


def exchange(kit: Running, say: Say) -> None:
    """One web server after the other is exchanged, and no request fails."""
    visitor, statuses = Caller(client(6, 4)), Counter[int]()
    for machine in MACHINES:
        kit.stop(f"{machine}-web")
        statuses.update(visitor.get("/presets").status for _number in range(20))
        kit.start(machine, "web")
        wait_until(partial(kit.is_healthy, machine, "web"), "web is not healthy")
    assert statuses == {200: 40}, (statuses, kit.accesses()[-60:])
    say("exchange: each web server is stopped in turn, and 40 of 40 pages come")
