"""When the site was at work."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
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
    ]
