"""Addresses of events, ladders and leagues."""

from __future__ import annotations

from django.urls import path

from courier.events import follow_views, ladder_views, league_views, views

urlpatterns = [
    path("events", views.event_list, name="event_list"),
    path("events/new", views.event_choose, name="event_choose"),
    path("presets/<slug:key>/event", views.event_new, name="event_new"),
    path("events/<slug:code>", views.event_page, name="event"),
    path("events/<slug:code>/event.json", views.event_json, name="event_json"),
    path("events/<slug:code>/enter", views.event_enter, name="event_enter"),
    path("events/<slug:code>/withdraw", views.event_withdraw, name="event_withdraw"),
    path("events/<slug:code>/cancel", views.event_cancel, name="event_cancel"),
    path("events/<slug:code>/invite", views.event_invite, name="event_invite"),
    path("events/<slug:code>/replace/<int:number>", views.event_replace, name="event_replace"),
    path("events/<slug:code>/follow", follow_views.event_follow, name="event_follow"),
    path("ladders", ladder_views.ladder_list, name="ladder_list"),
    path("ladders/new", ladder_views.ladder_choose_preset, name="ladder_choose_preset"),
    path("ladders/variants", ladder_views.ladder_of_all, name="ladder_of_all"),
    path("presets/<slug:key>/ladder", ladder_views.ladder_new, name="ladder_new"),
    path("ladders/<slug:code>", ladder_views.ladder_page, name="ladder"),
    path("ladders/<slug:code>/ladder.json", ladder_views.ladder_json, name="ladder_json"),
    path("ladders/<slug:code>/join", ladder_views.ladder_join, name="ladder_join"),
    path("ladders/<slug:code>/choose", ladder_views.ladder_choose, name="ladder_choose"),
    path("ladders/<slug:code>/challenge", ladder_views.ladder_challenge, name="ladder_challenge"),
    path("ladders/<slug:code>/leave", ladder_views.ladder_leave, name="ladder_leave"),
    path("ladders/<slug:code>/close", ladder_views.ladder_close, name="ladder_close"),
    path("ladders/<slug:code>/follow", follow_views.ladder_follow, name="ladder_follow"),
    path("leagues", league_views.league_list, name="league_list"),
    path("leagues/new", league_views.league_choose_preset, name="league_choose_preset"),
    path("presets/<slug:key>/league", league_views.league_new, name="league_new"),
    path("leagues/<slug:code>", league_views.league_page, name="league"),
    path("leagues/<slug:code>/league.json", league_views.league_json, name="league_json"),
    path("leagues/<slug:code>/join", league_views.league_join, name="league_join"),
    path("leagues/<slug:code>/leave", league_views.league_leave, name="league_leave"),
    path("leagues/<slug:code>/follow", follow_views.league_follow, name="league_follow"),
    path("leagues/<slug:code>/close", league_views.league_close, name="league_close"),
]
