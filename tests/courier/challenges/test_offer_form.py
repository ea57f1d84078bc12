"""The form of five questions: who may be played, what is folded, and what is kept for next time."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.offer_settings import keep_settings
from courier.challenges.forms import ChallengeForm
from courier.challenges.models import Challenge, OfferSettings
from courier.challenges.queries import last_settings
from courier.computer.enums import STARTS_A_MINUTE
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import make_revision

pytestmark = pytest.mark.django_db
NEW = "/presets/chess/challenge"
SHORT = {"kind": "open", "side": "random", "pace": "steady"}
FULL = SHORT | {"access": "public", "message": "Hello"}
COMPUTER = {"kind": "computer", "level": "3", "side": "1"}


def form_of(client: Client, address: str = NEW) -> ChallengeForm:
    form = client.get(address).context["form"]
    assert isinstance(form, ChallengeForm)
    return form


def is_folded(page: str) -> bool:
    found = re.search(r'<details class="offer-more"([^>]*)>', page)
    assert found is not None
    return "open" not in re.sub(r'data-for="[^"]*"', "", found[1])


def whom(client: Client, key: str) -> list[str]:
    kind = form_of(client, f"/presets/{key}/challenge")["kind"]
    return [str(option.data["value"]) for option in kind]


def test_everybody_may_be_chosen_whom_the_preset_allows(mover_client: Client) -> None:
    make_revision()
    make_revision("free-board")
    assert whom(mover_client, "chess") == ["open", "computer", "direct", "mail", "link", "standing"]
    assert whom(mover_client, "free-board") == ["open", "direct", "mail", "link", "standing"]
    Preset.objects.filter(key="chess").update(is_listed=False, visibility="unlisted")
    form = form_of(mover_client)
    assert form["kind"].value() == "direct"
    assert whom(mover_client, "chess") == ["computer", "direct", "mail", "link"]


@pytest.mark.parametrize(
    ("pace", "days"), [("relaxed", 7), ("steady", 3), ("quick", 1)], ids=["7", "3", "1"]
)
def test_a_pace_is_days_for_a_move(mover_client: Client, pace: str, days: int) -> None:
    make_revision()
    mover_client.post(NEW, FULL | {"pace": pace})
    assert Challenge.objects.get().days_per_move == days


def test_a_standing_challenge_starts_any_number_of_games(mover_client: Client) -> None:
    make_revision()
    mover_client.post(NEW, FULL | {"kind": "standing", "uses": "2"})
    challenge = Challenge.objects.get()
    assert (challenge.kind, challenge.uses_most) == ("open", None)


def test_an_open_challenge_and_a_link_close_after_the_number_given(mover_client: Client) -> None:
    make_revision()
    for kind, uses in (("open", "3"), ("open", ""), ("link", "2"), ("mail", "9")):
        mover_client.post(NEW, FULL | {"kind": kind, "uses": uses, "address": "a@example.org"})
    made = Challenge.objects.order_by("pk").values_list("kind", "uses_most")
    assert list(made) == [("open", 3), ("open", 1), ("link", 2), ("mail", 1)]


def test_the_computer_is_played_at_once(mover_client: Client, mover: Player) -> None:
    make_revision()
    answer = mover_client.post(NEW, COMPUTER)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.code}"
    first, second = seats_of(game)
    assert first.player is not None
    assert (first.player.computer_level, second.player) == (3, mover)
    assert (game.rated, game.is_public, game.deadline) == (False, False, None)
    assert not Challenge.objects.exists()


def test_what_a_game_against_the_computer_does_not_use_is_ignored(mover_client: Client) -> None:
    make_revision()
    junk = {"pace": "x", "days": "x", "rated": "on", "to": "nobody", "uses": "x", "message": "m"}
    mover_client.post(NEW, COMPUTER | junk | {"rating_least": "x", "access": "x"})
    assert Game.objects.count() == 1


def test_a_level_is_needed_by_the_computer_alone(mover_client: Client) -> None:
    make_revision()
    for level in ("", "9", "x"):
        answer = mover_client.post(NEW, COMPUTER | {"level": level})
        assert list(answer.context["form"].errors) == ["level"]
    assert mover_client.post(NEW, FULL | {"level": "x"}).status_code == 302


def test_so_many_games_against_the_computer_a_minute(mover_client: Client) -> None:
    make_revision()
    answers = [mover_client.post(NEW, COMPUTER) for _ in range(STARTS_A_MINUTE + 1)]
    assert [answer.status_code for answer in answers] == [302] * STARTS_A_MINUTE + [200]
    assert Game.objects.count() == STARTS_A_MINUTE


def test_what_is_wrong_out_of_sight_opens_the_fold(mover_client: Client) -> None:
    make_revision()
    pages = [
        mover_client.post(NEW, FULL | change).text
        for change in ({"side": "x"}, {"kind": "direct"}, {"uses": "99"}, {"weekend_pause": "on"})
    ]
    assert [is_folded(page) for page in pages] == [True, True, False, False]
    assert is_folded(mover_client.get(NEW).text)


def test_the_next_form_is_filled_in_as_the_last_offer_was(mover_client: Client) -> None:
    make_revision()
    make_revision("sissa")
    chosen = {
        "kind": "link", "side": "1", "pace": "custom", "start_days": "5", "increment_hours": "12",
        "cap_days": "9", "takebacks": "no", "access": "private", "uses": "2", "help": "explorer",
    }  # fmt: skip
    mover_client.post(NEW, chosen | {"message": "Hello", "to": "opponent", "rated": "on"})
    for address in (NEW, "/presets/sissa/challenge"):
        form = form_of(mover_client, address)
        assert {name: str(form[name].value()) for name in chosen} == chosen
        assert form["rated"].value() is True
        assert [form[name].value() or "" for name in ("to", "address", "message")] == ["", "", ""]


def test_what_the_address_says_goes_before_what_was_last(mover_client: Client) -> None:
    make_revision()
    mover_client.post(NEW, COMPUTER)
    assert [form_of(mover_client)[name].value() for name in ("kind", "level")] == ["computer", "3"]
    form = form_of(mover_client, f"{NEW}?kind=open&level=7")
    assert [form[name].value() for name in ("kind", "level", "side")] == ["open", "7", "1"]
    assert form_of(mover_client, f"{NEW}?kind=x&level=99")["kind"].value() == "open"


def test_what_another_preset_does_not_have_waits_for_one_that_does(mover_client: Client) -> None:
    mode = make_revision("sea-horses").rules.spec.setup_modes[1].key
    make_revision("free-board")
    mover_client.post("/presets/sea-horses/challenge", COMPUTER | {"setup_mode": mode})
    elsewhere = form_of(mover_client, "/presets/free-board/challenge")
    assert (elsewhere["kind"].value(), "setup_mode" in elsewhere.fields) == ("open", False)
    mover_client.post("/presets/free-board/challenge", FULL | {"kind": "link"})
    form = form_of(mover_client, "/presets/sea-horses/challenge")
    assert [form[name].value() for name in ("kind", "setup_mode", "level")] == ["link", mode, "3"]


def test_a_refused_offer_is_not_kept_nor_what_it_does_not_use(
    mover_client: Client, mover: Player
) -> None:
    make_revision()
    mover_client.post(NEW, FULL | {"kind": "direct", "to": "mover"})
    assert last_settings(mover) == {}
    mover_client.post(NEW, FULL | {"days": "x" * 9000, "cap_days": " " * 9000 + "x"})
    kept = last_settings(mover)
    assert kept.keys() & {"days", "cap_days", "to", "address", "message", "level"} == set()
    assert (kept["kind"], kept["pace"], kept["rated"]) == ("open", "steady", False)


def test_settings_are_merged_and_each_player_has_their_own(mover: Player, opponent: Player) -> None:
    keep_settings(player=mover, chosen={"side": "0", "level": "2"})
    keep_settings(player=mover, chosen={"side": "1", "uses": None})
    keep_settings(player=opponent, chosen={"side": "random"})
    assert last_settings(mover) == {"side": "1", "level": "2", "uses": None}
    assert OfferSettings.objects.count() == 2


@pytest.mark.parametrize("is_first", [True, False], ids=["first", "again"])
def test_the_form_costs_the_same_whatever_is_kept(
    mover_client: Client,
    mover: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
    is_first: bool,
) -> None:
    make_revision()
    if not is_first:
        keep_settings(player=mover, chosen={"kind": "link", "side": "1"})
    mover_client.get("/help")
    with django_assert_num_queries(4):
        mover_client.get(NEW)


def test_an_offer_costs_two_queries_more_for_keeping_its_settings(
    mover: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keep_settings(player=mover, chosen={"side": "0"})
    with django_assert_num_queries(2):
        keep_settings(player=mover, chosen={"side": "1"})
    with django_assert_num_queries(1):
        keep_settings(player=mover, chosen={"side": "1"})


def test_page_of_the_computer_is_the_form_with_the_computer_chosen(mover_client: Client) -> None:
    make_revision()
    there = mover_client.get("/presets/chess/computer?level=7").headers["Location"]
    assert there == f"{NEW}?kind=computer&level=7"
    assert [form_of(mover_client, there)[name].value() for name in ("kind", "level")] == [
        "computer",
        "7",
    ]


def test_form_offers_the_time_first_as_three_paces(mover_client: Client, mover: Player) -> None:
    form = ChallengeForm(revision=make_revision(), sender=mover)
    assert [option.data["value"] for option in form.paces] == ["relaxed", "steady", "quick"]
    assert [option.data["value"] for option in form.exact_times] == [
        "rapid", "standard", "long", "simple", "custom", "reserve", "untimed",
    ]  # fmt: skip
    assert form["pace"].value() == "steady"
