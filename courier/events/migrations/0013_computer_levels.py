from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0012_help"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="computer_level",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="league",
            name="computer_level",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
