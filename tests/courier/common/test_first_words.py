"""Addresses whose first word is none of an application's are none of its routes'."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, URLResolver, get_resolver, path, re_path, resolve, reverse

from courier.common.first_words import first_words


def view(request: HttpRequest, name: str = "") -> HttpResponse:
    return HttpResponse(name)


def test_first_words_of_routes() -> None:
    routes = [path("", view), path("help", view), path("games/<name>/png", view)]
    routes.append(re_path(r"^studies/(?P<name>\w+)$", view))
    routes.append(re_path(r"^sitemap.xml$", view))
    assert first_words(routes) == {"", "help", "games", "studies", "sitemap.xml"}


@pytest.mark.parametrize("route", [path("<name>", view), re_path(r"^(?P<name>\w+)/x$", view)])
def test_a_route_that_begins_with_a_parameter_is_refused(route: object) -> None:
    with pytest.raises(ValueError, match="begins with a parameter"):
        first_words([route])  # type: ignore[list-item]


def test_every_application_answers_for_its_own_words_only() -> None:
    places = ["/", "/play", "/games/abc", "/presets/chess", "/api/v1/games", "/account/login/"]
    assert [resolve(place).route for place in places]
    for place in ("/nothing", "/plays", "/gamesabc", "//games/abc"):
        with pytest.raises(Resolver404):
            resolve(place)
    answering = [
        resolver
        for resolver in get_resolver().url_patterns
        if isinstance(resolver, URLResolver) and resolver.pattern.match("play") is not None
    ]
    assert [resolver.urlconf_name for resolver in answering] == ["courier.desk.urls"]
    assert resolve(reverse("dashboard")).url_name == "dashboard"
