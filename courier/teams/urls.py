"""Addresses of teams."""

from __future__ import annotations

from django.urls import path

from courier.teams import views

urlpatterns = [
    path("teams", views.team_list, name="team_list"),
    path("teams/new", views.team_new, name="team_new"),
    path("teams/<slug:code>", views.team_page, name="team"),
    path("teams/<slug:code>/edit", views.team_edit, name="team_edit"),
    path("teams/<slug:code>/board", views.team_board, name="team_board"),
    path("teams/<slug:code>/announce", views.team_announce, name="team_announce"),
    path("teams/<slug:code>/join", views.team_join, name="team_join"),
    path("teams/<slug:code>/leave", views.team_leave, name="team_leave"),
    path("teams/<slug:code>/invite", views.team_invite, name="team_invite"),
    path("teams/<slug:code>/act", views.team_act, name="team_act"),
    path("teams/<slug:code>/close", views.team_close, name="team_close"),
    path("announcements/<slug:code>/comment", views.announcement_comment, name="team_comment"),
    path("announcements/<slug:code>/hide", views.announcement_hide, name="team_hide"),
]
