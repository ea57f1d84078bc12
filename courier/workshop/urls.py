"""Addresses of the workshop."""

from __future__ import annotations

from django.urls import path

from courier.workshop.views import (
    editor,
    exports,
    owner,
    pictures,
    playtests,
    publication,
    sketches,
    start,
)

urlpatterns = [
    path("presets/new", start.preset_new, name="preset_new"),
    path("presets/<slug:key>/edit", start.preset_edit, name="preset_edit"),
    path("presets/<slug:key>/owner", owner.preset_owner, name="preset_owner"),
    path("presets/<slug:key>/transfer", owner.preset_transfer, name="preset_transfer"),
    path("presets/<slug:key>/staff", owner.preset_staff, name="preset_staff"),
    path("presets/<slug:key>/revisions", owner.preset_revisions, name="preset_revisions"),
    path("presets/<slug:key>/export", exports.preset_exports, name="preset_exports"),
    path("presets/<slug:key>/export/<slug:kind>", exports.preset_export, name="preset_export"),
    path("presets/drafts/pieces", sketches.known, name="known_pieces"),
    path("presets/drafts/<uuid:uuid>/", editor.draft, name="draft"),
    path("presets/drafts/<uuid:uuid>/save", editor.draft_save, name="draft_save"),
    path("presets/drafts/<uuid:uuid>/castling", editor.draft_castling, name="draft_castling"),
    path("presets/drafts/<uuid:uuid>/discard", editor.draft_discard, name="draft_discard"),
    path("presets/drafts/<uuid:uuid>/diagram", sketches.draft_diagram, name="draft_diagram"),
    path("presets/drafts/<uuid:uuid>/publish", publication.draft_publish, name="draft_publish"),
    path("presets/drafts/<uuid:uuid>/pictures", pictures.draft_pictures, name="draft_pictures"),
    path("presets/drafts/<uuid:uuid>/try", playtests.draft_try, name="draft_try"),
    path("presets/drafts/<uuid:uuid>/try/live", playtests.draft_try_live, name="draft_try_live"),
    path("presets/drafts/<uuid:uuid>/try/move", playtests.draft_try_move, name="draft_try_move"),
    path(
        "presets/drafts/<uuid:uuid>/try/preview",
        playtests.draft_try_preview,
        name="draft_try_preview",
    ),
    path("presets/drafts/<uuid:uuid>/try/back", playtests.draft_try_back, name="draft_try_back"),
    path(
        "presets/drafts/<uuid:uuid>/try/restart",
        playtests.draft_try_restart,
        name="draft_try_restart",
    ),
    path(
        "presets/drafts/<uuid:uuid>/try/players",
        playtests.draft_try_players,
        name="draft_try_players",
    ),
    path("presets/drafts/<uuid:uuid>/try/stop", playtests.draft_try_stop, name="draft_try_stop"),
    path("presets/drafts/<uuid:uuid>/try/now", playtests.draft_try_now, name="draft_try_now"),
    path("presets/composer", sketches.composer, name="composer"),
]
