"""Addresses of teams."""

from __future__ import annotations

from django.urls import path

from courier.teams import league_views, match_views, views

urlpatterns = [
    path("teams", views.team_list, name="team_list"),
    path("teams/new", views.team_new, name="team_new"),
    path("teams/<slug:code>", views.team_page, name="team"),
    path("teams/<slug:code>/edit", views.team_edit, name="team_edit"),
    path("teams/<slug:code>/plays/<slug:sort>", views.team_plays, name="team_plays"),
    path("teams/<slug:code>/board", views.team_board, name="team_board"),
    path("teams/<slug:code>/announce", views.team_announce, name="team_announce"),
    path("teams/<slug:code>/join", views.team_join, name="team_join"),
    path("teams/<slug:code>/leave", views.team_leave, name="team_leave"),
    path("teams/<slug:code>/invite", views.team_invite, name="team_invite"),
    path("teams/<slug:code>/act", views.team_act, name="team_act"),
    path("teams/<slug:code>/close", views.team_close, name="team_close"),
    path("teams/<slug:code>/challenge", match_views.match_choose, name="match_choose"),
    path("teams/<slug:code>/challenge/<slug:key>", match_views.match_new, name="match_new"),
    path("matches", match_views.match_list, name="match_list"),
    path("matches/<slug:code>", match_views.match_page, name="team_match"),
    path("matches/<slug:code>/match.json", match_views.match_json, name="match_json"),
    path("matches/<slug:code>/act", match_views.match_act, name="match_act"),
    path("team-leagues/new", league_views.team_league_choose, name="team_league_choose"),
    path("presets/<slug:key>/team-league", league_views.team_league_new, name="team_league_new"),
    path("team-leagues/<slug:code>", league_views.team_league_page, name="team_league"),
    path(
        "team-leagues/<slug:code>/league.json",
        league_views.team_league_json,
        name="team_league_json",
    ),
    path("team-leagues/<slug:code>/act", league_views.team_league_act, name="team_league_act"),
    path("announcements/<slug:code>/comment", views.announcement_comment, name="team_comment"),
    path("announcements/<slug:code>/hide", views.announcement_hide, name="team_hide"),
]
