#!/usr/bin/env python3
"""Django's command line, against the servers in the environment or the private ones of `make
run`.
"""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from courier.common.outages import outage_words


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.dev")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(f"courier: {problem}")
    except Exception as error:
        if not (words := outage_words(error)):
            raise
        sys.exit(f"courier: {words}")


if __name__ == "__main__":
    main()
