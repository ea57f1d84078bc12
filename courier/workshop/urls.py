"""Addresses of the workshop."""

from __future__ import annotations

from django.urls import path

from courier.workshop.views import editor, start

urlpatterns = [
    path("presets/new", start.preset_new, name="preset_new"),
    path("presets/<slug:key>/edit", start.preset_edit, name="preset_edit"),
    path("presets/drafts/<uuid:uuid>/", editor.draft, name="draft"),
    path("presets/drafts/<uuid:uuid>/save", editor.draft_save, name="draft_save"),
    path("presets/drafts/<uuid:uuid>/discard", editor.draft_discard, name="draft_discard"),
]
