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
    path("presets/drafts/forms", sketches.forms, name="editor_forms"),
    path("presets/drafts/<uuid:uuid>/", editor.draft, name="draft"),
    path("presets/drafts/<uuid:uuid>/save", editor.draft_save, name="draft_save"),
    path("presets/drafts/<uuid:uuid>/castling", editor.draft_castling, name="draft_castling"),
    path("presets/drafts/<uuid:uuid>/discard", editor.draft_discard, name="draft_discard"),
    path("presets/drafts/<uuid:uuid>/diagram", sketches.draft_diagram, name="draft_diagram"),
    path("presets/drafts/<uuid:uuid>/publish", publication.draft_publish, name="draft_publish"),
    path("presets/drafts/<uuid:uuid>/pictures", pictures.draft_pictures, name="draft_pictures"),
    path("presets/drafts/<uuid:uuid>/playtest", playtests.draft_playtest, name="draft_playtest"),
    path(
        "presets/drafts/<uuid:uuid>/playtest/live",
        playtests.draft_playtest_live,
        name="draft_playtest_live",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/move",
        playtests.draft_playtest_move,
        name="draft_playtest_move",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/preview",
        playtests.draft_playtest_preview,
        name="draft_playtest_preview",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/back",
        playtests.draft_playtest_back,
        name="draft_playtest_back",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/restart",
        playtests.draft_playtest_restart,
        name="draft_playtest_restart",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/players",
        playtests.draft_playtest_players,
        name="draft_playtest_players",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/stop",
        playtests.draft_playtest_stop,
        name="draft_playtest_stop",
    ),
    path(
        "presets/drafts/<uuid:uuid>/playtest/now",
        playtests.draft_playtest_now,
        name="draft_playtest_now",
    ),
    path("presets/composer", sketches.composer, name="composer"),
]
