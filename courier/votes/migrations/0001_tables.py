import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("presets", "0002_votes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Vote",
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
                ("steps", models.PositiveSmallIntegerField()),
                ("sentence", models.CharField(blank=True, max_length=300)),
                ("changed_at", models.DateTimeField()),
                ("hidden_at", models.DateTimeField(null=True)),
                (
                    "hidden_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "preset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "ordering": ["-changed_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("sentence", ""), _negated=True),
                        fields=["preset", "-changed_at", "-id"],
                        name="vote_with_sentence",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("preset", "player"), name="vote_once"),
                    models.CheckConstraint(
                        condition=models.Q(("steps__in", (1, 2, 3, 4, 5))), name="vote_steps"
                    ),
                ],
            },
        ),
    ]
