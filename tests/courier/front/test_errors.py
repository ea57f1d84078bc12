from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views import defaults


def test_unknown_address_gets_a_page_of_the_site(
    anonymous_client: Client, mover_client: Client
) -> None:
    for client in (anonymous_client, mover_client):
        response = client.get("/nothing/here")
        assert response.status_code == 404
        assert "There is nothing at this address" in response.content.decode()


def test_form_without_token_gets_a_page_of_the_site(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/theme", {"theme": "dark"})
    assert response.status_code == 403
    assert "This form was open for too long" in response.content.decode()


def test_bad_request_renders_without_a_context(rf: RequestFactory) -> None:
    response = defaults.bad_request(rf.get("/"), Exception())
    assert response.status_code == 400
    assert "This address or form cannot be read" in response.content.decode()


def test_server_error_renders_without_context_or_database(rf: RequestFactory) -> None:
    response = defaults.server_error(rf.get("/"))
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "429", "500", "503"])
def test_error_pages_say_how_to_go_on(code: str) -> None:
    page = render_to_string(f"{code}.html")
    assert page.count("<h1>") == 1
    assert '<a class="btn" href="/' in page
    assert "Oops" not in page
