import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConductReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                (
                    "fault",
                    models.CharField(
                        choices=[
                            ("abuse", "Insults or threats"),
                            ("help", "Moves of a program or another person"),
                            ("stalling", "Lets lost games run to keep others waiting"),
                            ("spam", "Advertising"),
                            ("name", "Name or text of the profile"),
                            ("other", "Something else"),
                        ],
                        max_length=12,
                    ),
                ),
                ("text", models.TextField()),
                ("ply", models.PositiveIntegerField(null=True)),
                ("remark", models.TextField(blank=True)),
                ("created_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "reported",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Doubt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("snapshot", models.JSONField()),
                ("created_at", models.DateTimeField()),
                (
                    "ruling",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("go_on", "The game goes on as it is"),
                            ("go_back", "The game goes back"),
                            ("result", "The game ends with a result"),
                            ("void", "The game ends without a result"),
                            ("moot", "The game had ended"),
                        ],
                        max_length=8,
                    ),
                ),
                ("sentence", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="doubts",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="StaffAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "measure",
                    models.CharField(
                        choices=[
                            ("dismiss", "Nothing to do"),
                            ("warn", "Warned by mail"),
                            ("hide", "Remark hidden"),
                            ("mute", "Muted"),
                            ("unmute", "May write again"),
                            ("suspend", "Account suspended"),
                            ("restore", "Account restored"),
                            ("rule", "Doubt about the referee decided"),
                        ],
                        max_length=8,
                    ),
                ),
                ("sentence", models.TextField(blank=True)),
                ("until", models.DateTimeField(null=True)),
                ("hidden_text", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                (
                    "doubt",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts",
                        to="moderation.doubt",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts",
                        to="moderation.conductreport",
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.AddIndex(
            model_name="conductreport",
            index=models.Index(
                condition=models.Q(("settled_at__isnull", True)),
                fields=["created_at"],
                name="conduct_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="conductreport",
            constraint=models.CheckConstraint(
                condition=models.Q(("ply__isnull", True), ("game__isnull", False), _connector="OR"),
                name="conduct_ply_of_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="doubt",
            constraint=models.UniqueConstraint(
                condition=models.Q(("decided_at__isnull", True)),
                fields=("game",),
                name="doubt_one_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="doubt",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="doubt_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="doubt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_at__isnull", True), ("ruling", "")),
                    models.Q(
                        ("decided_at__isnull", False), models.Q(("ruling", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="doubt_decided",
            ),
        ),
    ]
