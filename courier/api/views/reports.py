"""Reports of presets, to be read."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import viewer_of
from courier.api.reports import ReportSerializer, report_answer
from courier.api.schema import LIMITED, NOT_FOUND, answers
from courier.challenges.queries import revision_for_reader
from courier.reports.queries import people_of, report_of


class PresetReport(APIView):
    """What the computer has found out by playing a preset against itself, and what people have made
    of it.
    """

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(ReportSerializer, {**NOT_FOUND, **LIMITED}))
    def get(self, request: Request, key: str) -> Response:
        revision = revision_for_reader(key, viewer_of(request))
        answer = report_answer(revision, report_of(revision), people_of(revision.preset))
        return Response(ReportSerializer(answer).data)
