"""Real conversations with a running `manage.py receive_mail`, by SMTP, by LMTP and by a pipe."""

from __future__ import annotations

import os
import select
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from courier.games.models import Game
from courier.players.models import Player
from courier.postbox.domain.wishes import save_trust
from courier.postbox.enums import Trust, Verdict
from courier.postbox.mime import LARGEST
from courier.postbox.models import Message
from courier.postbox.server import MOST_CONNECTIONS
from courier.runtime.health import greets
from tests.courier.postbox.letters import address_for, letter, only_message
from tests.factories import let_flag_fall, make_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 180
SENDER = "somebody@example.net"


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.courier.postbox.server_settings",
        "TEST_DATABASE_NAME": str(connection.settings_dict["NAME"]),
        "PYTHONUNBUFFERED": "1",
    }


class Server:
    """A running `receive_mail` on a free port, by the Python that RECEIVER_PYTHON names, if any."""

    def __init__(self, way: str) -> None:
        python = os.environ.get("RECEIVER_PYTHON", sys.executable)
        command = [python, "manage.py", "receive_mail", way, "127.0.0.1:0"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True
        )
        self.port = self._port()
        self.speaks_lmtp = way == "--lmtp"

    def _port(self) -> int:
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE_SECONDS)
        assert ready, "the server did not start"
        line = self.process.stdout.readline()
        assert line.startswith("Listening on 127.0.0.1:"), line
        return int(line.split(":")[1].split()[0])

    def talk(self) -> smtplib.SMTP:
        """A conversation, greeted."""
        talk: smtplib.SMTP
        if self.speaks_lmtp:
            talk = smtplib.LMTP("127.0.0.1", self.port)
        else:
            talk = smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        talk.ehlo_or_helo_if_needed()
        return talk

    def end(self) -> int:
        """Ask it to end; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Server]]:
    """Those that run, by the way they speak: one of each serves all tests of the file."""
    running: dict[str, Server] = {}
    yield running
    for server in running.values():
        assert server.end() == 0


@pytest.fixture
def start(servers: dict[str, Server]) -> Callable[[str], Server]:
    def start_server(way: str) -> Server:
        if way not in servers:
            servers[way] = Server(way)
        return servers[way]

    return start_server


@pytest.fixture
def running(mover: Player, opponent: Player) -> Game:
    """A game that began now: the server lives in the present."""
    return make_game(mover, opponent, now=timezone.now())


@pytest.mark.parametrize("way", ["--smtp", "--lmtp"])
def test_a_reply_plays_and_nothing_else_does(
    start: Callable[[str], Server], running: Game, mover: Player, way: str
) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    right, server = address_for(running, mover), start(way)
    with server.talk() as talk:
        for unknown in (
            "somebody@example.org",
            "root@localhost",
            right.replace("@localhost", "@example.org"),
        ):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                talk.sendmail(SENDER, [unknown], letter("e4"))
            assert [code for code, _ in refused.value.recipients.values()] == [550]
        talk.sendmail(SENDER, [right], letter("Nf3", message_id="<a@example.org>"))
        talk.sendmail(SENDER, [right], letter("Nf3", message_id="<a@example.org>"))
        talk.sendmail("", [right], letter("e4", message_id="<b@example.org>"))

    game = Game.objects.get()
    assert (game.ply, game.moves.get().shown, only_message().verdict) == (1, "Nf3", Verdict.DONE)
    assert game.moves.get().played_at == only_message().received_at

    with server.talk() as talk:
        talk.sendmail(SENDER, [right], letter("e4", message_id="<c@example.org>"))
    assert list(Message.objects.order_by("pk").values_list("verdict", flat=True)) == [
        Verdict.DONE,
        Verdict.STALE,
    ]
    assert Game.objects.get().ply == 1


@pytest.mark.parametrize(
    ("minutes", "plies", "verdict"), [(2, 3, Verdict.DONE), (6, 2, Verdict.STALE)]
)
def test_a_reply_plays_in_the_last_minutes_and_not_behind_them(
    start: Callable[[str], Server],
    mover: Player,
    opponent: Player,
    minutes: int,
    plies: int,
    verdict: Verdict,
) -> None:
    began = timezone.now() - timedelta(days=3, minutes=minutes)
    late = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5"), now=began))
    save_trust(player=mover, trust=Trust.TRUSTED)
    with start("--lmtp").talk() as talk:
        talk.sendmail(SENDER, [address_for(late, mover)], letter("Nf3"))
    assert (Game.objects.get().ply, only_message().verdict) == (plies, verdict)


def test_health_check_reads_the_greeting(start: Callable[[str], Server]) -> None:
    server = start("--lmtp")
    assert greets(server.port) is True
    server.process.send_signal(signal.SIGSTOP)
    try:
        assert greets(server.port) is False
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_one_receiver_at_a_time(
    start: Callable[[str], Server], running: Game, mover: Player, opponent: Player
) -> None:
    with start("--smtp").talk() as talk:
        talk.mail(SENDER)
        codes = [talk.rcpt(address_for(running, player))[0] for player in (mover, opponent)]
    assert codes == [250, 452]


def test_too_large_a_message_is_refused_and_the_next_one_taken(
    start: Callable[[str], Server], running: Game, mover: Player
) -> None:
    to = address_for(running, mover)
    with start("--smtp").talk() as talk:
        with pytest.raises(smtplib.SMTPResponseException) as refused:
            talk.sendmail(SENDER, [to], b"\r\n" + (b"x" * 900 + b"\r\n") * (LARGEST // 900 + 1))
        assert refused.value.smtp_code == 552
        talk.sendmail(SENDER, [to], letter("e4"))
    assert only_message().verdict == Verdict.WAITS


def test_more_connections_than_there_is_room_for_are_turned_away(
    start: Callable[[str], Server],
) -> None:
    server = start("--smtp")
    talks = [server.talk() for _ in range(MOST_CONNECTIONS)]
    with pytest.raises(smtplib.SMTPConnectError) as refused:
        server.talk()
    assert refused.value.smtp_code == 421
    for talk in talks:
        talk.quit()
    with room_at_last(server) as talk:
        assert talk.noop()[0] == 250


def room_at_last(server: Server) -> smtplib.SMTP:
    """A conversation as soon as the server has noticed that others have left."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return server.talk()
        except smtplib.SMTPConnectError:
            assert time.monotonic() < give_up, "nobody gets in any more"
            time.sleep(0.05)


@pytest.mark.parametrize(("change", "status"), [("", os.EX_OK), ("x", os.EX_NOUSER)])
def test_a_pipe_takes_one_message(running: Game, mover: Player, change: str, status: int) -> None:
    command = [sys.executable, "manage.py", "receive_mail", "--stdin", "--sender", SENDER]
    command += ["--recipient", change + address_for(running, mover)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        input=letter("e4"),
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert (done.returncode, Message.objects.count()) == (status, 0 if change else 1)
