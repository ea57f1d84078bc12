from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("players", "0002_letters_on_stones")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="computer_level",
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("computer_level",), name="player_computer_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=Q(("computer_level__isnull", True))
                | Q(("computer_level__gte", 1), ("email", ""), ("is_active", False)),
                name="player_computer_is_no_account",
            ),
        ),
    ]
