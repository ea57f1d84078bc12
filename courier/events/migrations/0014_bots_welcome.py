from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0013_computer_levels"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="bots_welcome",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
