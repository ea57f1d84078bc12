"""Addresses of the workshop."""

from __future__ import annotations

from django.urls import path

from courier.workshop.views import editor, pictures, publishing, sketches, start

urlpatterns = [
    path("presets/new", start.preset_new, name="preset_new"),
    path("presets/<slug:key>/edit", start.preset_edit, name="preset_edit"),
    path("presets/drafts/<uuid:uuid>/", editor.draft, name="draft"),
    path("presets/drafts/<uuid:uuid>/save", editor.draft_save, name="draft_save"),
    path("presets/drafts/<uuid:uuid>/discard", editor.draft_discard, name="draft_discard"),
    path("presets/drafts/<uuid:uuid>/diagram", sketches.draft_diagram, name="draft_diagram"),
    path("presets/drafts/<uuid:uuid>/publish", publishing.draft_publish, name="draft_publish"),
    path("presets/drafts/<uuid:uuid>/pictures", pictures.draft_pictures, name="draft_pictures"),
    path("presets/composer", sketches.composer, name="composer"),
]
