"""The OpenAPI description of the API."""

from __future__ import annotations

from functools import cache

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class SchemaView(APIView):
    """The description as YAML or JSON: the same for everybody, and computed once in each
    process.
    """

    permission_classes = [AllowAny]
    renderer_classes = [
        OpenApiYamlRenderer,
        OpenApiYamlRenderer2,
        OpenApiJsonRenderer,
        OpenApiJsonRenderer2,
    ]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(
            _written(renderer.format),
            content_type=renderer.media_type,
            headers={"Content-Disposition": f'inline; filename="Courier API.{renderer.format}"'},
        )


@cache
def _written(form: str) -> str | bytes:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # the library has no types here
    description = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    renderer = OpenApiJsonRenderer() if form == "json" else OpenApiYamlRenderer()
    return renderer.render(description)
