from django.db import migrations, models


class Migration(migrations.Migration):
    contract = "0.1"  # it is about a column that no release before writes

    dependencies = [
        ("challenges", "0004_bots_welcome"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("bots_welcome", False),
                    models.Q(("kind__in", ["open", "link"]), ("rated", False)),
                    _connector="OR",
                ),
                name="challenge_bots_welcome",
            ),
        ),
    ]
