"""The one shape of every error the API answers with.

    {"error": {"code": "illegal", "message": "The knight on b1 cannot go to b3.", "fields": {"text":
    ["..."]}}}

`code` is for programs, `message` is one sentence for people, `fields` is there when input was
refused.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_exception_handler

from courier.common.budgets import OverBudget
from courier.common.errors import Refusal
from courier.common.refusals import error_body, status_of
from courier.common.slots import BUSY_SECONDS, SiteBusy
from variants import RulesError, TooMuchWork


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Answer every expected exception in the one shape; anything else is a bug and goes on to
    Django.
    """
    if isinstance(exc, SiteBusy):
        body = error_body(exc.code, exc.message)
        return Response(body, status=status_of(exc), headers={"Retry-After": str(BUSY_SECONDS)})
    if isinstance(exc, OverBudget):
        body = error_body(exc.code, exc.message)
        return Response(body, status=status_of(exc), headers={"Retry-After": str(exc.seconds)})
    if isinstance(exc, Refusal):
        return Response(error_body(exc.code, exc.message), status=status_of(exc))
    if isinstance(exc, RulesError | TooMuchWork):
        return Response(error_body(exc.code, exc.message), status=status.HTTP_400_BAD_REQUEST)
    response = drf_exception_handler(exc, context)
    if response is None:
        return None
    if isinstance(exc, exceptions.ValidationError):
        response.data = error_body(
            "invalid", _("Some fields need a different value."), _fields(exc.detail)
        )
    elif isinstance(exc, Http404):
        response.data = error_body(
            "not_found", _("There’s nothing at this address, or you don’t have access to it.")
        )
    elif isinstance(exc, PermissionDenied):
        response.data = error_body("forbidden", _("You’re not allowed to do this."))
    elif isinstance(exc, exceptions.APIException):
        response.data = error_body(str(exc.get_codes()), str(exc.detail))
    return response


def _fields(detail: Any) -> dict[str, list[str]]:
    """Flatten DRF's nested details to lists of sentences by field; `""` is the request as a
    whole.
    """
    if isinstance(detail, list):
        return {"": [str(item) for item in detail]}
    fields: dict[str, list[str]] = {}
    for name, value in detail.items():
        key = "" if name == "non_field_errors" else str(name)
        if isinstance(value, list) and not any(isinstance(item, (list, dict)) for item in value):
            fields[key] = [str(item) for item in value]
        else:
            for inner, sentences in _fields(value).items():
                fields[f"{key}.{inner}" if inner else key] = sentences
    return fields
