"""A page is added as `docs/adding.md` says: the examples of that page are done here."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import path
from django.views.decorators.http import require_safe
from pytest_django import Settings

from courier import urls
from courier.players.models import Player
from courier.talk import views
from courier.talk.models import Comment
from tests.factories import START, make_revision

DOCUMENT = Path(site.BASE_DIR) / "docs" / "adding.md"
SECTION = DOCUMENT.read_text(encoding="utf-8").split("## A page\n")[1].split("\n## ")[0]
VIEW, ADDRESS, TEMPLATE = re.findall(r"```\w+\n(.*?)```", SECTION, re.DOTALL)


@pytest.fixture(autouse=True)
def _page(tmp_path: Path, settings: Settings) -> None:
    """The site with the page of the example."""
    (tmp_path / "talk").mkdir()
    (tmp_path / "talk" / "own.html").write_text(TEMPLATE, encoding="utf-8")
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [*templates[0]["DIRS"], tmp_path]
    settings.TEMPLATES = templates
    module = {**vars(views), "require_safe": require_safe}
    exec(VIEW, module)
    added = eval(
        ADDRESS, {"path": path, "views": SimpleNamespace(own_comments=module["own_comments"])}
    )
    addresses = ModuleType("addresses")
    vars(addresses).update(urlpatterns=[added, *urls.urlpatterns], handler500=urls.handler500)
    settings.ROOT_URLCONF = addresses


def test_its_player_is_shown_the_page(mover: Player, mover_client: Client) -> None:
    preset = make_revision().preset
    Comment.objects.create(preset=preset, author=mover, text="<Lovely>.", created_at=START)
    page = mover_client.get("/comments/own").content.decode()
    assert f'<a href="/presets/{preset.key}/comments">{preset.name}</a>: &lt;Lovely&gt;.' in page


def test_others_are_not_shown_what_is_theirs(mover: Player, opponent_client: Client) -> None:
    Comment.objects.create(
        preset=make_revision().preset, author=mover, text="Lovely.", created_at=START
    )
    assert "Lovely." not in opponent_client.get("/comments/own").content.decode()


def test_a_stranger_is_sent_to_sign_in(anonymous_client: Client) -> None:
    response = anonymous_client.get("/comments/own")
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/login/?next=/comments/own",
    )


def test_it_answers_its_methods_alone(mover_client: Client) -> None:
    assert mover_client.post("/comments/own").status_code == 405
