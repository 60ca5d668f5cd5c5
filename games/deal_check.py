"""What a seed that is shown proves of its hand: commitment, cuts, draw and deal. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from games import chance
from games.chain import Broken
from games.engine.cards import PACK
from games.engine.deal import parts
from games.engine.seating import draw_dealer
from games.facts import CutMade, DealerDrawn, Dealt, HandFact, HandOpened, Voided

DIGEST = re.compile("[0-9a-f]{64}")


def wrong_deal(hand: str, facts: Iterable[tuple[int, HandFact]], *, seed: bytes) -> Broken | None:
    """Return the first of the hand's facts, given with their versions, that is not as it must be.

    The seed was committed to; the cuts of the deal are those that were made; they make the pack,
    and the draw for the dealer if there was one (tonk-shuffle/1).
    """
    check = _Check(hand, seed)
    for version, fact in facts:
        broken = check.broken_by(version, fact)
        if broken is not None:
            return broken
    return None


@dataclass(slots=True)
class _Check:
    """What has come so far of a hand before it is dealt."""

    hand: str
    seed: bytes
    cuts: dict[str, str] = field(default_factory=dict)
    drawn: tuple[int, DealerDrawn] | None = None
    is_dealt: bool = False

    def broken_by(self, version: int, fact: HandFact) -> Broken | None:
        wrong = None
        match fact:
            case HandOpened() if fact.commitment != chance.commitment(self.seed):
                wrong = "commits to another seed than the one shown"
            case CutMade() | DealerDrawn() | Dealt() if self.is_dealt:
                wrong = "comes after the deal"
            case CutMade():
                wrong = "cuts again" if fact.chair in self.cuts else None
                self.cuts[fact.chair] = fact.cut_digest
            case DealerDrawn():
                wrong = None if self.drawn is None else "draws for the dealer again"
                self.drawn = version, fact
            case Dealt():
                self.is_dealt = True
                wrong = _wrong_seats(fact) or self._wrong_cuts(fact)
                if wrong is None and self.drawn is not None and self._is_other_draw(fact):
                    return Broken(self.hand, self.drawn[0], "draws another dealer than the seed")
                if wrong is None and self._is_other_deal(fact):
                    wrong = "deals another pack than seed and cuts make"
            case HandOpened() | Voided():
                pass
            case _:
                wrong = None if self.is_dealt else "comes before the deal"
        return None if wrong is None else Broken(self.hand, version, wrong)

    def _wrong_cuts(self, dealt: Dealt) -> str | None:
        if any(cut is not None and not DIGEST.fullmatch(cut) for cut in dealt.cuts):
            return "has a cut that is none"
        if dealt.cuts != tuple(self.cuts.get(holder.chair) for holder in dealt.seats):
            return "deals by other cuts than were made"
        return None

    def _is_other_draw(self, dealt: Dealt) -> bool:
        assert self.drawn is not None
        _, fact = self.drawn
        pack = chance.shuffled(seed=self.seed, hand=self.hand, cuts=dealt.cuts, label="dealer")
        chairs = [holder.chair for holder in dealt.seats]
        made = draw_dealer(pack, chairs)
        return (fact.rounds, fact.dealer) != made or fact.dealer != chairs[dealt.deal.dealer - 1]

    def _is_other_deal(self, dealt: Dealt) -> bool:
        deal = dealt.deal
        made = parts(
            chance.shuffled(seed=self.seed, hand=self.hand, cuts=dealt.cuts),
            seats=deal.seats,
            dealer=deal.dealer,
            size=len(deal.hands[0]),
            upcard=deal.upcard is not None,
        )
        return made != (deal.hands, deal.upcard, deal.stock)


def _wrong_seats(dealt: Dealt) -> str | None:
    deal, rules, seats = dealt.deal, dealt.deal.rules, len(dealt.seats)
    if seats < 2 or len(deal.hands) != seats or len(dealt.cuts) != seats:
        return "names other seats than it deals to"
    if not 1 <= deal.dealer <= seats:
        return "has a dealer without a seat"
    size = len(deal.hands[0])
    if any(len(cards) != rules.hand_size for cards in deal.hands) or size * seats >= len(PACK):
        return "deals hands of another size than its rules say"
    if (deal.upcard is not None) is not rules.initial_discard:
        return "turns a card up where its rules do not, or none where they do"
    return None
