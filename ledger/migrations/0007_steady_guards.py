"""The guards' plans stay right as the tables grow.

A plan that a session made while a table was small read it whole at every later call: after 1,500
holds a settlement took twice as long. And a bitmap scan passes over the index entries of holds
that have ended again and again, where a plain one marks them as gone.
"""

from django.db import migrations

_GUARDS = (
    "ledger_account_stands()",
    "ledger_hold_stands()",
    "ledger_leg_stands()",
    "ledger_journal_stands()",
)
_STEADY = (
    "plan_cache_mode = force_generic_plan",
    "enable_seqscan = off",
    "enable_bitmapscan = off",
)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_claims")]

    operations = [
        migrations.RunSQL(
            [f"alter function {guard} set {setting}" for guard in _GUARDS for setting in _STEADY],
            [f"alter function {guard} reset all" for guard in _GUARDS],
        )
    ]
