"""Preferences, the unsubscribe link of mails, and the mailbox of the try-out."""

from __future__ import annotations

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from courier.notifications.domain.devices import MOST_DEVICES
from courier.notifications.domain.preferences import save_wishes, unsubscribe
from courier.notifications.enums import Channel
from courier.notifications.forms import PreferencesForm
from courier.notifications.mailbox_page import SANDBOX, html_of, is_shown_to, open_mail
from courier.notifications.models import MailboxMessage
from courier.notifications.notice_list import mutes_of
from courier.notifications.push.keys import is_offered, public_key
from courier.notifications.queries import devices_of, wishes_of
from courier.notifications.unsubscribe import read_token
from courier.notifications.wishes import kinds_for
from courier.players.viewers import player_of

PAGE_SIZE = 30
MOST_RECEIVERS = 100


@require_http_methods(["GET", "POST"])
def mail_preferences(request: HttpRequest) -> HttpResponseBase:
    """How the player wishes to be notified of what, and what they have muted."""
    player = player_of(request)
    sent = request.POST if request.method == "POST" else None
    kinds = kinds_for(is_staff=player.is_staff)
    form = PreferencesForm(sent, wishes=wishes_of(player), kinds=kinds, channels=_channels())
    if sent is not None and form.is_valid():
        save_wishes(player=player, wishes=form.wishes(), digest_hour=form.digest_hour_chosen())
        messages.success(request, _("Your settings are saved."))
        return redirect("mail_preferences")
    context = {
        "form": form,
        "mutes": mutes_of(player),
        "wait_minutes": settings.NOTICE_WAIT_MINUTES,
        "push_key": public_key() if is_offered() else "",
        "devices": devices_of(player),
        "most_devices": MOST_DEVICES,
        "now": timezone.now(),
    }
    return render(request, "notifications/preferences.html", context)


def _channels() -> tuple[Channel, ...]:
    return tuple(channel for channel in Channel if channel != Channel.PUSH or is_offered())


@csrf_exempt
@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Ask (GET) and turn one kind of mail off (POST, which mail programs send by themselves: RFC
    8058).

    The token is the right to do it: no sign-in and no CSRF token. A token that says nothing is
    answered with 404.
    """
    wish = read_token(token)
    is_off = (
        wish is not None
        and request.method == "POST"
        and unsubscribe(request=wish, now=timezone.now())
    )
    is_valid = wish is not None and (request.method == "GET" or is_off)
    context = {"wish": wish, "is_valid": is_valid, "is_off": is_off}
    return render(
        request, "notifications/unsubscribe.html", context, status=200 if is_valid else 404
    )


def _require_mailbox(request: HttpRequest) -> None:
    if not is_shown_to(request):
        raise Http404("this site sends its mails, or somebody else asks")


@require_safe
@never_cache
@login_not_required
def mailbox(request: HttpRequest) -> HttpResponse:
    """The mails of the try-out, newest first, for anyone on this machine; `?to=` shows one
    receiver's.
    """
    _require_mailbox(request)
    receiver = request.GET.get("to", "").strip()
    kept = MailboxMessage.objects.defer("source")
    if receiver:
        kept = kept.filter(receiver__iexact=receiver)
    page = Paginator(kept, PAGE_SIZE).get_page(request.GET.get("page"))
    receivers = (
        MailboxMessage.objects.order_by("receiver").values_list("receiver", flat=True).distinct()
    )
    context = {"page": page, "receiver": receiver, "receivers": receivers[:MOST_RECEIVERS]}
    return render(request, "notifications/mailbox.html", context)


@require_safe
@never_cache
@login_not_required
def mailbox_message(request: HttpRequest, code: str) -> HttpResponse:
    """One mail: its head, its HTML in a frame that can run nothing, and its text."""
    _require_mailbox(request)
    message = get_object_or_404(MailboxMessage, code=code)
    context = {"message": message, "mail": open_mail(message), "sandbox": " ".join(SANDBOX)}
    return render(request, "notifications/mailbox_message.html", context)


@require_safe
@never_cache
@login_not_required
@xframe_options_sameorigin
@csp(  # type: ignore[arg-type]  # django-csp has types only for views without arguments
    {
        "default-src": [NONE],
        "img-src": ["data:"],
        "style-src": [UNSAFE_INLINE],
        "base-uri": [NONE],
        "form-action": [NONE],
        "frame-ancestors": [SELF],
        "sandbox": list(SANDBOX),
    }
)
def mailbox_html(request: HttpRequest, code: str) -> HttpResponse:
    """The HTML part alone, for the frame, under a policy of its own that allows no script."""
    _require_mailbox(request)
    html = html_of(get_object_or_404(MailboxMessage, code=code))
    if not html:
        raise Http404("this mail has no HTML part")
    return HttpResponse(html)
