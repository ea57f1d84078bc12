"""The pages of the help."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.front.help.facts import facts
from courier.front.help.topics import GROUPS, LONGEST_SEARCH, TOPICS, find_topics


@require_safe
@login_not_required
def help_page(request: HttpRequest) -> HttpResponse:
    """All subjects, or those that have the words of a search."""
    words = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    context = {
        "groups": GROUPS,
        "words": words,
        "longest": LONGEST_SEARCH,
        "found": find_topics(words),
    }
    return render(request, "front/help.html", context)


@require_safe
@login_not_required
def help_topic(request: HttpRequest, slug: str) -> HttpResponse:
    """One subject."""
    if slug not in TOPICS:
        raise Http404(slug)
    context = {
        **facts(),
        "topic": TOPICS[slug],
        "groups": GROUPS,
        "body": f"front/help/topics/{slug}.html",
    }
    return render(request, "front/help/topic.html", context)
