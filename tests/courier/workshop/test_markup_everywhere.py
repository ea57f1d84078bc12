"""Markup in the texts of a preset stays text wherever the preset is told of: pages, pictures,
mails, programs.
"""

from __future__ import annotations

import pytest
from django.test import Client

from courier.challenges.domain.offers import Offer, challenge_player
from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.notifications.kinds import renderer_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.workshop.documents import BLANK, Document
from courier.workshop.domain.drafts import Beginning, begin_drafts
from courier.workshop.domain.publication import Publication, publish
from tests.factories import START, play

EVIL = '"><script>alert(1)</script>'
SIDE = "<script>x</script>"
PROSE = (
    f"# {EVIL}\n\n<script>alert(1)</script> [x](javascript:alert(1)) ![x](javascript:alert(1))\n\n"
    "<img src=x onerror=alert(1)>"
)
ALIVE = (
    "<script>alert",
    "<script>x<",
    "<img src=x",
    'href="javascript:',
    'src="javascript:',
    "onerror=alert(1)>",
)


@pytest.fixture
def evil(mover: Player) -> Preset:
    """A public preset whose texts are all markup."""
    king = {"name": EVIL, "label": "K", "betza": "K", "royal": True, "text": EVIL}
    rook = {"name": f"R{EVIL}", "label": "R", "betza": "R", "text": EVIL}
    document: Document = {
        **BLANK,
        "name": EVIL,
        "summary": EVIL,
        "family": EVIL,
        "inventor": EVIL,
        "rules_text": PROSE,
        "sides": [{"name": SIDE, "colour": "white"}, {"name": f"B{SIDE}", "colour": "black"}],
        "pieces": {"king": king, "rook": rook},
        "setup": {"text": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
    }
    draft = begin_drafts(owner=mover, beginnings=[Beginning(document, EVIL, (EVIL,))], now=START)[0]
    return publish(
        draft=draft, publication=Publication(Visibility.PUBLIC, key="evil", note=EVIL), now=START
    ).preset


@pytest.fixture
def game(evil: Preset, mover: Player, opponent: Player) -> Game:
    """A public game of it with a move and a remark."""
    assert evil.current is not None
    terms = Terms(days_per_move=3, is_public=True)
    begun = start_game(revision=evil.current, seats=(mover, opponent), terms=terms, now=START)
    play(begun, "a1a5")
    return begun


def is_dead(text: str) -> bool:
    """Whether nothing in a page can be clicked or run that the preset brought along."""
    return not any(sign in text for sign in ALIVE)


def test_no_page_runs_it(
    evil: Preset,
    game: Game,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    draft = evil.drafts.get()
    own = (
        f"/presets/drafts/{draft.uuid}/",
        "/presets/new",
        "/presets/evil/owner",
        "/presets/new?from=evil",
        "/play",
    )
    for address in own:
        page = mover_client.get(address)
        assert (page.status_code, is_dead(page.content.decode())) == (200, True), address
    for address in (
        "/presets?q=script",
        "/presets/evil",
        "/presets/evil/revisions",
        "/presets/evil/print",
        f"/games/{game.code}",
        "/players/mover",
        "/archive",
    ):
        for client in (stranger_client, anonymous_client):
            page = client.get(address)
            assert (page.status_code in (200, 302), is_dead(page.content.decode())) == (
                True,
                True,
            ), address


def test_programs_get_it_as_json_and_texts_as_plain_text(
    evil: Preset, game: Game, mover_client: Client
) -> None:
    for address in (
        "/api/v1/presets/evil",
        f"/api/v1/games/{game.code}",
        "/api/v1/presets?q=script",
    ):
        answer = mover_client.get(address)
        assert answer.headers["Content-Type"].startswith("application/json"), address
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for kind in ("toml", "ini", "diagram"):
        answer = mover_client.get(f"/presets/evil/export/{kind}", follow=True)
        if not answer.redirect_chain:
            assert answer.headers["Content-Type"].startswith("text/plain"), kind
            assert answer.headers["Content-Disposition"].startswith("attachment"), kind


def test_mails_do_not_run_it(evil: Preset, game: Game, mover: Player, opponent: Player) -> None:
    assert evil.current is not None
    challenge_player(sender=mover, receiver=opponent, offer=Offer(revision=evil.current), now=START)
    mails = list(OutboxMail.objects.all())
    assert {mail.kind for mail in mails} == {"your_move", "challenge"}
    for mail in mails:
        content = renderer_of(mail.kind)(mail, START)
        assert content is not None
        assert "\n" not in content.subject
        assert is_dead(content.html), mail.kind
