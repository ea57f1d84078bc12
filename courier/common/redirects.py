"""Where to go on after a form or a sign-in: what a request names for that is taken only if it is a
page of ours.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def is_own_page(address: str, request: HttpRequest) -> bool:
    """Whether an address is a path of this site, or a full address with its host. Names of views
    are neither.
    """
    try:
        is_full = bool(urlsplit(address).netloc)
    except ValueError:  # `//[`
        return False
    if not is_full and not address.startswith("/"):
        return False
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def target_of(request: HttpRequest, *, otherwise: str = "/") -> str:
    """The page that a form, or the link to a form, names in `next`, to which it leads back, if it
    is one of ours.
    """
    target = request.POST.get("next") or request.GET.get("next", "")
    return target if is_own_page(target, request) else otherwise


def page_before(request: HttpRequest, *, otherwise: str) -> str:
    """The page a form or a script has asked from, as a path with its query, as far as the browser
    shows it and it is one of ours.
    """
    page = request.headers.get("Referer", "")
    if not is_own_page(page, request):
        return otherwise
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
