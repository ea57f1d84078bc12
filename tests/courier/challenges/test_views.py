"""The pages of offers, for their sender, their receiver, strangers and people who are not signed
in.
"""

from __future__ import annotations

from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_by_mail, post_open_challenge
from courier.challenges.links import link_token
from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import make_challenge, make_player, make_revision

NEW = "/presets/chess/challenge"
FORM = {
    "kind": "open",
    "to": "",
    "address": "",
    "side": "0",
    "pace": "simple",
    "days": "3",
    "access": "public",
    "message": "Hello",
}


@pytest.fixture
def open_challenge(mover: Player) -> Challenge:
    return post_open_challenge(
        sender=mover, offer=Offer(revision=make_revision()), now=timezone.now()
    )


@pytest.fixture
def challenge(mover: Player, opponent: Player) -> Challenge:
    offer = make_challenge(mover, opponent)
    Challenge.objects.filter(pk=offer.pk).update(
        expires_at=timezone.now() + (offer.expires_at - offer.created_at)
    )
    return offer


@pytest.fixture
def mailed(mover: Player) -> Challenge:
    return challenge_by_mail(
        sender=mover,
        address="new@example.org",
        offer=Offer(revision=make_revision()),
        now=timezone.now(),
    )


@pytest.mark.django_db
def test_form_needs_an_account(anonymous_client: Client) -> None:
    make_revision()

    response = anonymous_client.get(NEW)

    assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={NEW}")


def test_form_of_an_unknown_preset_is_not_found(mover_client: Client) -> None:
    assert mover_client.get("/presets/nonsense/challenge").status_code == 404


@pytest.mark.parametrize("key", ["hostage", "sissa"])
def test_the_summary_of_a_preset_is_shown_once(key: str, mover_client: Client) -> None:
    preset = make_revision(key).preset
    page = unescape(mover_client.get(f"/presets/{key}/challenge").content.decode())
    assert page.partition("<main")[2].count(preset.summary) == 1


def test_form_is_filled_in_from_the_address(mover_client: Client) -> None:
    make_revision()

    form = mover_client.get(f"{NEW}?to=opponent").context["form"]

    assert (form["kind"].value(), form["to"].value()) == ("direct", "opponent")


def test_form_names_the_sides_as_the_preset_does(mover_client: Client) -> None:
    make_revision()

    form = mover_client.get(NEW).context["form"]

    assert [strip_tags(label) for _, label in form.fields["side"].choices] == [
        "Random",
        "White moves first",
        "Black",
    ]
    assert "setup_mode" not in form.fields


def test_form_requests_the_array_and_not_for_rating_where_that_fits(mover_client: Client) -> None:
    make_revision("sea-horses-unenforced")

    form = mover_client.get("/presets/sea-horses-unenforced/challenge").context["form"]

    assert ("setup_mode" in form.fields, "rated" in form.fields) == (True, False)


def test_open_challenge_is_posted(mover_client: Client, mover: Player) -> None:
    make_revision()

    response = mover_client.post(NEW, FORM | {"rated": "on"})

    open_challenge = Challenge.objects.get()
    assert response["Location"] == reverse("challenge", args=[open_challenge.code])
    assert (
        open_challenge.sender,
        open_challenge.kind,
        open_challenge.days_per_move,
        open_challenge.rated,
        open_challenge.is_public,
        open_challenge.message,
    ) == (
        mover,
        "open",
        3,
        True,
        True,
        "Hello",
    )


def test_open_challenge_is_posted_by_a_bank_of_ones_own(mover_client: Client) -> None:
    make_revision()

    bank = {
        "pace": "custom",
        "start_days": "5",
        "increment_hours": "24",
        "cap_days": "9",
        "weekend_pause": "on",
    }
    mover_client.post(NEW, FORM | bank)

    open_challenge = Challenge.objects.get()
    assert (
        open_challenge.days_per_move,
        open_challenge.time_control,
        open_challenge.weekend_pause,
    ) == (None, "5d+1d<=9d", True)
    shown = mover_client.get(f"/challenges/{open_challenge.code}").content.decode()
    assert "5 days + 1 day a move, at most 9 days, weekends free, casual" in shown
    assert "Weekends come on top of that." in shown


def test_an_offer_that_allows_the_explorer_starts_such_a_game(
    mover_client: Client, opponent: Player, opponent_client: Client
) -> None:
    make_revision()
    mover_client.post(NEW, FORM | {"help": "explorer"})
    open_challenge = Challenge.objects.get()
    assert (
        "explorer allowed"
        in opponent_client.get(f"/challenges/{open_challenge.code}").content.decode()
    )

    accept(challenge_id=open_challenge.pk, player=opponent, now=timezone.now())

    game = Game.objects.get()
    assert game.explorer
    assert "explorer allowed" in mover_client.get(f"/games/{game.code}").content.decode()


def test_page_of_an_offer_shows_what_its_time_means_and_how_fast_the_other_one_plays(
    challenge: Challenge, mover_client: Client, opponent_client: Client
) -> None:
    pages = [
        client.get(f"/challenges/{challenge.code}").context
        for client in (mover_client, opponent_client)
    ]

    assert [page["tempo_name"] for page in pages] == ["opponent", "mover"]
    assert pages[0]["practice"].startswith("Up to 3 days for one move.")


def test_player_is_challenged_by_handle(mover_client: Client, opponent: Player) -> None:
    make_revision()

    mover_client.post(
        NEW, FORM | {"kind": "direct", "to": "OPPONENT", "pace": "untimed", "access": "private"}
    )

    offer = Challenge.objects.get()
    assert (offer.kind, offer.receiver, offer.days_per_move, offer.is_public) == (
        "direct",
        opponent,
        None,
        False,
    )


def test_friend_is_challenged_by_mail(mover_client: Client) -> None:
    make_revision()

    mover_client.post(NEW, FORM | {"kind": "mail", "address": "friend@example.org"})

    assert Challenge.objects.get().address == "friend@example.org"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "direct"}, "to"),
        ({"kind": "direct", "to": "nobody-here"}, "to"),
        ({"kind": "direct", "to": "mover"}, "to"),
        ({"kind": "mail"}, "address"),
        ({"kind": "mail", "address": "no address"}, "address"),
        ({"kind": "mail", "address": "mover@example.org"}, "address"),
        ({"pace": "untimed", "rated": "on"}, "rated"),
        ({"days": "4"}, "days"),
        ({"weekend_pause": "on"}, "weekend_pause"),
        (
            {"pace": "custom", "start_days": "61", "increment_hours": "1", "cap_days": "60"},
            "start_days",
        ),
        ({"side": "white"}, "side"),
        ({"message": "x" * 1001}, "message"),
    ],
)
def test_refused_form_shows_why_beside_the_field_and_keeps_what_was_typed(
    mover_client: Client, change: dict[str, str], field: str
) -> None:
    make_revision()

    form = mover_client.post(NEW, FORM | change).context["form"]

    assert list(form.errors) == [field]
    assert form["message"].value() == (FORM | change)["message"]
    assert Challenge.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [1, 3])
def test_open_challenge_list_costs_the_same_for_any_number(
    anonymous_client: Client, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    revision = make_revision()
    for _ in range(rows):
        post_open_challenge(
            sender=make_player(), offer=Offer(revision=revision), now=timezone.now()
        )

    with django_assert_num_queries(3):
        response = anonymous_client.get("/challenges")

    assert len(response.context["lines"]) == rows


def test_open_challenge_list_shows_one_preset_when_requested(
    anonymous_client: Client, open_challenge: Challenge
) -> None:
    post_open_challenge(
        sender=open_challenge.sender,
        offer=Offer(revision=make_revision("sissa")),
        now=timezone.now(),
    )

    lines = anonymous_client.get("/challenges?preset=sissa").context["lines"]

    assert [line.preset_key for line, _ in lines] == ["sissa"]


def test_long_open_challenge_list_says_that_there_are_more(
    anonymous_client: Client, open_challenge: Challenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_open_challenge(
        sender=make_player(), offer=Offer(revision=open_challenge.revision), now=timezone.now()
    )
    monkeypatch.setattr("courier.challenges.views.CHALLENGES_SHOWN", 1)

    page = anonymous_client.get("/challenges")

    assert len(page.context["lines"]) == 1
    assert "These are the latest 1." in page.content.decode()


def test_empty_open_challenge_list_says_what_to_do(mover_client: Client) -> None:
    assert "Choose a variant" in mover_client.get("/challenges").content.decode()


def test_open_challenge_may_be_read_by_everybody(
    anonymous_client: Client, open_challenge: Challenge
) -> None:
    page = anonymous_client.get(f"/challenges/{open_challenge.code}")

    assert f'action="/challenges/{open_challenge.code}/arrive"' in page.content.decode()
    assert f"/account/login/?next=/challenges/{open_challenge.code}" in page.content.decode()


def test_challenge_is_read_by_sender_and_receiver_only(
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    challenge: Challenge,
) -> None:
    clients = [mover_client, opponent_client, stranger_client, anonymous_client]

    assert [client.get(f"/challenges/{challenge.code}").status_code for client in clients] == [
        200,
        200,
        404,
        302,
    ]


def test_buttons_are_for_those_who_may_press_them(
    mover_client: Client, opponent_client: Client, challenge: Challenge
) -> None:
    pages = [
        client.get(f"/challenges/{challenge.code}").content.decode()
        for client in (mover_client, opponent_client)
    ]

    shown = [
        [
            act
            for act in ("accept", "decline", "withdraw")
            if f'action="/challenges/{challenge.code}/{act}"' in page
        ]
        for page in pages
    ]
    assert shown == [["withdraw"], ["accept", "decline"]]


def test_accepting_leads_to_the_game(opponent_client: Client, challenge: Challenge) -> None:
    response = opponent_client.post(f"/challenges/{challenge.code}/accept")

    assert response["Location"] == f"/games/{Game.objects.get().code}"


def test_accepted_offer_of_a_private_game_leads_both_players_to_it_and_nobody_else(
    mover: Player, mover_client: Client, opponent_client: Client, stranger_client: Client
) -> None:
    offer = Offer(revision=make_revision(), is_public=False)
    open_challenge = post_open_challenge(sender=mover, offer=offer, now=timezone.now())
    opponent_client.post(f"/challenges/{open_challenge.code}/accept")
    open_challenge.refresh_from_db()
    assert open_challenge.game is not None
    assert [
        open_challenge.game.code
        in client.get(f"/challenges/{open_challenge.code}").content.decode()
        for client in (mover_client, opponent_client, stranger_client)
    ] == [True, True, False]


def test_stranger_and_anonymous_cannot_answer(
    stranger_client: Client, anonymous_client: Client, challenge: Challenge
) -> None:
    answers = [
        client.post(f"/challenges/{challenge.code}/{act}").status_code
        for client in (stranger_client, anonymous_client)
        for act in ("accept", "decline", "withdraw")
    ]

    assert answers == [404, 404, 404, 302, 302, 302]
    assert Challenge.objects.get().status == "open"


def test_open_challenge_that_is_gone_says_so(
    opponent_client: Client, stranger_client: Client, open_challenge: Challenge
) -> None:
    opponent_client.post(f"/challenges/{open_challenge.code}/accept")

    page = stranger_client.post(f"/challenges/{open_challenge.code}/accept", follow=True)

    assert [str(message) for message in page.context["messages"]] == [
        "This challenge is no longer open."
    ]
    assert Game.objects.count() == 1


def test_declined_challenge_is_closed(opponent_client: Client, challenge: Challenge) -> None:
    opponent_client.post(f"/challenges/{challenge.code}/decline")

    assert Challenge.objects.get().status == "declined"


def test_offer_is_withdrawn_by_its_sender(mover_client: Client, open_challenge: Challenge) -> None:
    mover_client.post(f"/challenges/{open_challenge.code}/withdraw")

    assert Challenge.objects.get().status == "withdrawn"


def test_answers_need_a_post(opponent_client: Client, challenge: Challenge) -> None:
    assert opponent_client.get(f"/challenges/{challenge.code}/accept").status_code == 405


def test_challenge_is_read_without_an_account_and_answered_with_one(
    anonymous_client: Client, stranger_client: Client, stranger: Player, mailed: Challenge
) -> None:
    address = f"/challenges/by-link/{link_token(mailed)}"

    page = anonymous_client.get(address)
    stranger_client.post(address, {"answer": "accept"})

    assert f'action="{address}/arrive"' in page.content.decode()
    assert f"/account/login/?next={quote(address)}" in page.content.decode()
    mailed.refresh_from_db()
    assert (mailed.status, mailed.receiver) == ("accepted", stranger)


def test_challenge_cannot_be_answered_without_an_account(
    anonymous_client: Client, mailed: Challenge
) -> None:
    address = f"/challenges/by-link/{link_token(mailed)}"

    assert anonymous_client.post(address, {"answer": "accept"}).status_code == 302
    assert Challenge.objects.get().status == "open"


def test_challenge_is_declined_by_link(stranger_client: Client, mailed: Challenge) -> None:
    stranger_client.post(f"/challenges/by-link/{link_token(mailed)}", {"answer": "decline"})

    assert Challenge.objects.get().status == "declined"


def test_broken_link_is_not_found(anonymous_client: Client, mailed: Challenge) -> None:
    token = link_token(mailed)

    assert anonymous_client.get(f"/challenges/by-link/{token[:-1]}x").status_code == 404
