"""The Celery application: outbox delivery and the sweeps that heal what a lost message leaves."""

from __future__ import annotations

from typing import Any

from celery import Celery, Task

from courier.common.frames import with_room


class RoomyTask(Task):  # type: ignore[type-arg]
    """A task below which there is room for the frames of a search."""

    @with_room
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return super().__call__(*args, **kwargs)


app = Celery("courier", task_cls=RoomyTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
