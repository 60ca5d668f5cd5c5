"""How long the ledger's reads take, in milliseconds, at whatever size the database has."""

import statistics
import time
from collections.abc import Callable

READS = ("balance", "balance as of an instant", "newest page of 50", "page of 50 from the middle")
_ROUNDS, _TIMES = 5, 50


def measured() -> dict[str, float]:
    """Return the median time of each read of one wallet, of the quietest of some rounds."""
    from ledger.models import Account
    from ledger.selectors import balance_as_of, entries, wallet
    from ledger.values import wallet_of

    ref = wallet_of("c_bench", "p_007")
    account = Account.objects.get(owner="p_007")
    middle = account.moved_at_us - 3000
    calls: tuple[Callable[[], object], ...] = (
        lambda: wallet(ref),
        lambda: balance_as_of(ref, middle),
        lambda: entries(ref, limit=50),
        lambda: entries(ref, before=account.version // 2 + 26, limit=50),
    )
    rounds = [list(map(_median_ms, calls)) for _ in range(_ROUNDS)]
    return dict(zip(READS, map(min, *rounds), strict=True))


def _median_ms(call: Callable[[], object]) -> float:
    spent = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        call()
        spent.append(time.perf_counter() - began)
    return 1000 * statistics.median(spent)
