"""Addresses of events."""

from __future__ import annotations

from django.urls import path

from courier.events import views

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
]
