from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0008_arenas"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="start_position",
            field=models.TextField(blank=True, db_default=""),
        ),
    ]
