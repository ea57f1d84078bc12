"""Every request computes within the budget of its caller, in moves; what it may take of the
processor is measured around it (`processor_middleware.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from courier.common.budgets import FREE, Account, OverBudget
from courier.common.errors import TooComplex
from courier.common.outages import RETRY_SECONDS, is_stopped
from courier.common.refusals import too_much
from courier.common.slots import BUSY_SECONDS, SiteBusy
from courier.common.watchdog import RanTooLong
from courier.players.processor_middleware import end_cleanly, refused, too_long
from courier.players.viewers import is_foreign, payer_of, viewer_of
from variants import PresetError, TooMuchWork, counted

logger = logging.getLogger(__name__)


class BudgetMiddleware:
    """Counts the moves a view makes and charges them; stands last, so that nothing else pays for
    it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        account = Account(
            lambda: payer_of(request),
            is_visitor=lambda: viewer_of(request) is None or is_foreign(request),
        )
        with counted(FREE, account.open) as effort:
            try:
                response = self._get_response(request)
            except RanTooLong:
                end_cleanly(request)
                response = too_much(request, "took_too_long", too_long(), status=503)
            finally:
                account.close(effort.moves)
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS and account.wait_seconds:
            response["Retry-After"] = str(account.wait_seconds)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal that no view has put into words."""
        if isinstance(exception, OverBudget):
            return refused(request, exception)
        if isinstance(exception, SiteBusy):
            return too_much(
                request, exception.code, exception.message, status=429, seconds=BUSY_SECONDS
            )
        if isinstance(exception, TooMuchWork):
            message = _(
                "That takes more computing than one request may ask for. Ask for less at once."
            )
            return too_much(request, "too_much_work", message, status=400)
        if is_stopped(exception):
            return _too_slow(request)
        if isinstance(exception, PresetError):
            return too_much(request, TooComplex.code, TooComplex().message, status=400)
        return None


def _too_slow(request: HttpRequest) -> HttpResponse:
    """The answer where the database has stopped a question; a transaction around it is undone."""
    found = request.resolver_match
    logger.warning("stopped by the database: %s %s", request.method, found.route if found else "")
    message = _(
        "The database took too long to answer, so this was stopped."
        " Try again in a minute, or ask for less at once."
    )
    return too_much(request, "took_too_long", message, status=503, seconds=RETRY_SECONDS)
