"""The addresses of a player's desk."""

from __future__ import annotations

from django.urls import path

from courier.desk import views

urlpatterns = [
    path("play", views.dashboard, name="dashboard"),
    path("play/next", views.next_game, name="next_game"),
    path("play/counts", views.desk_counts, name="desk_counts"),
    path("play/news", views.desk_news, name="desk_news"),
    path("play/<slug:code>/pin", views.desk_pin, name="desk_pin"),
    path("play/<slug:code>/snooze", views.desk_snooze, name="desk_snooze"),
    path("play/finished", views.finished, name="finished"),
]
