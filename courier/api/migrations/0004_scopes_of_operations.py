"""Only scopes that operations ask for can be chosen."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0003_no_scope_for_authors")]

    operations = [
        migrations.AlterField(
            model_name="apitoken",
            name="scopes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(
                    choices=[
                        ("read", "Read my games, plans and notices"),
                        (
                            "play",
                            "Play: send moves, make and accept challenges, change plans and settings",
                        ),
                    ],
                    max_length=8,
                ),
                size=None,
            ),
        ),
    ]
