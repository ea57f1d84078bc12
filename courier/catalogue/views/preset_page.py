"""The page of a preset."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from courier.catalogue.credits import credits_of
from courier.catalogue.embedded_board import embed_code
from courier.catalogue.legend import legend_of
from courier.catalogue.preset_events import events_of_preset
from courier.catalogue.preset_record import record_of
from courier.catalogue.print_page import printed_board, printed_kind, printed_zone
from courier.catalogue.queries import echo_of
from courier.catalogue.relatives import relatives_of
from courier.catalogue.rulebook import rulebook_of
from courier.catalogue.rules_page import facts_of, kinds_of, sections_of, zones_of
from courier.catalogue.tiles import origin_words, tiles_of
from courier.challenges.lines import offer_lines
from courier.challenges.queries import latest_open, revision_for_reader
from courier.common.links import absolute_url
from courier.guests.cookies import guest_of, unkept
from courier.guests.guest_board import board_for
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.players.viewers import viewer_of
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import is_owner, may_be_embedded, may_read, may_start
from courier.presets.pictures import start_caption, start_note, start_picture
from courier.presets.prose import prose_html
from courier.presets.queries import variant_of_the_month
from courier.reports.page import report_context
from courier.table.lines import lines_of
from courier.talk.forms import CommentForm
from courier.talk.lines import comment_lines
from courier.talk.queries import latest_comments
from courier.votes.permissions import is_voted_on


@require_safe
@login_not_required
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a preset, its pieces, its games, and the ways to play it."""
    viewer = viewer_of(request)
    guest = guest_of(request)
    revision = revision_for_reader(key, viewer)
    spec = revision.rules.spec
    book = rulebook_of(revision)
    context = {
        "preset": revision.preset,
        "is_voted_on": is_voted_on(revision.preset),
        "is_owner": is_owner(revision.preset, viewer),
        "may_start": may_start(revision.preset, viewer),
        "source": _source(revision.preset, viewer),
        **report_context(revision),
        "revision": revision,
        "origin": origin_words(revision.preset),
        "embed": embed_code(revision) if may_be_embedded(revision.preset) else None,
        "spec": spec,
        "picture": start_picture(revision),
        "caption": start_caption(revision.rules),
        "guest": board_for(revision, guest),
        "start_note": start_note(revision.rules),
        "rules_html": prose_html(spec.texts(get_language() or "").rules_text),
        "translations": [(text, prose_html(text.rules_text)) for text in spec.translations],
        "book": book,
        "facts": book.facts,
        "credits": credits_of(revision),
        "may_play_owner": _may_play_owner(revision.preset, viewer),
        "is_of_the_month": _is_of_the_month(revision.preset, viewer),
        **_echo(revision, viewer, now=timezone.now()),
    }
    response = render(request, "catalogue/preset.html", context)
    return unkept(response) if guest is not None else response


def _is_of_the_month(preset: Preset, viewer: Player | None) -> bool:
    """Whether it is the variant of this month, for the staff, who may change that; 1 query."""
    if viewer is None or not viewer.is_staff:
        return False
    return variant_of_the_month(timezone.now().date()) == preset


@require_safe
@login_not_required
def preset_print(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a preset for paper: board, pieces with diagrams, zones, and all rules, in black
    and white.
    """
    revision = revision_for_reader(key, viewer_of(request))
    spec = revision.rules.spec
    kinds = [printed_kind(kind) for kind in kinds_of(revision)]
    zones = [printed_zone(zone) for zone in zones_of(revision)]
    pictures = [
        *(kind.picture for kind in kinds if kind.picture is not None),
        *(zone.picture for zone in zones),
    ]
    context = {
        "preset": revision.preset,
        "revision": revision,
        "origin": origin_words(revision.preset),
        "spec": spec,
        "address": absolute_url("preset", key),
        "picture": printed_board(start_picture(revision)),
        "caption": start_caption(revision.rules),
        "rules_html": prose_html(spec.texts(get_language() or "").rules_text),
        "kinds": kinds,
        "zones": zones,
        "legend": legend_of(spec, pictures),
        "sections": sections_of(revision),
        "facts": facts_of(revision),
    }
    return render(request, "catalogue/print.html", context)


def _echo(revision: PresetRevision, viewer: Player | None, *, now: datetime) -> dict[str, object]:
    """What people do with a preset: games, studies, events, open challenges, hearts and comments;
    and what else they may like.
    """
    preset = revision.preset
    record = record_of(preset)
    echo = echo_of(preset, viewer)
    comments = latest_comments(preset, viewer) if echo.is_commented else ()
    relatives = relatives_of(revision, viewer)
    return {
        "events": events_of_preset(preset.key),
        "games": lines_of(record.games),
        "results": record.results,
        "counts": record.counts,
        "echo": echo,
        "relative": relatives.nearest,
        "similar": tuple(tiles_of(relatives.similar, mine=())),
        "challenges": offer_lines(
            latest_open(preset.key, viewer=viewer, now=now), viewer=viewer, now=now
        ),
        "comments": comment_lines(comments, viewer, now=now),
        "comment_form": CommentForm(),
    }


def _source(preset: Preset, viewer: Player | None) -> Preset | None:
    """The preset this one is a copy of, if the viewer may know it."""
    return preset.source if preset.source is not None and may_read(preset.source, viewer) else None


def _may_play_owner(preset: Preset, viewer: Player | None) -> bool:
    """Whether the page invites somebody to play the author of a preset; at most 1 query."""
    owner = preset.owner
    if owner is None or not owner.is_active or not may_start(preset, viewer):
        return False
    if viewer is None:
        return True
    return owner.pk != viewer.pk and not are_apart(viewer, owner)
