import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0018_vacation_counts"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="late_games",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(), null=True, size=None
            ),
        ),
    ]
