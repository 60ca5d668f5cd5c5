"""Number the bots of each table, those that are there already in the order in which they came."""

from django.db import migrations, models

_NUMBERED = """
update games_chair c set bot_number = numbered.number
from (
    select id, row_number() over (partition by table_id order by taken_at, id) as number
    from games_chair where bot <> ''
) as numbered
where c.id = numbered.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_chat"),
    ]

    operations = [
        migrations.AddField(
            model_name="chair",
            name="bot_number",
            field=models.SmallIntegerField(
                default=0, help_text="tells the bots of a table apart; 0: a person"
            ),
        ),
        migrations.RunSQL(_NUMBERED, migrations.RunSQL.noop),
    ]
