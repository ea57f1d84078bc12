"""Every request is measured in processor seconds of its thread, charged, and ended when it computes
too long: whatever stands below, nothing has to remember it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from redis.exceptions import RedisError

from courier.common.budgets import OverBudget
from courier.common.connections import drop_connections
from courier.common.processor_time import FREE_SECONDS, charge
from courier.common.refusals import error_body, too_much, wants_json
from courier.common.watchdog import RanTooLong, Watch
from courier.players.debts import check_debt
from courier.players.viewers import caller_of, payer_of

logger = logging.getLogger(__name__)


class BrokenOff(Exception):
    """A streamed body took too long to compute; what has been sent of it is all there is."""


class ProcessorMiddleware:
    """Stands first, so that everything else is measured, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        watch = Watch(settings.REQUEST_SECONDS)
        try:
            response = watch.run(lambda: self._get_response(request))
        except RanTooLong:
            end_cleanly(request)
            response = _in_few_words(request)
        finally:
            _charge(request, watch)
        if isinstance(response, StreamingHttpResponse) and _is_computed(response):
            response.streaming_content = _charged(request, iter(response))
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], *about: object
    ) -> HttpResponse | None:
        """Refuse who owes the site processor time, before anything reads what was sent. The API
        does so itself, once a token says who calls (`courier.api.throttles`).
        """
        if hasattr(view, "cls"):
            return None
        try:
            check_debt(request)
        except OverBudget as refusal:
            return refused(request, refusal)
        return None


def refused(request: HttpRequest, refusal: OverBudget) -> HttpResponse:
    """Say how long to wait."""
    return too_much(request, refusal.code, refusal.message, status=429, seconds=refusal.seconds)


def too_long() -> str:
    """What is said of a request that computed too long."""
    return _(
        "This took more computing than one request may have, so it was stopped."
        " Ask for less at once."
    )


def end_cleanly(request: HttpRequest) -> None:
    """Leave nothing half done of a request that was ended, and note who has asked for what."""
    drop_connections()
    found = request.resolver_match
    route = found.route if found is not None else request.path_info
    logger.warning("ended: %s %s for %s", request.method, route, caller_of(request))


def _in_few_words(request: HttpRequest) -> HttpResponse:
    """The refusal of what was ended outside of a view, where no page can be made."""
    if wants_json(request):
        return JsonResponse(error_body("took_too_long", too_long()), status=503)
    return HttpResponse(too_long(), content_type="text/plain; charset=utf-8", status=503)


def _is_computed(response: StreamingHttpResponse) -> bool:
    """Whether making the body takes work here; a file is handed to the server as it is."""
    return not response.is_async and getattr(response, "file_to_stream", None) is None


def _charged(request: HttpRequest, parts: Iterator[bytes]) -> Iterator[bytes]:
    """The parts of a body. Each may take as long as a request, and all are charged. Raises
    BrokenOff.
    """
    watch = Watch(settings.REQUEST_SECONDS)
    try:
        while (part := watch.run(lambda: next(parts, None))) is not None:
            yield part
    except RanTooLong:
        end_cleanly(request)
        raise BrokenOff from None
    finally:
        _charge(request, watch)


def _charge(request: HttpRequest, watch: Watch) -> None:
    if watch.seconds <= FREE_SECONDS:
        return
    with suppress(RedisError, OSError):  # while Redis is away nobody owes anything
        charge(payer_of(request), watch.seconds)
