"""Addresses of comments."""

from __future__ import annotations

from django.urls import path

from courier.talk import rooms, views

urlpatterns = [
    path("presets/<slug:key>/comments", views.preset_comments, name="preset_comments"),
    path("games/<slug:code>/kibitz", views.game_kibitz, name="game_kibitz"),
    path("games/<slug:code>/kibitz-room", rooms.kibitz_room, name="kibitz_room"),
    path("games/<slug:code>/notebook", rooms.notebook, name="notebook"),
    path("comments/reported", views.comments_reported, name="comments_reported"),
    path("comments/<slug:code>/edit", views.comment_edit, name="comment_edit"),
    path("comments/<slug:code>/delete", views.comment_delete, name="comment_delete"),
    path("comments/<slug:code>/hide", views.comment_hide, name="comment_hide"),
    path("comments/<slug:code>/report", views.comment_report, name="comment_report"),
]
