"""The form of an offer in a browser: five questions in sight, the button too, the rest folded."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Locator, Page, expect

from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.players.models import Player
from tests.e2e.signed_in import Visitors, faults, on_one_screen
from tests.factories import make_player, make_revision

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
NEW = "/presets/chess/challenge"
FIELDS = ".offer-form :is(input, select, textarea):visible"
DEEDS = {
    "Anyone (open challenge)": "Post the open challenge",
    "The computer": "Start the game",
    "A player, by name": "Send the challenge",
    "A friend, by email": "Send the challenge",
    "Anyone with the link": "Get the link",
    "All comers (standing challenge)": "Post the standing challenge",
}


@pytest.fixture
def mover() -> Player:
    make_revision()
    return make_player("mover")


@pytest.fixture
def page(visitors: Visitors, mover: Player) -> Page:
    page = visitors.page(mover)
    page.goto(NEW)
    return page


def fold(page: Page) -> Locator:
    return page.locator(".offer-more")


def is_pressable(button: Locator) -> bool:
    """Whether nothing lies over the middle of the button."""
    return bool(
        button.evaluate(
            """button => {
              const box = button.getBoundingClientRect();
              const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
              return button.contains(document.elementFromPoint(x, y));
            }"""
        )
    )


def test_five_questions_and_the_button_are_in_sight_without_scrolling(page: Page) -> None:
    counted = {}
    for whom, deed in DEEDS.items():
        page.get_by_label(whom).check()
        button = page.get_by_role("button", name=deed, exact=True)
        page.evaluate("scrollTo(0, 0)")
        expect(button).to_be_in_viewport(ratio=1)
        assert (is_pressable(button), page.evaluate("scrollY")) == (True, 0)
        counted[whom] = page.locator(FIELDS).count()
    # six, three and three answers, rated, a message; for the computer its level instead
    assert list(counted.values()) == [14, 10, 15, 15, 14, 14]


def test_nothing_is_wrong_with_it_folded_unfolded_or_refused(page: Page) -> None:
    assert faults(page) == []
    fold(page).locator("summary").click()
    page.get_by_label("Weekends don’t count").check()
    assert faults(page) == []
    page.get_by_label("A player, by name").check()
    page.get_by_role("button", name="Send the challenge").click()
    expect(page.get_by_text("Enter the handle")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("The computer").check()
    assert faults(page) == []


def test_what_is_wrong_in_the_fold_opens_it(page: Page) -> None:
    expect(fold(page)).not_to_have_attribute("open", "")
    fold(page).locator("summary").click()
    page.get_by_label("Number of games").fill("99")
    page.get_by_role("button", name="Post the open challenge").click()
    expect(fold(page)).to_have_attribute("open", "")
    expect(fold(page).locator(".error")).to_be_visible()
    expect(page.get_by_label("Number of games")).to_have_value("99")


@on_one_screen
def test_no_answer_is_wider_than_its_tile_on_a_narrow_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    wide = """tiles => tiles.filter(tile => tile.scrollWidth > tile.clientWidth)
                           .map(tile => tile.textContent)"""
    assert page.locator(".offer-tiles .tick").evaluate_all(wide) == []
    expect(page.get_by_role("button", name="Post the open challenge")).to_be_in_viewport(ratio=1)


@on_one_screen
def test_the_values_in_force_follow_what_is_chosen(page: Page) -> None:
    options = page.locator("[data-options]")
    expect(options).to_have_text(
        "One game, any rating, takebacks in casual games, anyone may watch."
    )
    page.get_by_label("All comers").check()
    expect(options).to_contain_text("Any number of games")
    fold(page).locator("summary").click()
    page.get_by_label("No time limit").check()
    expect(options).to_contain_text("No time limit, any number of games")
    expect(page.locator("[data-time]")).to_have_text(
        "Nobody loses on time: a game can go on forever."
    )
    page.get_by_role("radio", name="Quick").check()
    expect(page.locator("[data-time]")).to_contain_text("Up to 1 day for one move.")


@on_one_screen
def test_the_computer_is_played_from_the_same_form(page: Page) -> None:
    page.get_by_label("The computer").check()
    page.get_by_label("Level").select_option("2")
    page.get_by_label("moves first").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*")
    assert Game.objects.get().seats.filter(player__computer_level=2, side=1).exists()


@on_one_screen
def test_it_works_without_scripts_and_remembers(
    visitors: Visitors, browser: Browser, mover: Player
) -> None:
    signed_in = visitors.page(mover).context.cookies()
    cookie = next(one for one in signed_in if one["name"] == settings.SESSION_COOKIE_NAME)
    context = browser.new_context(java_script_enabled=False, base_url=visitors.site)
    visitors.opened.append(context)
    context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": visitors.site}])
    page = context.new_page()
    page.goto(NEW)
    page.get_by_label("All comers").check()
    fold(page).locator("summary").click()
    page.get_by_label("Rapid bank").check()
    expect(page.get_by_label("Steady")).not_to_be_checked()
    page.get_by_role("button", name="Post the standing challenge").click()
    page.wait_for_url("**/challenges/*")
    made = Challenge.objects.get()
    assert (made.time_control, made.uses_most) == ("2d+12h<=3d", None)
    page.goto(NEW)
    expect(page.get_by_label("All comers")).to_be_checked()
    expect(page.locator("[data-options]")).to_contain_text("2 days + 12 hours a move")
