"""Where to go on after a form that stands on many pages."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def target_of(request: HttpRequest, *, otherwise: str = "/") -> str:
    """The page the form stood on, which it names in `next`, if it is one of ours."""
    target = request.POST.get("next", "")
    is_ours = target.startswith("/") and url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()})
    return target if is_ours else otherwise
