"""The addresses of plans."""

from __future__ import annotations

from django.urls import path

from courier.planning import views

urlpatterns = [
    path("games/<slug:code>/plan", views.plan, name="plan"),
    path("games/<slug:code>/plan/edit", views.plan_edit, name="plan_edit"),
    path("games/<slug:code>/plan/live", views.plan_live, name="plan_live"),
    path("games/<slug:code>/plan/moves", views.plan_moves, name="plan_moves"),
    path("games/<slug:code>/plan/openings", views.plan_openings, name="plan_openings"),
    path("games/<slug:code>/plan/study", views.plan_study, name="plan_study"),
]
