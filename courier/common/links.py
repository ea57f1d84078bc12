"""Addresses for places outside a page: mails, feeds, the API."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse


def absolute_url(name: str, *args: str | int) -> str:
    """The full address of a named page."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"
