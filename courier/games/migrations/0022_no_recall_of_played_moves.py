from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0021_release_what_was_recallable")]

    operations = [
        migrations.RemoveConstraint(model_name="game", name="game_recall"),
        migrations.RemoveField(model_name="game", name="recall"),
        migrations.RemoveField(model_name="game", name="recall_until"),
    ]
