"""Comments on presets: reading and writing them, and keeping order."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.games.queries import game_for_viewer
from courier.players.viewers import player_of, viewer_of
from courier.presets.models import Preset
from courier.table.views.access import get_game_for
from courier.talk.beside_games import kibitz_address
from courier.talk.domain import comments, complaints, kibitz
from courier.talk.forms import CommentForm, ComplaintForm, KibitzForm
from courier.talk.lines import comment_line, comment_lines
from courier.talk.models import Comment
from courier.talk.queries import comment_or_404, comments_complained_of, comments_of

PAGE: Final = 20


@require_http_methods(["GET", "HEAD", "POST"])
@login_not_required
def preset_comments(request: HttpRequest, key: str) -> HttpResponseBase:
    """What is said about a preset, latest first, 20 on a page; POST says something more."""
    viewer = viewer_of(request)
    preset = revision_for_reader(key, viewer).preset
    if request.method != "POST":
        return _page(request, preset, CommentForm())
    if viewer is None:
        return redirect_to_login(reverse("preset_comments", args=[key]))
    form = CommentForm(request.POST)
    if not form.is_valid():
        return _page(request, preset, form, status=HTTPStatus.BAD_REQUEST)
    try:
        comment = comments.add_comment(
            preset=preset, author=viewer, text=form.cleaned_data["text"], now=timezone.now()
        )
    except DomainError as error:
        form.add_error("text", error.message)
        return _page(request, preset, form, status=status_of(error))
    messages.success(request, _("Your comment is posted."))
    return redirect(_place(comment, preset))


@require_POST
def game_kibitz(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say something about a ply of a finished game; what is refused comes back as it was typed."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = KibitzForm(request.POST)
    status: int = HTTPStatus.BAD_REQUEST
    if form.is_valid():
        given = form.cleaned_data
        try:
            comment = kibitz.add_kibitz(
                game=game, ply=given["ply"], author=player, text=given["text"], now=now
            )
        except DomainError as error:
            form.add_error("text", error.message)
            status = status_of(error)
        else:
            return redirect(kibitz_address(comment))
    return render(request, "talk/kibitz.html", {"game": game, "form": form}, status=status)


@require_http_methods(["GET", "POST"])
def comment_edit(request: HttpRequest, code: str) -> HttpResponseBase:
    """Put one's own comment into other words."""
    player = player_of(request)
    now = timezone.now()
    comment = _comment(request, code)
    if comment.author_id != player.pk:
        raise PermissionDenied
    form = CommentForm(request.POST or None, initial={"text": comment.text})
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                comments.edit_comment(
                    comment_id=comment.pk, author=player, text=form.cleaned_data["text"], now=now
                )
            except DomainError as error:
                form.add_error("text", error.message)
                status = HTTPStatus(status_of(error))
            else:
                return redirect(_place(comment, comment.preset))
    context = {
        "form": form,
        "preset": comment.preset,
        "place": _place(comment, comment.preset),
        "game": comment.game,
    }
    return render(request, "talk/edit.html", context, status=status)


@require_POST
def comment_delete(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's own comment away."""
    player = player_of(request)
    comment = _comment(request, code)
    try:
        comments.delete_comment(comment_id=comment.pk, author=player)
    except DomainError as error:
        raise PermissionDenied from error
    messages.success(request, _("Your comment is gone."))
    return redirect(_place(comment, comment.preset))


@require_POST
def comment_hide(request: HttpRequest, code: str) -> HttpResponseBase:
    """Hide a comment or, with `to=off`, show it again; for the preset's owner and the staff."""
    player = player_of(request)
    comment = _comment(request, code)
    hidden = request.POST.get("to") != "off"
    try:
        comments.hide_comment(
            comment_id=comment.pk, player=player, now=timezone.now(), hidden=hidden
        )
    except DomainError as error:
        raise PermissionDenied from error
    messages.success(
        request, _("The comment is hidden.") if hidden else _("The comment is shown again.")
    )
    return redirect(
        "comments_reported" if "reported" in request.POST else _place(comment, comment.preset)
    )


@require_http_methods(["GET", "POST"])
def comment_report(request: HttpRequest, code: str) -> HttpResponseBase:
    """Ask the staff to look at a comment."""
    player = player_of(request)
    now = timezone.now()
    comment = _comment(request, code)
    form = ComplaintForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.BAD_REQUEST
        if form.is_valid():
            try:
                complaints.complain(
                    comment=comment, player=player, reason=form.cleaned_data["reason"], now=now
                )
            except DomainError as error:
                form.add_error(None, error.message)
                status = HTTPStatus(status_of(error))
            else:
                messages.success(request, _("Thank you. The staff will look at it."))
                return redirect(_place(comment, comment.preset))
    line = comment_line(comment, player, now=now)
    place = _place(comment, comment.preset)
    context = {
        "form": form,
        "preset": comment.preset,
        "comment": line,
        "place": place,
        "game": comment.game,
    }
    return render(request, "talk/report.html", context, status=status)


@require_http_methods(["GET", "POST"])
def comments_reported(request: HttpRequest) -> HttpResponseBase:
    """What players have told the staff of; POST leaves a comment as it is."""
    staff = player_of(request)
    now = timezone.now()
    if not staff.is_staff:
        raise PermissionDenied
    if request.method == "POST":
        comment = comment_or_404(request.POST.get("code", ""), staff)
        try:
            complaints.leave_comment(comment_id=comment.pk, staff=staff, now=now)
        except DomainError as error:
            raise PermissionDenied from error
        messages.success(request, _("The comment stays."))
        return redirect("comments_reported")
    page = Paginator(comments_complained_of(staff), PAGE).get_page(request.GET.get("page"))
    found = [(comment, comment_line(comment, staff, now=now)) for comment in page.object_list]
    return render(request, "talk/reported.html", {"page": page, "found": found})


def _comment(request: HttpRequest, code: str) -> Comment:
    """Return a comment the reader may see, on a preset or a game. Raises Http404."""
    viewer = player_of(request)
    comment = comment_or_404(code, viewer)
    if comment.game is not None:
        game_for_viewer(comment.game.code, viewer)
    else:
        revision_for_reader(comment.preset.key, viewer)
    return comment


def _place(comment: Comment, preset: Preset) -> str:
    if comment.game is not None:
        return kibitz_address(comment)
    return f"{reverse('preset_comments', args=[preset.key])}#comment-{comment.code}"


def _page(
    request: HttpRequest, preset: Preset, form: CommentForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    viewer = viewer_of(request)
    page = Paginator(comments_of(preset, viewer), PAGE).get_page(request.GET.get("page"))
    lines = comment_lines(page.object_list, viewer, now=timezone.now())
    context = {
        "preset": preset,
        "form": form,
        "page": page,
        "comments": lines,
        "section": "variants",
    }
    return render(request, "talk/comments.html", context, status=status)
