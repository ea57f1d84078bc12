from django.db import migrations, models


class Migration(migrations.Migration):
    contract = "0.1"  # it is about a column that no release before writes

    dependencies = [
        ("players", "0005_bots"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_bot", False),
                    models.Q(
                        ("computer_level__isnull", True),
                        ("is_staff", False),
                        ("is_superuser", False),
                    ),
                    _connector="OR",
                ),
                name="player_bot_is_no_staff",
            ),
        ),
    ]
