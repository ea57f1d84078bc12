"""Who is let in by the mail receiver, and what becomes of a conversation that cannot be begun."""

from __future__ import annotations

import asyncio
import inspect
from concurrent.futures import ThreadPoolExecutor

import pytest
from aiosmtpd.smtp import Envelope
from pytest_django import Settings

from courier.postbox.server import Gate, Listener, Postman, TurnedAway
from tests.burning import burn


class Unreadable(Postman):
    """A handler aiosmtpd cannot look through."""

    @property
    def broken(self) -> ThreadPoolExecutor:
        raise RuntimeError("no look inside")


def admit(postman: Postman) -> tuple[asyncio.BaseProtocol, Gate]:
    async def one() -> tuple[asyncio.BaseProtocol, Gate]:
        gate = Gate(Listener("127.0.0.1", 0, speaks_lmtp=True), postman, asyncio.get_running_loop())
        return gate.admit(), gate

    # A thread of its own: the browser tests leave a loop running in that of the tests.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(one())).result()


def test_postman_can_be_looked_through_by_every_python() -> None:
    # 3.11.2, Debian's own, fails in inspect.getmembers where a dataclass has slots.
    assert "__slots__" not in vars(Postman)
    assert {"handle_RCPT", "handle_DATA"} <= {name for name, _ in inspect.getmembers(Postman())}


def test_what_computes_too_long_for_a_message_is_ended(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REQUEST_SECONDS = 0.3
    postman = Postman()

    async def take() -> str:
        envelope = Envelope()
        envelope.rcpt_tos = ["a@example.org"]
        return await postman.handle_DATA(None, None, envelope)  # type: ignore[arg-type]  # only the envelope is looked at

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as pool:
        patch.setattr("courier.postbox.server.receive", lambda **_given: burn(12))
        assert pool.submit(lambda: asyncio.run(take())).result().startswith("554 ")
    assert "takes too much computing" in caplog.text


def test_conversation_that_cannot_be_begun_is_logged_and_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    protocol, gate = admit(Unreadable())
    assert isinstance(protocol, TurnedAway)
    assert (protocol.greeting, gate.inside) == (
        b"421 4.3.0 Cannot talk now, try again later\r\n",
        0,
    )
    [record] = caplog.records
    assert (record.name, record.levelname) == ("courier.postbox.server", "ERROR")
    assert "no look inside" in caplog.text
