import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClockWish",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="clock_wish",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("automatic_vacation", models.BooleanField(default=True)),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.DateTimeField(unique=True)),
                ("last", models.DateTimeField()),
                ("stopped_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["-first"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last__gte", models.F("first"))), name="heartbeat_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("stopped_at__isnull", True),
                            ("stopped_at__lt", models.F("first")),
                            _connector="OR",
                        ),
                        name="heartbeat_gap",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SleepHours",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start", models.TimeField(null=True)),
                ("zone", models.CharField(max_length=64)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sleep_hours",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until__isnull", True),
                            ("until__gt", models.F("since")),
                            _connector="OR",
                        ),
                        name="sleep_hours_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("until__isnull", True)),
                        fields=("player",),
                        name="sleep_hours_latest",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vacation",
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
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("booked_at", models.DateTimeField()),
                ("is_automatic", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["starts_at", "pk"],
                "indexes": [models.Index(fields=["player", "ends_at"], name="vacation_of_player")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gt", models.F("starts_at"))),
                        name="vacation_order",
                    )
                ],
            },
        ),
    ]
