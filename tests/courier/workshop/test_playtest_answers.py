"""The computer in drafts that are tried out: it thinks in a process with limits, and nobody has to
wait for it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from courier.common.errors import TooExpensive
from courier.common.sandbox import client
from courier.games.computer_news import depth_at, request_to_move
from courier.players.models import Player
from courier.workshop.documents import Document, from_toml
from courier.workshop.domain import computer_moves, playtests
from courier.workshop.domain.computer_moves import answer, sign_of, wake_waiting
from courier.workshop.domain.playtests import Players
from courier.workshop.models import Draft, Playtest
from tests.courier.workshop.test_playtests import ROOKS, address, data, draft_of, played
from tests.factories import START
from variants import preset_document


@pytest.fixture
def document() -> Document:
    """Kings and rooks."""
    return ROOKS


@pytest.fixture
def playtest(draft: Draft) -> Playtest:
    """The mover's draft on the board; the computer plays the second side at level 1."""
    return playtests.restart(draft=draft, version=None, mode="", players=Players(1, 1), now=START)


def answered(playtest: Playtest) -> bool:
    """Let the computer do what it is to do."""
    is_done = answer(playtest_id=playtest.pk, clock=lambda: START)
    playtest.refresh_from_db()
    return is_done


def test_computer_answers_a_move(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    played(mover_client, draft, "a1a2")
    assert data(mover_client, draft)["thinking"] is True
    assert answered(playtest) is True
    assert (playtest.ply, playtest.side_to_move) == (2, 0)
    assert data(mover_client, draft)["my_turn"] is True


def test_computer_begins_on_the_first_side(
    draft: Draft, playtest: Playtest, mover_client: Client
) -> None:
    mover_client.post(address(draft, "restart"), {"version": 1, "computer": "0", "level": "1"})
    assert answered(playtest) is True
    assert (playtest.ply, data(mover_client, draft)["flipped"]) == (1, True)


def test_nobody_moves_for_the_computer(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    refused = played(mover_client, draft, "a1a2", "a8a7")
    assert refused.json()["error"]["code"] == "not_your_turn"


def test_computer_waits_for_its_turn(playtest: Playtest) -> None:
    assert answered(playtest) is False


def test_take_back_takes_the_answer_along(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2")
    answered(playtest)
    mover_client.post(address(draft, "back"), {"version": 3})
    playtest.refresh_from_db()
    assert playtest.ply == 0


def test_take_back_ends_the_thinking(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2")
    mover_client.post(address(draft, "back"), {"version": 2})
    playtest.refresh_from_db()
    assert (playtest.ply, answered(playtest)) == (0, False)


def test_stop_leaves_both_sides_to_the_owner(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2")
    mover_client.post(address(draft, "stop"))
    assert played(mover_client, draft, "a8a7").json()["ply"] == 2


def test_computer_takes_over_a_side(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    mover_client.post(address(draft, "players"), {"version": 1, "computer": "0", "level": "3"})
    playtest.refresh_from_db()
    assert (playtest.computer_side, playtest.level, playtest.waits_for_computer) == (0, 3, True)


def test_nothing_is_played_where_nothing_is_enforced(mover: Player, mover_client: Client) -> None:
    draft = draft_of(mover, from_toml(preset_document("free-board")))
    playtests.open_playtest(draft=draft, now=START)
    page = mover_client.post(
        address(draft, "players"), {"version": 1, "computer": "1"}, follow=True
    )
    assert "The computer plays only where the rules are enforced." in page.content.decode()


def test_depth_is_shown_while_it_thinks(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2")
    answered(playtest)
    assert depth_at(sign_of(playtest.pk), 2) >= 1


def test_wish_to_move_now_ends_a_long_search(
    mover: Player, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_moves, "POLLED_EVERY_SECONDS", 0.0)
    draft = draft_of(mover, from_toml(preset_document("chess")))
    playtest = playtests.restart(
        draft=draft, version=None, mode="", players=Players(0, 8), now=START
    )
    mover_client.post(address(draft, "now"))
    assert answered(playtest) is True
    assert playtest.ply == 1


def test_move_for_another_board_is_thrown_away(
    draft: Draft, playtest: Playtest, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(mover_client, draft, "a1a2")

    def meanwhile(*args: Any, **given: Any) -> dict[str, Any]:
        mover_client.post(address(draft, "back"), {"version": 2})
        return {"text": "a8a7"}

    monkeypatch.setattr(computer_moves, "query_patiently", meanwhile)
    assert answered(playtest) is False
    assert playtest.ply == 0


def test_draft_that_takes_too_much_is_thought_about_less(
    draft: Draft, playtest: Playtest, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover_client.post(address(draft, "players"), {"version": 1, "computer": "0", "level": "8"})
    levels = []

    def short(*args: Any, level: int, **given: Any) -> dict[str, Any]:
        levels.append(level)
        if level > 1:
            raise TooExpensive
        return {"text": "a1a2"}

    monkeypatch.setattr(computer_moves, "query_patiently", short)
    assert answered(playtest) is True
    assert (levels, playtest.ply) == ([8, 1], 1)


def test_computer_gives_up_in_words(
    draft: Draft, playtest: Playtest, mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(mover_client, draft, "a1a2")

    def never(*args: Any, **given: Any) -> dict[str, Any]:
        raise TooExpensive

    monkeypatch.setattr(computer_moves, "query_patiently", never)
    assert answered(playtest) is True
    assert (playtest.computer_side, playtest.has_given_up) == (None, True)
    assert "The computer has given up" in mover_client.get(address(draft)).content.decode()


def test_sweep_finds_what_waits(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    assert wake_waiting(now=START) == 0
    Playtest.objects.update(side_to_move=1)
    assert wake_waiting(now=START) == 1
    assert wake_waiting(now=START + timedelta(hours=1)) == 0


def test_thinking_process_is_ended_with_whoever_requested() -> None:
    rules = {
        "document": preset_document("chess"),
        "position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    }
    heard: list[dict[str, Any]] = []
    shown = client.query_patiently(
        "think",
        seconds=61,
        heard=heard.append,
        is_wanted_now=lambda: bool(heard),
        keys=[],
        level=8,
        seed=1,
        **rules,
    )
    assert heard[0] == {"depth": 1}
    assert len(shown["text"]) == 4


def test_requesting_to_move_is_for_the_version_one_sees(playtest: Playtest) -> None:
    request_to_move(sign_of(playtest.pk), 7)
    assert answered(playtest) is False
