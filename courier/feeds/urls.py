from __future__ import annotations

from django.urls import path

from courier.feeds import views

urlpatterns = [
    path("account/feeds", views.feed_addresses, name="feed_addresses"),
    path("feeds/<str:token>/deadlines.ics", views.deadlines, name="feed_deadlines"),
    path("feeds/<str:token>/games.atom", views.games, name="feed_games"),
]
