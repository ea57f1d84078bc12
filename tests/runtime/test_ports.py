from __future__ import annotations

import socket

import pytest

from courier.runtime.errors import RuntimeProblem
from courier.runtime.ports import claim_port, own_address


def taken_port() -> socket.socket:
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    return taken


def test_claim_port_takes_the_wanted_one_when_it_is_free() -> None:
    with taken_port() as probe:
        wanted = probe.getsockname()[1]
    with claim_port("127.0.0.1", wanted) as claimed:
        assert claimed.getsockname()[1] == wanted


def test_claim_port_takes_a_later_one_when_the_wanted_is_taken() -> None:
    with taken_port() as taken:
        wanted = taken.getsockname()[1]
        with claim_port("127.0.0.1", wanted) as claimed:
            assert wanted < claimed.getsockname()[1] < wanted + 50


def test_claimed_port_accepts_connections_before_the_web_server_has_started() -> None:
    with (
        claim_port("127.0.0.1", 20000) as claimed,
        socket.create_connection(claimed.getsockname(), timeout=2) as client,
    ):
        assert client.getpeername() == claimed.getsockname()


def test_claim_port_names_a_host_that_is_not_ours() -> None:
    with pytest.raises(RuntimeProblem) as caught:
        claim_port("192.0.2.1", 8000)
    assert caught.value.code == "bad-host"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("192.0.2.7", "192.0.2.7"),
        ("::", "[::1]"),
        ("localhost", "localhost"),
    ],
)
def test_health_is_asked_where_the_process_listens(
    monkeypatch: pytest.MonkeyPatch, host: str, address: str
) -> None:
    monkeypatch.setenv("HOST", host)
    assert own_address() == address
