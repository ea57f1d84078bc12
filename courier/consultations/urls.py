"""Addresses of consultation games."""

from __future__ import annotations

from django.urls import path

from courier.consultations import views

_PLACE = "games/<slug:code>/consultation"

urlpatterns = [
    path(_PLACE, views.consultation, name="consultation"),
    path(f"{_PLACE}/live", views.consultation_live, name="consultation_live"),
    path(f"{_PLACE}/preview", views.consultation_preview, name="consultation_preview"),
    path(f"{_PLACE}/propose", views.consultation_propose, name="consultation_propose"),
    path(f"{_PLACE}/request", views.consultation_request, name="consultation_request"),
    path(f"{_PLACE}/answer", views.consultation_answer, name="consultation_answer"),
    path(f"{_PLACE}/invite", views.consultation_invite, name="consultation_invite"),
    path(f"{_PLACE}/people", views.consultation_people, name="consultation_people"),
    path(f"{_PLACE}/rule", views.consultation_rule, name="consultation_rule"),
    path(f"{_PLACE}/leave", views.consultation_leave, name="consultation_leave"),
    path(f"{_PLACE}/vote", views.consultation_vote, name="consultation_vote"),
    path(f"{_PLACE}/play", views.consultation_play, name="consultation_play"),
    path(f"{_PLACE}/for-captain", views.consultation_for_captain, name="consultation_for_captain"),
    path(f"{_PLACE}/say", views.consultation_say, name="consultation_say"),
]
