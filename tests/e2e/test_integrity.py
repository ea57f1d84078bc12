"""Verifying games in a browser: by code, by file, by keyboard, without scripts; erasure is asked
for and called off.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from courier.integrity import courier_verify
from tests.e2e.boards import Windows
from tests.e2e.mails import link_in
from tests.e2e.person import DESK, PASSWORD, People
from tests.e2e.screens import Scheme, on_each_screen

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def code(site: str, environment: dict[str, str]) -> str:
    """A historical game that is sealed."""
    manage = [sys.executable, "manage.py"]
    subprocess.run(
        [*manage, "seal_games"], cwd=ROOT, env=environment, check=True, capture_output=True
    )
    requested = (
        "from courier.games.models import Game;"
        " print(Game.objects.filter(source='historical').first().code)"
    )
    command = [*manage, "shell", "--no-imports", "-c", requested]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.split()[-1]


def verified(context: BrowserContext, site: str, code: str) -> Page:
    """The page that has verified a stored game."""
    page = context.new_page()
    page.goto(f"{site}/verify")
    field = page.get_by_label("Code of a game")
    field.fill(code)
    field.press("Enter")
    expect(page.get_by_role("heading", name="This is the game as it was sealed")).to_be_visible()
    return page


def proof(page: Page, folder: Path) -> Path:
    """The moves with their seal, downloaded from the page."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the moves with their seal").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def hold(page: Page, count: int) -> None:
    expect(page.locator(".checks .badge")).to_have_text(["Holds"] * count, use_inner_text=True)


def accessible(page: Page, width: int) -> None:
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_game_is_verified_downloaded_and_checked_without_the_site(
    desk: BrowserContext, site: str, code: str, tmp_path: Path
) -> None:
    page = verified(desk, site, code)
    hold(page, 4)
    file = proof(page, tmp_path)
    program = [sys.executable, "-I", "-S", courier_verify.__file__, str(file)]
    done = subprocess.run(program, env={}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")

    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Verify the download").click()

    expect(
        page.get_by_text("It’s the game that is stored here, with the same seal.")
    ).to_be_visible()
    hold(page, 5)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_changed_download_is_shown_with_its_ply(
    windows: Windows, site: str, code: str, tmp_path: Path, scripts: bool
) -> None:
    page = verified(windows.open(scripts=scripts), site, code)
    file = proof(page, tmp_path)
    document = json.loads(file.read_text(encoding="utf-8"))
    document["moves"][6]["text"] = document["moves"][7]["text"]
    page.get_by_label("Or its text").fill(json.dumps(document))
    page.get_by_role("button", name="Verify the download").click()

    expect(page.get_by_role("heading", name="This isn’t the game as it was sealed")).to_be_visible()
    expect(page.get_by_text("It diverges at ply 7.")).to_be_visible()
    page.locator("#result").get_by_role("link").first.click()
    page.wait_for_url(f"**/games/{code}?ply=7")


def test_what_is_no_game_stays_in_its_field(desk: BrowserContext, site: str) -> None:
    page = desk.new_page()
    page.goto(f"{site}/verify")
    page.get_by_label("Or its text").fill("1. e4 e5")
    page.get_by_role("button", name="Verify the download").click()
    expect(page.get_by_text("This is no game with a seal.")).to_be_visible()
    expect(page.get_by_label("Or its text")).to_have_value("1. e4 e5")


@on_each_screen
def test_verifying_is_accessible(
    windows: Windows, site: str, code: str, viewport: ViewportSize, scheme: Scheme
) -> None:
    page = verified(windows.open(viewport, scheme=scheme), site, code)
    accessible(page, viewport["width"])
    page.get_by_role("button", name="Verify the download").click()
    expect(page.get_by_text("Choose a file, or paste the text of a game.")).to_be_visible()
    accessible(page, viewport["width"])


@pytest.mark.by_turns
def test_an_account_is_to_be_erased_and_is_kept_after_all(people: People) -> None:
    person = people.newcomer("Leaver")
    person.sign_up()
    page = person.page
    person.open("/account/erasure")
    if page.locator("[name=password]").is_visible():
        page.locator("[name=password]").fill(PASSWORD)
        page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_label("Your handle")).to_be_visible()
    accessible(page, DESK["width"])
    page.get_by_label("Your handle").fill("somebody")
    page.get_by_role("button", name="Erase my account in 7 days").click()
    expect(page.get_by_text("That isn’t your handle.")).to_be_visible()
    page.get_by_label("Your handle").fill("leaver")
    page.get_by_role("button", name="Erase my account in 7 days").click()
    expect(page.get_by_role("heading", name="Your account is going to be erased")).to_be_visible()
    accessible(page, DESK["width"])

    mail = person.postman.wait_for(person.address, "is going to be erased")
    page.goto(link_in(mail, "/account/erasure/"))
    accessible(page, DESK["width"])
    page.get_by_role("main").get_by_role("button", name="Keep my account").click()

    expect(page.get_by_role("heading", name="Your account stays")).to_be_visible()
    person.open("/account/erasure")
    expect(page.get_by_role("button", name="Erase my account in 7 days")).to_be_visible()
