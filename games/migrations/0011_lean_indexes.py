"""An action's update of its hand touches no index: none holds what it changes, and its page has room.

Of thirteen indexes eleven were written to at every turn. Ids are never searched by a part of
them, which is what Django's `_like` indexes are for; and a foreign key needs none of its own where
a wider one begins with it.
"""

import django.db.models.deletion
from django.db import migrations, models

_DROP_LIKES = """
do $$
declare
    found text;
begin
    for found in select indexname from pg_indexes
        where schemaname = current_schema and tablename like 'games\\_%' and indexname like '%\\_like'
    loop
        execute format('drop index %I', found);
    end loop;
end $$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0010_commit_in_json")]

    operations = [
        migrations.RunSQL(  # in the order of a deal, which may be under way elsewhere
            "lock table games_table, games_hand, games_seat, games_chair in access exclusive mode",
            migrations.RunSQL.noop,
        ),
        migrations.RemoveIndex(model_name="hand", name="hand_due"),
        migrations.RemoveIndex(model_name="hand", name="hand_bot"),
        # Not by AlterField: it would drop every index on the column, the partial unique one too.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    """
                    drop index games_hand_club_id_ffd7950a, games_hand_table_id_e4ec9a60,
                        games_seat_hand_id_b2ce01c2
                    """,
                    """
                    create index games_hand_club_id_ffd7950a on games_hand (club_id);
                    create index games_hand_table_id_e4ec9a60 on games_hand (table_id);
                    create index games_seat_hand_id_b2ce01c2 on games_seat (hand_id)
                    """,
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="hand",
                    name="club",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                migrations.AlterField(
                    model_name="hand",
                    name="table",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hands",
                        to="games.table",
                    ),
                ),
                migrations.AlterField(
                    model_name="seat",
                    name="hand",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="games.hand",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(_DROP_LIKES, migrations.RunSQL.noop),
        migrations.RunSQL(
            "alter table games_hand set (fillfactor = 60)",
            "alter table games_hand reset (fillfactor)",
        ),
    ]
