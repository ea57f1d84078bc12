"""Running games get what their clocks hold; back again, every other time control becomes 14 days a move."""

from django.db import migrations

OPEN = """
    UPDATE games_seat SET reserve = games_game.days_per_move * 86400 FROM games_game
        WHERE games_game.id = games_seat.game_id
        AND games_game.status = 'active' AND games_game.days_per_move IS NOT NULL;
    INSERT INTO games_clockentry (game_id, side, ply, cause, seconds, balance, at)
        SELECT games_game.id, side, ply, 'opening', reserve, reserve, turn_started_at
        FROM games_seat JOIN games_game ON games_game.id = games_seat.game_id WHERE reserve IS NOT NULL;
    UPDATE games_game SET warn_at = turn_started_at
        WHERE status = 'active' AND deadline IS NOT NULL AND NOT is_solo;
"""
CLOSE = "UPDATE games_game SET days_per_move = 14, time_control = '' WHERE time_control <> '';"


class Migration(migrations.Migration):
    dependencies = [("games", "0009_clocks")]

    operations = [migrations.RunSQL(OPEN, CLOSE)]
