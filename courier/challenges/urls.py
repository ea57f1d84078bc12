from __future__ import annotations

from django.urls import path

from courier.challenges import meaning, rematches, views

urlpatterns = [
    path("games/<slug:code>/rematch", rematches.game_rematch, name="game_rematch"),
    path("presets/<slug:key>/challenge", views.challenge_new, name="challenge_new"),
    path("presets/<slug:key>/challenge/meaning", meaning.offer_meaning, name="offer_meaning"),
    path("presets/<slug:key>/computer", views.computer_new, name="computer_new"),
    path("challenges", views.challenge_list, name="challenge_list"),
    path("challenges/<slug:code>", views.challenge, name="challenge"),
    path("challenges/<slug:code>/accept", views.challenge_accept, name="challenge_accept"),
    path("challenges/<slug:code>/decline", views.challenge_decline, name="challenge_decline"),
    path("challenges/<slug:code>/withdraw", views.challenge_withdraw, name="challenge_withdraw"),
    path("challenges/by-link/<str:token>", views.challenge_by_link, name="challenge_by_link"),
]
