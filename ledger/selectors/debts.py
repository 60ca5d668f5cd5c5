"""Who owes whom: nets that sum to zero become few payments. Pure: no database.

Each group of parties that cancels out among itself needs one payment fewer than it has
members, so the most groups make the fewest payments. Up to `EXACT_MAX` parties the most groups
are found exactly; beyond that equal opposites are paired first, then the largest meet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

EXACT_MAX = 14  # 2 ** 14 subsets take some 0.1 s; each party more doubles that

Net = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of who lost to who won."""

    payer: str
    payee: str
    amount: int


def transfers(net: Mapping[str, int]) -> tuple[Transfer, ...]:
    """Return payments that bring every net to zero. `net` sums to zero."""
    parties = sorted((party, amount) for party, amount in net.items() if amount)
    assert sum(amount for _, amount in parties) == 0, "what some won, others lost"
    paired, rest = _opposites(parties)
    groups = _most_groups(rest) if len(rest) <= EXACT_MAX else [rest]
    return tuple(t for group in [*paired, *groups] for t in _evened_out(group))


def _opposites(parties: Sequence[Net]) -> tuple[list[list[Net]], list[Net]]:
    """Return pairs of equal and opposite nets, and the rest: no grouping beats such a pair."""
    waiting: dict[int, list[Net]] = {}
    pairs = []
    for party in parties:
        matching = waiting.get(-party[1])
        if matching:
            pairs.append([matching.pop(), party])
        else:
            waiting.setdefault(party[1], []).append(party)
    return pairs, [party for same in waiting.values() for party in same]


def _most_groups(parties: Sequence[Net]) -> list[list[Net]]:
    """Return `parties` as the most groups that each sum to zero.

    `best[s]` is the most groups that can be closed while the parties of the bit set s are
    lined up one after the other; a group closes where the sum so far is zero.
    """
    size = 1 << len(parties)
    total = [0] * size
    best = [0] * size
    last = [0] * size
    for members in range(1, size):
        low = members & -members
        total[members] = total[members ^ low] + parties[low.bit_length() - 1][1]
        best[members], last[members] = max(
            (best[members ^ 1 << i], i) for i in range(len(parties)) if members >> i & 1
        )
        best[members] += total[members] == 0
    return _walk_back(parties, total, last)


def _walk_back(
    parties: Sequence[Net], total: Sequence[int], last: Sequence[int]
) -> list[list[Net]]:
    groups: list[list[Net]] = []
    members = len(total) - 1
    while members:
        if total[members] == 0:
            groups.append([])
        groups[-1].append(parties[last[members]])
        members ^= 1 << last[members]
    return groups


def _evened_out(group: Iterable[Net]) -> list[Transfer]:
    """Return at most one payment fewer than the group has parties: the largest two meet."""
    nets = dict(group)
    made = []
    while any(nets.values()):
        payer = min(nets, key=lambda party: (nets[party], party))
        payee = max(nets, key=lambda party: (nets[party], party))
        amount = min(-nets[payer], nets[payee])
        nets[payer] += amount
        nets[payee] -= amount
        made.append(Transfer(payer, payee, amount))
    return made
