"""The log's tables, and the function by which every table of the house only grows."""

from django.db import migrations, models

from audit import immutable

FOLLOWS = """
create function audit_entry_follows() returns trigger language plpgsql as $$
declare
    before bytea := decode(repeat('00', 32), 'hex');
begin
    if new.number > 1 then
        select e.hash into before from audit_entry e
            where e.club = new.club and e.number = new.number - 1;
    end if;
    if new.previous is distinct from before then
        raise exception 'entry % of % does not follow the one before it', new.number, new.club
            using errcode = 'check_violation';
    end if;
    return null;
end $$;
create trigger audit_entry_follows after insert on audit_entry
    for each row execute function audit_entry_follows();
alter table audit_entry enable always trigger audit_entry_follows;
"""
DROP_FOLLOWS = """
drop trigger audit_entry_follows on audit_entry;
drop function audit_entry_follows();
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Head",
            fields=[
                (
                    "club",
                    models.CharField(
                        help_text="'' is the installation",
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.BigIntegerField(default=0)),
                (
                    "hash",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "club",
                    models.CharField(blank=True, help_text="'' is the installation", max_length=40),
                ),
                (
                    "number",
                    models.BigIntegerField(help_text="1, 2, … within the club, without a hole"),
                ),
                ("at_us", models.BigIntegerField(help_text="whole microseconds since 1970, UTC")),
                ("actor", models.CharField(help_text="opaque id of who acted", max_length=40)),
                ("act", models.CharField(help_text="dotted, such as chips.issue", max_length=60)),
                (
                    "object",
                    models.CharField(help_text="opaque id of what it was done to", max_length=80),
                ),
                ("change", models.BinaryField(help_text="digest of what it was before and after")),
                (
                    "reason",
                    models.BinaryField(
                        help_text="digest of the reason; empty where none was given"
                    ),
                ),
                (
                    "source",
                    models.BinaryField(help_text="digest of the door and address it came through"),
                ),
                (
                    "previous",
                    models.BinaryField(
                        help_text="hash of the entry before; 32 zero bytes at first"
                    ),
                ),
                ("hash", models.BinaryField()),
            ],
            options={
                "verbose_name_plural": "entries",
                "indexes": [
                    models.Index(fields=["actor", "-id"], name="audit_entry_actor"),
                    models.Index(fields=["object", "-id"], name="audit_entry_object"),
                    models.Index(fields=["act", "-id"], name="audit_entry_act"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "number"), name="audit_entry_number"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gt", 0)), name="audit_entry_number_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("digest", models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                ("club", models.CharField(blank=True, max_length=40)),
                (
                    "author",
                    models.CharField(
                        blank=True, help_text="opaque id of who wrote it", max_length=40
                    ),
                ),
                ("text", models.TextField()),
                ("salt", models.BinaryField()),
            ],
            options={
                "indexes": [models.Index(fields=["author"], name="audit_note_author")],
            },
        ),
        migrations.RunSQL(immutable.FUNCTION, immutable.DROP_FUNCTION),
        immutable.append_only("audit_entry"),
        immutable.never_removed("audit_head"),
        migrations.RunSQL(FOLLOWS, DROP_FOLLOWS),
    ]
