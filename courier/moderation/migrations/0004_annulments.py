import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_occasion"),
        ("moderation", "0003_pauses"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="staffact",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
            ),
        ),
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
                            ("rule", "Doubt about the referee decided"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Annulment",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="annulment",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("sentence", models.TextField()),
                ("at", models.DateTimeField()),
                ("revived_at", models.DateTimeField(null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
