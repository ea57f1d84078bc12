"""The addresses of vacations and nights."""

from __future__ import annotations

from django.urls import path

from courier.vacations import views

urlpatterns = [
    path("account/vacation", views.vacation, name="vacation"),
    path("account/vacation/automatic", views.vacation_automatic, name="vacation_automatic"),
    path("account/vacation/nights", views.vacation_nights, name="vacation_nights"),
    path("account/vacation/<slug:code>/cancel", views.vacation_cancel, name="vacation_cancel"),
    path("account/vacation/<slug:code>/end", views.vacation_end, name="vacation_end"),
]
