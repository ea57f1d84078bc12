"""The devices notices are pushed to."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from courier.common.errors import DomainError
from courier.notifications.domain.devices import add_device, remove_device, renew_device
from courier.notifications.domain.push_tests import send_test_push
from courier.notifications.models import PushDevice
from courier.notifications.queries import devices_of
from courier.players.viewers import player_of


@require_POST
def add_this_device(request: HttpRequest) -> JsonResponse:
    """Take the subscription of the browser that asks: `endpoint`, `p256dh`, `auth`, and a `name`
    for the list.
    """
    player = player_of(request)
    sent = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth", "name")}
    try:
        add_device(
            player=player,
            endpoint=sent["endpoint"],
            point=sent["p256dh"],
            secret=sent["auth"],
            name=sent["name"],
            now=timezone.now(),
        )
    except DomainError as refusal:
        return _refused(refusal)
    return JsonResponse({"devices": len(devices_of(player))}, status=201)


@csrf_exempt
@login_not_required
@require_POST
def renew_this_device(request: HttpRequest) -> JsonResponse:
    """Take the new subscription of a browser that names its `old` address: `endpoint`, `p256dh`,
    `auth`.

    Sent by the browser on its own, when nobody may be signed in: the old address is the right to do
    it.
    """
    sent = {name: request.POST.get(name, "") for name in ("old", "endpoint", "p256dh", "auth")}
    try:
        renew_device(
            old=sent["old"], endpoint=sent["endpoint"], point=sent["p256dh"], secret=sent["auth"]
        )
    except DomainError as refusal:
        return _refused(refusal)
    return JsonResponse({"renewed": True})


@require_POST
def remove_one_device(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send a device of the player nothing more."""
    if not remove_device(player=player_of(request), pk=pk):
        raise Http404
    messages.success(request, _("That device gets no more notices."))
    return redirect("mail_preferences")


@require_POST
def try_one_device(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send a device of the player a test notice, and tell what its push service says to it."""
    player = player_of(request)
    try:
        send_test_push(player=player, pk=pk, now=timezone.now())
    except PushDevice.DoesNotExist as error:
        raise Http404 from error
    except DomainError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("A test notice is on its way. It should show within seconds."))
    return redirect("mail_preferences")


def _refused(refusal: DomainError) -> JsonResponse:
    return JsonResponse({"error": {"code": refusal.code, "message": refusal.message}}, status=400)
