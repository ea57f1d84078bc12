from __future__ import annotations

from django.urls import path

from courier.reports import views

urlpatterns = [
    path("presets/<slug:key>/report", views.preset_report, name="preset_report"),
    path("presets/<slug:key>/report/live", views.preset_report_live, name="preset_report_live"),
    path("presets/<slug:key>/report/play", views.preset_report_play, name="preset_report_play"),
    path(
        "presets/<slug:key>/report/cancel", views.preset_report_cancel, name="preset_report_cancel"
    ),
]
