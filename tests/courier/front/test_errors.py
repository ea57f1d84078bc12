from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views import defaults

from courier.common.budgets import OverBudget
from courier.players.budget_middleware import BudgetMiddleware
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from variants import TooMuchWork


def test_unknown_address_gets_a_page_of_the_site(
    anonymous_client: Client, mover_client: Client
) -> None:
    for client in (anonymous_client, mover_client):
        response = client.get("/nothing/here")
        assert response.status_code == 404
        assert "Page not found" in response.content.decode()


def test_form_without_token_gets_a_page_of_the_site(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/theme", {"theme": "dark"})
    assert response.status_code == 403
    assert "This form has expired" in response.content.decode()


@pytest.mark.parametrize("address", ["/presets/chess/solo", "/account/devices"])
def test_address_of_a_form_says_so_to_a_browser(address: str, mover_client: Client) -> None:
    response = mover_client.get(address, headers={"Accept": "text/html"})
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "This address only takes what a form on this site sends." in text_of(response)
    assert response["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("headers", [{"Accept": "application/json"}, {"X-Part": "catalogue"}])
def test_address_of_a_form_has_no_page_for_scripts(
    headers: dict[str, str], mover_client: Client
) -> None:
    response = mover_client.get("/presets/chess/solo", headers=headers)
    assert (response.status_code, response.content) == (405, b"")


def test_page_that_takes_no_form_answers_it_without_one(mover_client: Client) -> None:
    response = mover_client.post("/statistics")
    assert (response.status_code, response.content) == (405, b"")


def test_bad_request_renders_without_a_context(rf: RequestFactory) -> None:
    response = defaults.bad_request(rf.get("/"), Exception())
    assert response.status_code == 400
    assert "We couldn’t read that address or form" in response.content.decode()


def test_server_error_renders_without_context_or_database(rf: RequestFactory) -> None:
    response = defaults.server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()


def test_what_takes_too_much_computing_is_said_to_be_too_much_at_once(
    mover: Player, rf: RequestFactory
) -> None:
    request = rf.get("/")
    request.user = mover

    def page(refusal: Exception) -> tuple[int, str, str]:
        answer = BudgetMiddleware(lambda _request: HttpResponse()).process_exception(
            request, refusal
        )
        assert answer is not None
        shown = answer.content.decode()
        lines = re.findall(r"<(?:h1|p)>(.*)</", shown[shown.index("error-page") :])
        return answer.status_code, lines[0], lines[1]

    title = "This is too much at once"
    spent = "You’ve used a lot of computing time. Wait 5 seconds and try again."
    most = "That takes more computing than one request may ask for. Ask for less at once."
    assert page(OverBudget(seconds=5)) == (429, title, spent)
    assert page(TooMuchWork("too-much-work", "more than 5 moves")) == (400, title, most)


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "405", "429", "500", "503"])
def test_error_pages_say_how_to_go_on(code: str) -> None:
    page = render_to_string(f"{code}.html")
    assert page.count("<h1>") == 1
    assert '<a class="btn" href="/' in page
    assert "Oops" not in page
