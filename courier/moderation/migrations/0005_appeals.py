import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0004_annulments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # More words for the same column: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="staffact",
                    name="measure",
                    field=models.CharField(
                        choices=[
                            ("dismiss", "Nothing to do"),
                            ("warn", "Warned by email"),
                            ("hide", "Remark hidden"),
                            ("mute", "Muted"),
                            ("unmute", "May write again"),
                            ("suspend", "Account suspended"),
                            ("restore", "Account restored"),
                            ("pause", "No events or open challenges"),
                            ("resume", "May enter events again"),
                            ("annul", "Game annulled"),
                            ("revive", "Game counts again"),
                            ("upheld", "Appeal upheld"),
                            ("rejected", "Appeal rejected"),
                            ("rule", "Doubt about the referee decided"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Appeal",
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
                ("text", models.TextField()),
                ("created_at", models.DateTimeField()),
                ("is_upheld", models.BooleanField(null=True)),
                ("sentence", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "act",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appeal",
                        to="moderation.staffact",
                    ),
                ),
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
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("decided_at__isnull", True)),
                        fields=["created_at"],
                        name="appeal_open",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("is_upheld__isnull", True)),
                            models.Q(("decided_at__isnull", False), ("is_upheld__isnull", False)),
                            _connector="OR",
                        ),
                        name="appeal_decided",
                    )
                ],
            },
        ),
    ]
