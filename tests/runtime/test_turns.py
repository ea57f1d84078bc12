"""Addresses take turns for the threads of the web server."""

from __future__ import annotations

import pytest

from courier.runtime.turns import Turns, address_in

HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n%s"
PEER = ("192.0.2.1", 4711)


def started(turns: Turns[str]) -> list[str]:
    found = list[str]()
    while (request := turns.start_next()) is not None:
        found.append(request)
    return found


def test_address_has_half_of_the_threads_at_most() -> None:
    turns: Turns[str] = Turns(8)
    for number in range(6):
        turns.add(f"a{number}", "a")
    assert started(turns) == ["a0", "a1", "a2", "a3"]
    turns.finished("a")
    assert started(turns) == ["a4"]


def test_addresses_take_turns() -> None:
    turns: Turns[str] = Turns(4)
    for name in ("a0", "a1", "a2", "b0", "b1", "c0"):
        turns.add(name, name[0])
    assert started(turns) == ["a0", "b0", "c0"]
    turns.finished("b")
    assert started(turns) == ["b1"]


def test_address_has_one_thread_while_another_one_requests() -> None:
    now = [0.0]
    turns: Turns[str] = Turns(8, clock=lambda: now[0])
    turns.add("b0", "b")
    for number in range(6):
        turns.add(f"a{number}", "a")
    assert started(turns) == ["b0", "a0"]
    turns.finished("b")
    assert started(turns) == []
    now[0] = 11.0
    turns.add("a6", "a")
    assert started(turns) == ["a1", "a2", "a3"]


def test_single_thread_serves_everybody() -> None:
    turns: Turns[str] = Turns(1)
    turns.add("a0", "a")
    turns.add("b0", "b")
    assert started(turns) == ["a0"]
    turns.finished("a")
    assert started(turns) == ["b0"]


def test_whoever_has_most_waiting_loses_the_newest() -> None:
    turns: Turns[str] = Turns(1)
    for name in ("a0", "b0", "b1", "c0"):
        turns.add(name, name[0])
    assert turns.take_out() == "b1"
    assert len(turns) == 3
    assert [turns.take_out() for _ in range(4)] == ["a0", "b0", "c0", None]


@pytest.mark.parametrize(
    ("lines", "is_behind_proxy", "address"),
    [
        (b"", True, "192.0.2.1"),
        (b"X-Forwarded-For: 198.51.100.7\r\n", False, "192.0.2.1"),
        (b"x-forwarded-for: 203.0.113.9, 198.51.100.7\r\n", True, "198.51.100.7"),
        (b"X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For:198.51.100.7\r\n", True, "198.51.100.7"),
        (b"X-Forwarded-For: 2001:db8:0:1:2:3:4:5\r\n", True, "2001:db8:0:1::/64"),
        (b"X-Forwarded-For: ::ffff:198.51.100.7\r\n", True, "198.51.100.7"),
        (b"X-Forwarded-For: \xff\r\n", True, "\xff"),
    ],
)
def test_request_counts_for_the_address_the_proxy_has_noted(
    lines: bytes, is_behind_proxy: bool, address: str
) -> None:
    assert address_in(HEAD % lines, PEER, is_behind_proxy=is_behind_proxy) == address


def test_visitor_of_a_local_socket_has_no_address() -> None:
    assert address_in(HEAD % b"", "", is_behind_proxy=False) == ""
