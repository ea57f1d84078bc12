#!/usr/bin/env python3
"""Django's command line, against the servers in the environment or the private ones of `make run`."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.dev")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
