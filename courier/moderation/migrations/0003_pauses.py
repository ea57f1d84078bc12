from django.db import migrations, models

# How many of somebody's games ended within 90 days, and how many of them were lost on time.
COUNT = """
    UPDATE players_player AS p SET
        recent_games = c.games,
        recent_time_outs = c.time_outs,
        recount_at = c.oldest + interval '90 days' + interval '1 microsecond'
    FROM (
        SELECT s.player_id, count(*) AS games, min(g.ended_at) AS oldest,
            count(*) FILTER (WHERE g.ending = 'flagged' AND g.winner = 1 - s.side) AS time_outs
        FROM games_seat AS s JOIN games_game AS g ON g.id = s.game_id
        WHERE g.status = 'finished' AND g.source = 'played' AND NOT g.is_solo
            AND g.ending <> 'aborted' AND (g.days_per_move IS NOT NULL OR g.time_control <> '')
            AND g.ended_at > now() - interval '90 days'
            AND NOT EXISTS (
                SELECT 1 FROM games_seat AS o JOIN players_player AS q ON q.id = o.player_id
                WHERE o.game_id = g.id AND q.computer_level IS NOT NULL
            )
        GROUP BY s.player_id
    ) AS c
    WHERE p.id = c.player_id AND p.computer_level IS NULL
"""


def count_reliability(apps, schema_editor):
    schema_editor.execute(COUNT)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_tables"),
        ("moderation", "0002_words"),
        ("players", "0007_reliability"),
    ]

    operations = [
        migrations.AddField(
            model_name="staffact",
            name="lifted_at",
            field=models.DateTimeField(null=True),
        ),
        # More words for the same column: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="staffact",
                    name="measure",
                    field=models.CharField(
                        choices=[
                            ("dismiss", "Nothing to do"),
                            ("warn", "Warned by email"),
                            ("hide", "Remark hidden"),
                            ("mute", "Muted"),
                            ("unmute", "May write again"),
                            ("suspend", "Account suspended"),
                            ("restore", "Account restored"),
                            ("pause", "No events or open challenges"),
                            ("resume", "May enter events again"),
                            ("rule", "Doubt about the referee decided"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
        # Going back, the columns of players go, and with them what was counted.
        migrations.RunPython(count_reliability, migrations.RunPython.noop),
    ]
