from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0015_teams"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="group_size",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="finalists_each",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="group",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="is_final",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
