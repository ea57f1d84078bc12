"""Finding players by name: the page, its JSON, and the form field that takes a name."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django import forms
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.players.fields import PlayerField
from courier.players.models import Player
from courier.players.queries import search_players
from tests.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return [
        make_player("albert", name="Albert Lindqvist"),
        make_player("bert_2", name="Bert"),
        make_player("otto", name="Otto Albertsen"),
    ]


def handles(text: str) -> list[str]:
    return [player.username for player in search_players(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("albert", ["albert", "otto"]),
        ("BERT", ["bert_2", "albert", "otto"]),
        ("  otto   albertsen ", ["otto"]),
        ("a", []),
        ("", []),
        ("zz", []),
        ("_2", ["bert_2"]),
        ("%", []),
    ],
)
def test_handles_come_before_names(people: list[Player], text: str, expected: list[str]) -> None:
    assert handles(text) == expected


def test_ten_are_found_at_most() -> None:
    for number in range(12):
        make_player(f"many{number:02}")
    assert handles("many") == [f"many{number:02}" for number in range(10)]


def test_unconfirmed_and_closed_accounts_are_not_found(people: list[Player]) -> None:
    EmailAddress.objects.filter(user=people[0]).update(verified=False)
    Player.objects.filter(pk=people[2].pk).update(is_active=False)
    assert handles("albert") == []


def test_the_page_lists_people_with_links(people: list[Player], client: Client) -> None:
    client.force_login(people[1])
    page = client.get("/players", {"q": "albert"}).content.decode()
    assert '<a href="/players/albert">Albert Lindqvist</a>' in page
    assert '<a href="/players/otto">Otto Albertsen</a>' in page


def test_without_a_search_the_newest_are_shown(people: list[Player], client: Client) -> None:
    client.force_login(people[1])
    page = client.get("/players").content.decode()
    assert (
        page.index(">Otto Albertsen</a>")
        < page.index(">Bert</a>")
        < page.index(">Albert Lindqvist</a>")
    )


def test_nobody_found_says_how_to_go_on(people: list[Player], client: Client) -> None:
    client.force_login(people[1])
    page = client.get("/players", {"q": "<b>zz"}).content.decode()
    assert "No players called “&lt;b&gt;zz”" in page
    assert "You can challenge somebody without an account by email" in page


def test_the_combobox_gets_json_without_addresses(people: list[Player], client: Client) -> None:
    client.force_login(people[1])
    answer = client.get("/players", {"q": "albert"}, headers={"accept": "application/json"})
    assert answer.json() == {
        "players": [
            {"handle": "albert", "name": "Albert Lindqvist", "country": ""},
            {"handle": "otto", "name": "Otto Albertsen", "country": ""},
        ]
    }


def test_strangers_cannot_list_people(people: list[Player], client: Client) -> None:
    response = client.get("/players", {"q": "albert"})
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/login/?next=/players%3Fq%3Dalbert",
    )


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_costs_three_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    made = [make_player(f"same{number}") for number in range(count)]
    client.force_login(made[0])
    with django_assert_num_queries(3):
        client.get("/players", {"q": "same"})


def test_the_search_is_one_query(
    people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert handles("bert") == ["bert_2", "albert", "otto"]


@pytest.mark.parametrize(
    "text", ["albert", "ALBERT", " albert ", "Albert Lindqvist", "albert  lindqvist"]
)
def test_the_field_takes_a_handle_or_a_full_name(people: list[Player], text: str) -> None:
    assert PlayerField().clean(text) == people[0]


def test_the_field_says_when_nobody_is_meant(people: list[Player]) -> None:
    with pytest.raises(ValidationError, match="Nobody here is called “alber”") as caught:
        PlayerField().clean("alber")
    assert caught.value.code == "nobody"


def test_the_field_requests_which_of_two_namesakes(people: list[Player]) -> None:
    make_player("bert_3", name="bert")
    with pytest.raises(ValidationError) as caught:
        PlayerField().clean("Bert")
    assert caught.value.messages == [
        "2 players are called “Bert”. Give the handle: bert_2, bert_3."
    ]


def test_an_optional_field_may_be_empty() -> None:
    assert PlayerField(required=False).clean("") is None


def test_the_field_shows_a_player_by_handle(people: list[Player]) -> None:
    class Form(forms.Form):
        to = PlayerField()

    shown = str(Form(initial={"to": people[0]})["to"])
    assert 'value="albert"' in shown
    assert 'data-combobox="/players"' in shown
