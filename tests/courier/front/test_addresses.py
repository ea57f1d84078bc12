"""Addresses as people type them, and what browsers and search engines ask for at fixed ones."""

from __future__ import annotations

import io
import struct
import tarfile
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from courier.games.models import Game
from courier.studies.models import Problem
from tests.factories import make_revision

BESIDE = [
    ("/presets/", "/presets"),
    ("/presets/chess/", "/presets/chess"),
    ("/presets/Chess", "/presets/chess"),
    ("/PRESETS/CHESS/", "/presets/chess"),
    ("/play/", "/play"),
    ("/archive/", "/archive"),
    ("/help/", "/help"),
    ("/Help", "/help"),
    ("/players/Mover/", "/players/Mover"),
    ("/ratings/", "/ratings"),
    ("/problems/", "/problems"),
    ("/studies/", "/studies"),
    ("/account/profile/", "/account/profile"),
    ("/Account/Mail/", "/account/mail"),
    ("/help//", "/help"),
    ("/presets/?q=chess&page=2", "/presets?q=chess&page=2"),
]


@pytest.mark.parametrize(("typed", "meant"), BESIDE)
def test_address_in_another_spelling_leads_to_the_right_one(
    typed: str, meant: str, mover_client: Client
) -> None:
    make_revision()
    response = mover_client.get(typed)
    while response.status_code == 301 and response["Location"] != meant:
        response = mover_client.get(response["Location"])
    assert (response.status_code, response["Location"]) == (301, meant)


def test_game_in_another_spelling_leads_to_the_game(game: Game, anonymous_client: Client) -> None:
    response = anonymous_client.get(f"/Games/{game.code.upper()}/")
    assert (response.status_code, response["Location"]) == (
        301,
        f"/Games/{game.code.upper()}".lower(),
    )
    assert anonymous_client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("typed", ["/nothing/here/", "/NOTHING", "/presets/no-such-one", "/%00/"])
def test_address_without_a_page_stays_unknown(
    typed: str, anonymous_client: Client, db: None
) -> None:
    assert anonymous_client.get(typed).status_code == 404


def test_redirect_never_leads_to_another_site(anonymous_client: Client, db: None) -> None:
    response = anonymous_client.get("/x", PATH_INFO="//help/")
    assert response.status_code == 404


def test_form_to_another_spelling_is_not_redirected(mover_client: Client) -> None:
    assert mover_client.post("/theme/", {"theme": "dark"}).status_code == 404


def test_account_leads_to_the_profile(mover_client: Client) -> None:
    response = mover_client.get("/account")
    assert (response.status_code, response["Location"]) == (302, "/account/profile")


def test_robots_are_notified_of_the_sitemap_and_kept_out(anonymous_client: Client) -> None:
    response = anonymous_client.get("/robots.txt")
    text = response.content.decode()
    assert (response.status_code, response["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert text.splitlines()[:2] == ["User-agent: *", "Disallow: /account/"]
    assert text.splitlines()[-1] == f"Sitemap: {settings.SITE_URL}/sitemap.xml"


def test_sitemap_lists_what_everybody_may_read(anonymous_client: Client, db: None) -> None:
    make_revision()
    page = anonymous_client.get("/sitemap.xml").content.decode()
    assert f"<loc>{settings.SITE_URL}/presets/chess</loc>" in page
    assert f"<loc>{settings.SITE_URL}/help</loc>" in page
    assert page.count(f"<loc>{settings.SITE_URL}/problems/") == Problem.objects.count()


def test_favicon_is_an_icon_of_three_sizes(anonymous_client: Client) -> None:
    response = anonymous_client.get("/favicon.ico")
    assert (response.status_code, response["Location"]) == (302, "/static/img/favicon.ico")
    found = finders.find("img/favicon.ico")
    assert isinstance(found, str)
    _reserved, kind, count = struct.unpack("<HHH", Path(found).read_bytes()[:6])
    assert (kind, count) == (1, 3)


def test_source_page_names_licence_and_archive(anonymous_client: Client, db: None) -> None:
    page = anonymous_client.get("/source").content.decode()
    assert "GNU Affero General Public License" in page
    assert 'href="/source/courier.tar.gz"' in page
    assert 'href="/source"' in anonymous_client.get("/help").content.decode()
    licence = anonymous_client.get("/source/license").content.decode()
    assert licence.lstrip().startswith("GNU AFFERO GENERAL PUBLIC LICENSE")


def test_source_archive_holds_the_project_and_nothing_private(anonymous_client: Client) -> None:
    response = anonymous_client.get("/source/courier.tar.gz")
    assert response["Content-Type"] == "application/gzip"
    with tarfile.open(fileobj=io.BytesIO(response.content)) as archive:
        names = archive.getnames()
    assert {"courier/LICENSE", "courier/manage.py", "courier/variants/presets/chess.toml"} <= set(
        names
    )
    tops = {name.split("/")[1] for name in names}
    assert tops <= {path.name for path in Path(settings.BASE_DIR).iterdir()} - {
        "var",
        ".env",
        ".git",
        ".venv",
    }
    assert [name for name in names if "__pycache__" in name or "/." in name] == []
