"""Whether takebacks are offered."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("challenges", "0006_weekends"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="takebacks",
            field=models.BooleanField(null=True),
        ),
    ]
