"""A move may be recalled until the opponent has been shown it."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("games", "0014_claims_nights_and_standstills"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="recall",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="recall_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("recall__isnull", True), ("recall_until__isnull", True)),
                    models.Q(
                        ("recall__isnull", False),
                        ("recall_until__isnull", False),
                        ("status", "active"),
                    ),
                    _connector="OR",
                ),
                name="game_recall",
            ),
        ),
    ]
