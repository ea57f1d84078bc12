"""Every request computes within the budget of its caller, in moves; what it may take of the
processor is measured around it (`processor_middleware.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from courier.common.budgets import FREE, Account, OverBudget
from courier.common.errors import TooComplex
from courier.common.refusals import error_body, wants_json
from courier.common.slots import BUSY_SECONDS, SiteBusy
from courier.common.watchdog import RanTooLong
from courier.players.debts import check_debt
from courier.players.processor_middleware import end_cleanly, too_long
from courier.players.viewers import caller_of, viewer_of
from variants import PresetError, TooMuchWork, counted


class BudgetMiddleware:
    """Counts the moves a view makes and charges them; stands last, so that nothing else pays for
    it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        account = Account(lambda: caller_of(request), is_visitor=lambda: viewer_of(request) is None)
        with counted(FREE, account.open) as effort:
            try:
                response = self._get_response(request)
            except RanTooLong:
                end_cleanly(request)
                response = _refusal(request, "took_too_long", too_long(), status=503)
            finally:
                account.close(effort.moves)
        if response.status_code == HTTPStatus.TOO_MANY_REQUESTS and account.wait_seconds:
            response["Retry-After"] = str(account.wait_seconds)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], *about: object
    ) -> HttpResponse | None:
        """Refuse who owes the site processor time. The API does so itself, once a token has told
        who calls (`courier.api.throttles`).
        """
        if hasattr(view, "cls"):
            return None
        try:
            check_debt(request)
        except OverBudget as refusal:
            return self.process_exception(request, refusal)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal that no view has put into words."""
        if isinstance(exception, OverBudget):
            response = _refusal(request, exception.code, exception.message, status=429)
            response["Retry-After"] = str(exception.seconds)
            return response
        if isinstance(exception, SiteBusy):
            response = _refusal(request, exception.code, exception.message, status=429)
            response["Retry-After"] = str(BUSY_SECONDS)
            return response
        if isinstance(exception, TooMuchWork):
            message = _(
                "That takes more computing than one request may ask for. Ask for less at once."
            )
            return _refusal(request, "too_much_work", message, status=400)
        if isinstance(exception, PresetError):
            return _refusal(request, TooComplex.code, TooComplex().message, status=400)
        return None


def _refusal(request: HttpRequest, code: str, message: str, *, status: int) -> HttpResponse:
    if wants_json(request):
        return JsonResponse(error_body(code, message), status=status)
    context = {"code": status, "message": message}
    return render(request, "too_much.html", context, status=status)
