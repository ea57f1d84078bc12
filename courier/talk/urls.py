"""Addresses of comments."""

from __future__ import annotations

from django.urls import path

from courier.talk import views

urlpatterns = [
    path("presets/<slug:key>/comments", views.preset_comments, name="preset_comments"),
    path("games/<slug:code>/kibitz", views.game_kibitz, name="game_kibitz"),
    path("comments/reported", views.comments_reported, name="comments_reported"),
    path("comments/<slug:code>/edit", views.comment_edit, name="comment_edit"),
    path("comments/<slug:code>/delete", views.comment_delete, name="comment_delete"),
    path("comments/<slug:code>/hide", views.comment_hide, name="comment_hide"),
    path("comments/<slug:code>/report", views.comment_report, name="comment_report"),
]
