from __future__ import annotations

from django.urls import path

from courier.guests.views import arrivals, games

urlpatterns = [
    path("try/<slug:key>", games.guest_page, name="guest_page"),
    path("try/<slug:key>/move", games.guest_move, name="guest_move"),
    path("try/<slug:key>/back", games.guest_back, name="guest_back"),
    path("try/<slug:key>/new", games.guest_new, name="guest_new"),
    path("try/<slug:key>/look", games.guest_look, name="guest_look"),
    path("try/<slug:key>/keep", arrivals.guest_keep, name="guest_keep"),
    path("challenges/<slug:code>/arrive", arrivals.guest_accept, name="guest_accept"),
    path(
        "challenges/by-link/<str:token>/arrive",
        arrivals.guest_accept_link,
        name="guest_accept_link",
    ),
    path("arrive/<str:token>", arrivals.arrival, name="arrival"),
    path("account/handle", arrivals.account_handle, name="account_handle"),
]
