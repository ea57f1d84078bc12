from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="preset",
            name="vote_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="preset",
            name="vote_mean",
            field=models.FloatField(blank=True, null=True),
        ),
    ]
