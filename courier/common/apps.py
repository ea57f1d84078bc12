from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

from courier.common.answers import read_json_as_text
from courier.common.connections import charge_readings
from courier.common.declarations import import_declarations
from courier.common.task_runs import connect


class CommonConfig(AppConfig):
    name = "courier.common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import what applications declare: tasks, hooks, kinds of mails, subjects. Note when tasks
        are sent and done. Charge long readings. Read JSON in C. Report errors where somebody
        wants to know.
        """
        import_declarations()
        connect()
        connection_created.connect(charge_readings)
        connection_created.connect(read_json_as_text)
        if settings.SENTRY_DSN:
            from courier.common.error_reports import begin  # noqa: PLC0415 -- optional

            begin(settings.SENTRY_DSN)
