"""The help: a page for each subject, found by words, with numbers that come from the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from courier.clocks.balance import DAYS_AT_FIRST, MOST_DAYS
from courier.front.help.facts import facts
from courier.front.help.topics import TOPICS, find_topics
from courier.games.silence import SILENCE
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import make_game

FOLDER = Path(settings.BASE_DIR) / "templates" / "front" / "help" / "topics"
# Moves, names and keys, which are no statements about limits.
CODES = re.compile(
    r"<code>.*?</code>|<kbd>.*?</kbd>|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>|Sigma 4"
    r" Shogi|“Nf3[^”]*”|e2|e4|e8",
    re.DOTALL,
)


def test_every_subject_has_a_page_and_no_page_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.html")} == set(TOPICS)


@pytest.mark.parametrize("slug", TOPICS)
def test_pages_are_open_to_all(slug: str, anonymous_client: Client, mover_client: Client) -> None:
    for client in (anonymous_client, mover_client):
        page = client.get(f"/help/{slug}")
        assert page.status_code == 200
        assert f"<h1>{TOPICS[slug].title}</h1>" in page.content.decode()


def test_unknown_subject_is_not_found(anonymous_client: Client, db: None) -> None:
    assert anonymous_client.get("/help/nothing").status_code == 404


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.html")), ids=lambda path: path.stem)
def test_numbers_come_from_the_code(path: Path) -> None:
    """No digit is written in a text: a limit that changes changes the help, too."""
    source = path.read_text(encoding="utf-8")
    if path.stem != "notation":
        assert re.findall(r"\d+", CODES.sub(" ", source)) == []
    named = set(re.findall(r"\{\{ (\w+) \}\}", source)) - {"recall_url"}
    assert named - set(facts()) == set()


def test_every_fact_is_shown_somewhere() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.html"))
    assert [name for name in facts() if f"{{{{ {name} }}}}" not in shown] == []


def test_limits_read_as_they_are(anonymous_client: Client, db: None) -> None:
    vacation = text_of(anonymous_client.get("/help/vacation"))
    assert (
        f"You start with {DAYS_AT_FIRST} days, earn another every 12 days, and can save up"
        f" {MOST_DAYS}." in vacation
    )
    recall = text_of(anonymous_client.get("/help/recall"))
    default = Player._meta.get_field("undo_seconds").default
    assert f"For {default} seconds after sending a move you can recall it" in recall
    assert f"after {SILENCE.days} days without a move" in text_of(
        anonymous_client.get("/help/time")
    )


def test_tie_breaks_have_an_address_and_the_order_of_the_code(
    anonymous_client: Client, db: None
) -> None:
    page = anonymous_client.get("/help/events")
    assert '<h2 id="tie-breaks">' in page.content.decode()
    assert "Swiss: Buchholz, Sonneborn-Berger, Direct encounter, Games won" in text_of(page)
    assert "Round robin: Direct encounter, Games won, Sonneborn-Berger" in text_of(page)
    assert "Arena: Sonneborn-Berger, Games won" in text_of(page)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("recall", "recall"),
        ("takeback", "recall"),
        ("vacation", "vacation"),
        ("PGN", "imports"),
        ("castling", "presets"),
        ("conditional move", "plans"),
        ("reply email", "mail"),
        ("time is up", "time"),
        ("hints", "problems"),
        ("how do I take back a move", "recall"),
        ("vacation xyzzy", "vacation"),
        ("tournament", "events"),
        ("Swiss", "events"),
        ("knock-out", "events"),
        ("Buchholz", "events"),
        ("tie-break", "events"),
        ("withdraw", "events"),
        ("ladder", "ladders"),
        ("promoted", "ladders"),
        ("team", "teams"),
        ("club", "teams"),
        ("captain", "teams"),
        ("contest", "contests"),
        ("jury", "contests"),
        ("follow", "following"),
        ("bot", "bots"),
        ("webhook", "bots"),
    ],
)
def test_subjects_are_found_by_words(words: str, first: str, db: None) -> None:
    assert first in [entry.topic.slug for entry in find_topics(words)][:2]


def test_search_is_a_page(anonymous_client: Client, db: None) -> None:
    page = anonymous_client.get("/help", {"q": "digest"}).content.decode()
    assert f'<a href="{reverse("help_topic", args=["notices"])}">Notices and email</a>' in page
    assert "a daily digest or nothing" in page
    assert "No help pages match these words." in text_of(
        anonymous_client.get("/help", {"q": "xyzzy <b>"})
    )
    assert anonymous_client.get("/help", {"q": "a " * 5000}).status_code == 200


def test_pages_lead_to_their_subject(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = make_game(mover, opponent, now=timezone.now())
    links = {
        "/account/vacation": "vacation",
        "/account/mail": "notices",
        "/archive": "archive",
        "/problems": "problems",
        "/studies": "studies",
        "/import": "imports",
        "/ratings": "ratings",
        "/teams": "teams",
        "/matches": "teams",
        "/contests": "contests",
        "/watching": "following",
        "/account/bot": "bots",
        "/presets/new": "presets",
        f"/games/{game.code}": "moves",
        f"/games/{game.code}/plan": "plans",
        f"/games/{game.code}/clock": "time",
    }
    missing = {
        address: slug
        for address, slug in links.items()
        if f'href="/help/{slug}"' not in mover_client.get(address).content.decode()
    }
    assert missing == {}
