from __future__ import annotations

from django.apps import AppConfig

from courier.common.declarations import import_declarations
from courier.common.task_runs import connect


class CommonConfig(AppConfig):
    name = "courier.common"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import what applications declare: tasks, hooks, kinds of mails, subjects. Note when tasks
        are sent and done.
        """
        import_declarations()
        connect()
