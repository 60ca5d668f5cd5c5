"""Debts said to be paid outside: a claim ends once, and nothing else in it changes.

The marks that it takes the place of were never written: they had no door.
"""

import django.db.models.deletion
from django.db import migrations, models

from audit import immutable

CLAIM_ENDS_ONCE = """
create function ledger_claim_ends_once() returns trigger language plpgsql as $$
begin
    if old.state <> 'open' or new.state = 'open'
        or (old.id, old.club, old.night, old.debtor, old.creditor, old.amount, old.author,
            old.at_us) is distinct from
           (new.id, new.club, new.night, new.debtor, new.creditor, new.amount, new.author,
            new.at_us)
    then
        raise exception 'claim % ends once, and nothing else of it changes', old.id
            using errcode = 'restrict_violation';
    end if;
    return new;
end $$;
create trigger ledger_claim_ends_once before update on ledger_outsideclaim for each row
    execute function ledger_claim_ends_once();
alter table ledger_outsideclaim enable always trigger ledger_claim_ends_once;
"""
DROP = """
drop trigger ledger_claim_ends_once on ledger_outsideclaim;
drop function ledger_claim_ends_once();
"""
LOSS_LEFT = """
create or replace function ledger_loss_left(p_account bigint, p_night date, p_at bigint)
returns bigint language plpgsql stable as $$
declare
    most bigint;
    -- no zone is a day away: the night's legs are not older than the day before, in UTC
    earliest constant bigint := extract(epoch from p_night - 1)::bigint * 1000000;
begin
    select s.amount into most from ledger_losslimit s
        where s.account_id = p_account and s.from_us <= p_at order by s.id desc limit 1;
    if most is null then
        return null;
    end if;
    return most
        + (select coalesce(sum(l.amount), 0) from ledger_leg l
            join ledger_journal j on j.id = l.journal_id
            where l.account_id = p_account and l.at_us >= earliest and j.night = p_night
                and l.clause <> 'outside')
        - (select a.held from ledger_account a where a.id = p_account);
end $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0005_night_fees"),
    ]

    operations = [
        migrations.CreateModel(
            name="OutsideClaim",
            fields=[
                ("id", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("club", models.CharField(max_length=40)),
                ("night", models.DateField()),
                ("debtor", models.CharField(max_length=40)),
                ("creditor", models.CharField(max_length=40)),
                ("amount", models.BigIntegerField()),
                ("author", models.CharField(help_text="the debtor or the creditor", max_length=40)),
                ("at_us", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("confirmed", "Confirmed"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("ended_at_us", models.BigIntegerField(null=True)),
                (
                    "journal",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, to="ledger.journal"
                    ),
                ),
            ],
        ),
        immutable.never_removed("ledger_outsideclaim"),
        migrations.RunSQL(CLAIM_ENDS_ONCE, DROP),
        migrations.RunSQL(LOSS_LEFT, migrations.RunSQL.noop),
        migrations.DeleteModel(
            name="OutsideMark",
        ),
        migrations.AddConstraint(
            model_name="outsideclaim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("club", "night", "debtor", "creditor"),
                name="ledger_outsideclaim_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="outsideclaim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("author", models.F("debtor")),
                    ("author", models.F("creditor")),
                    _connector="OR",
                ),
                name="ledger_outsideclaim_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="outsideclaim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("amount__gt", 0), models.Q(("debtor", models.F("creditor")), _negated=True)
                ),
                name="ledger_outsideclaim_debt",
            ),
        ),
        migrations.AddConstraint(
            model_name="outsideclaim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("ended_at_us__isnull", True), ("journal__isnull", True), ("state", "open")
                    ),
                    models.Q(
                        ("ended_at_us__gte", models.F("at_us")),
                        ("journal__isnull", True),
                        ("state__in", ["declined", "withdrawn"]),
                    ),
                    models.Q(
                        ("ended_at_us__gte", models.F("at_us")),
                        ("journal__isnull", False),
                        ("state", "confirmed"),
                    ),
                    _connector="OR",
                ),
                name="ledger_outsideclaim_state",
            ),
        ),
    ]
