from __future__ import annotations

from django.apps import AppConfig


class PlanningConfig(AppConfig):
    name = "courier.planning"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Answer moves in their transaction, tell on pages and in mails what was done, and follow upgrades of games."""
        from courier.games import mail_additions  # noqa: PLC0415 -- app ready
        from courier.games.domain import answering, going_back, upgrades  # noqa: PLC0415 -- app ready
        from courier.games.pages.panels import register_panel  # noqa: PLC0415 -- app ready
        from courier.planning.domain.answers import answer, count_anew  # noqa: PLC0415 -- app ready
        from courier.planning.domain.upgrading import retell_plans  # noqa: PLC0415 -- app ready
        from courier.planning.pages.told import of_mail, of_page  # noqa: PLC0415 -- app ready

        answering.register(answer)
        going_back.register(count_anew)
        register_panel("plan", "planning/_panel.html", of_page)
        mail_additions.register(of_mail)
        upgrades.register(retell_plans)
