"""Trying a draft out by hand: its board, moves, taking back, beginning again; for its owner
alone.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.sandbox import client
from courier.games.models import Game
from courier.players.models import Player
from courier.workshop.documents import BLANK, Document, from_toml
from courier.workshop.domain import playtests
from courier.workshop.domain.drafts import Beginning, begin_drafts, save_draft
from courier.workshop.domain.pictures import keep_picture
from courier.workshop.models import Draft, Playtest
from tests.factories import START
from variants import preset_document

JSON = {"Accept": "application/json"}
ROOK = {"name": "Rook", "label": "R", "betza": "R"}
ROOKS: Document = {
    **BLANK,
    "name": "Rook Endings",
    "pieces": {**BLANK["pieces"], "rook": ROOK},
    "setup": {"text": "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
}
ACTS = ("move", "preview", "back", "restart", "players", "stop", "now")


@pytest.fixture
def document() -> Document:
    """Kings and rooks."""
    return ROOKS


@pytest.fixture
def playtest(draft: Draft) -> Playtest:
    """The mover's draft on the board, nothing played."""
    return playtests.open_playtest(draft=draft, now=START).playtest


def draft_of(owner: Player, document: Document) -> Draft:
    return begin_drafts(owner=owner, beginnings=[Beginning(document)], now=START)[0]


def address(draft: Draft, act: str = "") -> str:
    return f"/presets/drafts/{draft.uuid}/playtest{act and '/' + act}"


def played(client: Client, draft: Draft, *moves: str) -> Any:
    """Play moves as the page's script does; return the last answer."""
    answer = None
    for text in moves:
        version = Playtest.objects.get(draft=draft).version
        answer = client.post(
            address(draft, "move"), {"text": text, "version": version}, headers=JSON
        )
    return answer


def data(client: Client, draft: Draft, query: str = "") -> Any:
    """What the script of the page reads."""
    page = client.get(address(draft) + query).content.decode()
    return json.loads(
        page.partition('id="game-data" type="application/json">')[2].partition("</script>")[0]
    )


def test_moves_of_a_turn_may_be_sent_together(mover: Player, mover_client: Client) -> None:
    draft = draft_of(mover, {**ROOKS, "turn": {"moves": 2}})
    mover_client.post(address(draft))
    refused = played(mover_client, draft, "Ra2, Ra3, Ra4")
    assert refused.status_code == 400
    assert "more moves than your turn has" in refused.content.decode()

    assert played(mover_client, draft, "Ra2, Rb2").status_code == 200
    playtest = Playtest.objects.get(draft=draft)
    assert [(move["text"], move["side"]) for move in playtest.moves] == [("a1a2", 0), ("a2b2", 0)]
    assert (playtest.side_to_move, playtest.version) == (1, 2)

    assert "Move 1." in mover_client.get(address(draft)).content.decode()
    assert played(mover_client, draft, "Ra7, Rb7").status_code == 200
    assert "Move 2." in mover_client.get(address(draft)).content.decode()


def test_play_puts_the_draft_on_the_board(mover_client: Client, draft: Draft) -> None:
    answer = mover_client.post(address(draft))
    assert answer.headers["Location"] == address(draft)
    shown = data(mover_client, draft)
    assert (shown["my_turn"], shown["ply"], shown["start"]["a1"]) == (True, 0, "R")
    assert "a1 a2" in shown["choices"]


def test_editor_offers_to_play(mover_client: Client, draft: Draft) -> None:
    page = mover_client.get(f"/presets/drafts/{draft.uuid}/").content.decode()
    assert f'<form method="post" action="{address(draft)}" data-try>' in page


def test_board_that_was_never_begun_offers_to_begin(mover_client: Client, draft: Draft) -> None:
    page = mover_client.get(address(draft)).content.decode()
    assert "Playtest the draft" in page


def test_both_sides_are_moved_by_hand(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    answer = played(mover_client, draft, "a1a2", "Ra7").json()
    assert answer == {"message": "Ra7", "ply": 2, "repeated": False, "onward": ""}
    playtest.refresh_from_db()
    assert [move["text"] for move in playtest.moves] == ["a1a2", "a8a7"]
    assert Game.objects.count() == 0


def test_move_is_typed_without_scripts(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    answer = mover_client.post(address(draft, "move"), {"text": "Ra5", "version": 1})
    assert answer.headers["Location"] == address(draft)
    page = mover_client.get(address(draft)).content.decode()
    assert "Black to move" in page
    assert 'data-ply="1"' in page


def test_illegal_move_is_refused_in_words_and_stays_typed(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    answer = mover_client.post(address(draft, "move"), {"text": "a1b2", "version": 1})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="a1b2"' in page
    assert 'aria-invalid="true"' in page


def test_empty_move_is_refused(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    answer = mover_client.post(address(draft, "move"), {"text": " ", "version": 1}, headers=JSON)
    assert answer.status_code == 400


def test_other_window_has_moved(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    played(mover_client, draft, "a1a2")
    answer = mover_client.post(address(draft, "move"), {"text": "a8a7", "version": 1}, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
    playtest.refresh_from_db()
    assert playtest.ply == 1


@pytest.mark.parametrize("act", ["back", "players", "restart"])
def test_other_window_is_not_overruled(
    mover_client: Client, draft: Draft, playtest: Playtest, act: str
) -> None:
    played(mover_client, draft, "a1a2")
    answer = mover_client.post(address(draft, act), {"version": 1}, follow=True)
    assert "This board was changed in another window" in answer.content.decode()
    playtest.refresh_from_db()
    assert (playtest.ply, playtest.version) == (1, 2)


def test_moves_are_taken_back_one_by_one(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2", "a8a7")
    for ply, version in ((1, 3), (0, 4)):
        mover_client.post(address(draft, "back"), {"version": version})
        playtest.refresh_from_db()
        assert (playtest.ply, playtest.side_to_move) == (ply, ply)
    answer = mover_client.post(address(draft, "back"), {"version": 5}, follow=True)
    assert "There is no move to take back." in answer.content.decode()


def test_going_on_from_an_earlier_ply(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2", "a8a7", "a2a3")
    shown = data(mover_client, draft, "?ply=1")
    assert (shown["shown"], shown["ply"]) == (1, 3)
    mover_client.post(address(draft, "back"), {"version": 4, "ply": 1})
    playtest.refresh_from_db()
    assert [move["text"] for move in playtest.moves] == ["a1a2"]


@pytest.mark.parametrize("ply", ["7", "-1", "x", "99999999999"])
def test_ply_that_is_none_changes_nothing(
    mover_client: Client, draft: Draft, playtest: Playtest, ply: str
) -> None:
    played(mover_client, draft, "a1a2")
    answer = mover_client.post(address(draft, "back"), {"version": 2, "ply": ply})
    playtest.refresh_from_db()
    assert (answer.status_code, playtest.ply) == (302, 1)


def test_mate_is_shown_and_can_be_taken_back(mover: Player, mover_client: Client) -> None:
    draft = draft_of(mover, {**ROOKS, "setup": {"text": "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1"}})
    playtests.open_playtest(draft=draft, now=START)
    played(mover_client, draft, "b1b8")
    shown = data(mover_client, draft)
    assert (shown["running"], shown["my_turn"], shown["news"]["ending"]) == (
        False,
        False,
        "White won by checkmate.",
    )
    assert played(mover_client, draft, "h8h7").json()["error"]["code"] == "game_over"
    mover_client.post(address(draft, "back"), {"version": 2})
    assert data(mover_client, draft)["running"] is True


def test_hands_and_promotions_are_on_the_page(mover: Player, mover_client: Client) -> None:
    tables = {
        name: table
        for name, table in from_toml(preset_document("crazyhouse")).items()
        if name != "castling"
    }
    draft = draft_of(mover, {**tables, "setup": {"text": "4k3/P7/8/8/8/8/8/4K3[N] w - - 0 1"}})
    playtests.open_playtest(draft=draft, now=START)
    shown = data(mover_client, draft)
    assert shown["hands"] == [{"N": 1}, {}]
    assert "@N a2" in " ".join(shown["choices"]).replace("|N@a2", "")
    played(mover_client, draft, "a7a8=N", "e8e7", "N@e4")
    assert data(mover_client, draft)["plies"][-1]["m"] == [{}, {}]


def test_draft_that_enforces_nothing_is_moved_freely(mover: Player, mover_client: Client) -> None:
    draft = draft_of(mover, from_toml(preset_document("free-board")))
    playtests.open_playtest(draft=draft, now=START)
    looked = mover_client.post(
        address(draft, "preview"), {"text": "a2h5", "version": 1}, headers=JSON
    ).json()
    assert (looked["text"], looked["changes"]["h5"]) == ("P a2-h5", "P")
    assert played(mover_client, draft, "a2h5").json()["ply"] == 1
    assert 'data-tool="empty"' in mover_client.get(address(draft)).content.decode()


def test_faults_lead_to_the_editor(mover_client: Client, mover: Player) -> None:
    draft = draft_of(mover, {**ROOKS, "board": {"files": 0, "ranks": 8}})
    answer = mover_client.post(address(draft))
    assert answer.headers["Location"] == f"/presets/drafts/{draft.uuid}/#check"
    assert (
        "The draft can’t be played yet: board.files: must be from 1 to 26, not 0"
        in mover_client.get(f"/presets/drafts/{draft.uuid}/").content.decode()
    )
    assert Playtest.objects.count() == 0


def test_composed_turns_are_not_tried_here(mover_client: Client, mover: Player) -> None:
    draft = draft_of(mover, from_toml(preset_document("sigma-4-shogi")))
    answer = mover_client.post(address(draft), follow=True)
    assert (
        "The draft can’t be played yet: A game whose turns are composed of stones"
        in answer.content.decode()
    )


def test_a_text_that_is_too_long_has_the_length_it_has(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    shown = played(mover_client, draft, "a1" * 1500).json()["error"]
    assert shown["message"] == "A move text has at most 240 characters, this one has 3000."


def test_changed_draft_keeps_the_moves_that_are_still_legal(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2", "a8a7", "a2d2")
    lame = {**ROOKS, "pieces": {**BLANK["pieces"], "rook": {**ROOK, "betza": "R1"}}}
    save_draft(draft_id=draft.pk, document=lame, version=1, now=START)
    assert (
        "The draft has changed since you started."
        in mover_client.get(address(draft)).content.decode()
    )

    answer = mover_client.post(address(draft), follow=True).content.decode()

    assert "1 half-move is no longer legal and was taken back." in answer
    playtest.refresh_from_db()
    assert [move["text"] for move in playtest.moves] == ["a1a2", "a8a7"]


def test_play_goes_on_where_it_stood(
    mover_client: Client, draft: Draft, playtest: Playtest
) -> None:
    played(mover_client, draft, "a1a2")
    mover_client.post(address(draft))
    playtest.refresh_from_db()
    assert (playtest.ply, playtest.version) == (1, 2)


def test_start_again(mover_client: Client, draft: Draft, playtest: Playtest) -> None:
    played(mover_client, draft, "a1a2")
    mover_client.post(address(draft, "restart"), {"version": 2})
    playtest.refresh_from_db()
    assert (playtest.ply, playtest.version) == (0, 3)


def test_array_is_drawn_in_the_mode_that_is_chosen(mover: Player, mover_client: Client) -> None:
    draft = draft_of(mover, from_toml(preset_document("chess960")))
    playtest = playtests.open_playtest(draft=draft, now=START).playtest
    modes = [mode["key"] for mode in from_toml(preset_document("chess960"))["setup"]["modes"]]
    mover_client.post(address(draft, "restart"), {"version": 1, "setup_mode": modes[-1]})
    playtest.refresh_from_db()
    assert playtest.setup_mode == modes[-1]
    assert '<span class="num">array' in mover_client.get(address(draft)).content.decode()


@pytest.mark.parametrize(
    "sent", [{"computer": "2"}, {"level": "9"}, {"setup_mode": "x" * 40}, {"version": "x"}]
)
def test_nonsense_does_not_begin_anew(
    mover_client: Client, draft: Draft, playtest: Playtest, sent: dict[str, str]
) -> None:
    answer = mover_client.post(address(draft, "restart"), {"version": "1", **sent})
    playtest.refresh_from_db()
    assert (answer.status_code, playtest.version) == (302, 1)


def test_length_is_limited(
    mover_client: Client, draft: Draft, playtest: Playtest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playtests, "MOST_PLIES", 1)
    assert played(mover_client, draft, "a1a2", "a8a7").json()["error"]["code"] == "too_many_plies"


def test_fourth_playtest_takes_the_place_of_the_oldest(mover: Player) -> None:
    drafts = [draft_of(mover, {**ROOKS, "name": f"Draft {number}"}) for number in range(4)]
    for days, draft in enumerate(drafts):
        playtests.open_playtest(draft=draft, now=START + timedelta(days=days))
    assert set(Playtest.objects.values_list("draft", flat=True)) == {
        draft.pk for draft in drafts[1:]
    }


def test_old_playtests_are_forgotten(playtest: Playtest) -> None:
    assert playtests.forget_old(now=START + playtests.KEPT) == 0
    assert playtests.forget_old(now=START + playtests.KEPT + timedelta(seconds=1)) == 1


@pytest.mark.parametrize(
    ("act", "name", "limit"), [("", "playtest-start", 30), ("move", "playtest", 240)]
)
def test_too_often_is_refused(
    mover: Player,
    mover_client: Client,
    draft: Draft,
    playtest: Playtest,
    act: str,
    name: str,
    limit: int,
) -> None:
    cache.set(f"rate:{name}:{mover.pk}", limit, 60)
    answer = mover_client.post(
        address(draft, act), {"text": "a1a2", "version": 1}, headers=JSON, follow=True
    )
    assert "too fast" in answer.content.decode()


@pytest.mark.parametrize("act", ["", *ACTS])
def test_others_find_nothing(
    opponent_client: Client, draft: Draft, playtest: Playtest, act: str
) -> None:
    assert (
        opponent_client.post(address(draft, act), {"text": "a1a2", "version": 1}).status_code == 404
    )
    playtest.refresh_from_db()
    assert playtest.version == 1


@pytest.mark.parametrize("act", ["", "live"])
def test_others_see_nothing(
    opponent_client: Client, draft: Draft, playtest: Playtest, act: str
) -> None:
    assert opponent_client.get(address(draft, act)).status_code == 404


@pytest.mark.parametrize("act", ["", "live", *ACTS])
def test_anonymous_is_requested_to_sign_in(
    anonymous_client: Client, draft: Draft, playtest: Playtest, act: str
) -> None:
    for answer in (
        anonymous_client.get(address(draft, act)),
        anonymous_client.post(address(draft, act)),
    ):
        assert answer.headers["Location"].startswith("/account/login/")


@pytest.mark.parametrize("act", ["move", "live", "back", "stop", "now", "players", "preview"])
def test_without_a_board_there_is_nothing_to_do(
    mover_client: Client, draft: Draft, act: str
) -> None:
    answer = (
        mover_client.get(address(draft, act))
        if act == "live"
        else mover_client.post(address(draft, act), {})
    )
    assert answer.status_code == 404


def test_board_that_is_known_needs_no_sandbox(
    mover_client: Client, draft: Draft, playtest: Playtest, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(mover_client, draft, "a1a2")
    monkeypatch.setattr(client, "_PATIENCE", 0.0001)
    assert data(mover_client, draft)["ply"] == 1
    mover_client.post(address(draft, "back"), {"version": 2})
    refused = mover_client.get(address(draft))
    assert (refused.status_code, "takes too much time" in refused.content.decode()) == (400, True)


def test_own_picture_is_drawn(mover: Player, mover_client: Client) -> None:
    svg = '<svg viewBox="0 0 45 45"><circle class="b" cx="22" cy="22" r="9"/></svg>'
    picture = keep_picture(owner=mover, text=svg, now=START)
    draft = draft_of(
        mover, {**ROOKS, "pieces": {**ROOKS["pieces"], "rook": {**ROOK, "picture": picture.name}}}
    )
    playtests.open_playtest(draft=draft, now=START)
    assert f'<symbol id="piece-{picture.name}"' in mover_client.get(address(draft)).content.decode()


def test_nothing_new_costs_little(
    mover_client: Client,
    draft: Draft,
    playtest: Playtest,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first = mover_client.get(address(draft, "live"))
    with django_assert_num_queries(3):  # player, draft, playtest
        again = mover_client.get(
            address(draft, "live"), headers={"If-None-Match": first.headers["ETag"]}
        )
    assert (first.status_code, again.status_code) == (200, 304)
