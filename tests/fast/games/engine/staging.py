"""Stage a hand card by card in words, so that a test reads like a hand told at the table.

A turn is one line, its seat first: `"1 draw stock, spread 7S 7H 7D, hit 1 7C, discard KD"`.
Nothing here knows a rule: only how cards are dealt (rules 3.2) and whose line comes next.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine import notation

Action = dict[str, object]

PACK = tuple(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")


@dataclass(frozen=True, slots=True)
class End:
    """How a hand ended: what a `replay_hands` line tells of it."""

    ending: str
    winners: Sequence[int]
    counts: Sequence[int]
    net: Sequence[int]


@dataclass(frozen=True, slots=True)
class Refused:
    """That an action was refused: its number (0: the record itself) and the code."""

    action: int
    code: str


@dataclass(frozen=True, slots=True)
class Going:
    """That the hand goes on, and which seat is to act."""

    to_act: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One staged hand; `plays` and `burns` give longer ones and change nothing."""

    hands: tuple[str, ...]
    upcard: str = ""
    stock: str = ""
    dealer: int = 0
    stake: int = 1
    rules: Mapping[str, object] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()

    @property
    def deck(self) -> list[str]:
        """The pack that deals these hands, the upcard, then the stock; the rest in pack order.

        An upcard that is not told is the last card of the pack that nothing else needs.
        """
        seats, held = len(self.hands), [text.split() for text in self.hands]
        order = [(self.deals + k) % seats for k in range(seats)]
        dealt = [held[seat][k] for k in range(len(held[0])) for seat in order]
        upcards = self.upcard.split()[: self._upcards()]
        told = [*dealt, *upcards, *self.stock.split()]
        assert len(set(told)) == len(told), f"a card is staged twice: {sorted(told)}"
        rest = [card for card in PACK if card not in told]
        if self._upcards() and not upcards:
            upcards.append(rest.pop())
        return [*dealt, *upcards, *self.stock.split(), *rest]

    @property
    def deals(self) -> int:
        """The seat that deals: the last one, unless said otherwise."""
        return self.dealer or len(self.hands)

    @property
    def record(self) -> dict[str, object]:
        """The hand as tonk-hand/1."""
        return {
            "format": "tonk-hand/1",
            "id": "staged",
            "rules": dict(self.rules),
            "stake": self.stake,
            "seats": [f"p{number}" for number in range(1, len(self.hands) + 1)],
            "dealer": self.deals,
            "deck": self.deck,
            "actions": list(self.actions),
        }

    def under(self, **rules: object) -> "Hand":
        """The same hand under these house rules, over those it has."""
        return replace(self, rules={**self.rules, **rules})

    def plays(self, *turns: str) -> "Hand":
        """The hand with these turns played after what was."""
        told = [action for turn in turns for action in turn_actions(turn)]
        return replace(self, actions=(*self.actions, *told))

    def burns(self, draws: int) -> "Hand":
        """The hand after so many turns in which a seat draws the stock and discards that card."""
        at = self._dealt() + self._stock_draws()
        seat, drawn = self.next_seat, self.deck[at : at + draws]
        return self.plays(
            *(
                f"{(seat + turn - 1) % len(self.hands) + 1} draw stock, discard {card}"
                for turn, card in enumerate(drawn)
            )
        )

    def burns_all(self) -> "Hand":
        """The hand after such turns until the stock is empty."""
        return self.burns(52)

    @property
    def next_seat(self) -> int:
        """The seat on the left of the last to act, at first of the dealer."""
        last = self.actions[-1]["seat"] if self.actions else self.deals
        assert isinstance(last, int)
        return last % len(self.hands) + 1

    @property
    def next_stock_card(self) -> str:
        """The card that a draw from the stock brings next."""
        return self.deck[self._dealt() + self._stock_draws()]

    def _dealt(self) -> int:
        return sum(len(text.split()) for text in self.hands) + self._upcards()

    def _upcards(self) -> int:
        return 0 if self.rules.get("initial_discard") is False else 1

    def _stock_draws(self) -> int:
        return sum(action.get("from") == "stock" for action in self.actions)


def deal(
    *hands: str,
    upcard: str = "",
    stock: str = "",
    dealer: int = 0,
    stake: int = 1,
    **rules: object,
) -> Hand:
    """Stage a deal: each seat's cards in turn; the last seat deals unless said otherwise."""
    return Hand(hands, upcard, stock, dealer, stake, rules)


def turn_actions(turn: str) -> list[Action]:
    """The actions of one told turn, each with its seat."""
    seat, _, told = turn.partition(" ")
    return [{"seat": int(seat), **_action(words.split())} for words in told.split(",")]


def _action(words: Sequence[str]) -> Action:
    match words:
        case ["knock"]:
            return {"do": "knock"}
        case ["call", "dry"]:
            return {"do": "call_dry"}
        case ["draw", pile]:
            return {"do": "draw", "from": pile}
        case ["spread", *cards]:
            return {"do": "spread", "cards": cards}
        case ["hit", spread, card]:
            return {"do": "hit", "spread": int(spread), "card": card}
        case ["discard", card]:
            return {"do": "discard", "card": card}
        case _:
            raise AssertionError(f"no action is told so: {words}")


def in_words(action: Mapping[str, object]) -> str:
    """An action as a turn tells it."""
    match action:
        case {"do": "draw", "from": str(pile)}:
            return f"draw {pile}"
        case {"do": "spread", "cards": [*cards]}:
            return " ".join(["spread", *map(str, cards)])
        case {"do": "hit", "spread": int(spread), "card": str(card)}:
            return f"hit {spread} {card}"
        case {"do": "discard", "card": str(card)}:
            return f"discard {card}"
        case {"do": str(name)}:
            return name.replace("_", " ")
        case _:
            raise AssertionError(f"no action: {action}")


def judged(hand: Hand | Mapping[str, object]) -> End | Going | Refused:
    """What the engine says of a staged hand, or of a whole record."""
    return verdict(notation.judge(line_of(hand)))


def line_of(hand: Hand | Mapping[str, object]) -> str:
    """The line of a hand file."""
    return json.dumps(hand.record if isinstance(hand, Hand) else hand)


def verdict(line: Mapping[str, object]) -> End | Going | Refused:
    """A `replay_hands` line as a value."""
    match line:
        case {"error": {"action": int(action), "code": str(code), "detail": str(detail)}}:
            assert detail
            return Refused(action, code)
        case {"status": "unfinished", "to_act": int(seat)}:
            return Going(seat)
        case {
            "status": "finished",
            "ending": str(ending),
            "winners": [*winners],
            "counts": [*counts],
            "net": [*net],
        }:
            return End(ending, _numbers(winners), _numbers(counts), _numbers(net))
        case _:
            raise AssertionError(f"not a line of replay_hands: {line}")


def _numbers(listed: Sequence[object]) -> list[int]:
    numbers = [one for one in listed if type(one) is int]
    assert len(numbers) == len(listed), listed
    return numbers


def legal(hand: Hand) -> list[Action]:
    """Every legal action of the seat to act, as `--legal` lists them."""
    listed = notation.judge(line_of(hand), legal=True)["legal"]
    assert isinstance(listed, list)
    return [dict(action) for action in listed if isinstance(action, dict)]


def may(hand: Hand, told: str) -> bool:
    """Whether the seat to act may do this one told action, by the list and by the trial alike."""
    action = _action(told.split())
    tried = judged(hand.plays(f"{_to_act(hand)} {told}"))
    allowed = not isinstance(tried, Refused)
    assert allowed == any(_same(action, one) for one in legal(hand)), told
    return allowed


def refusal_code(hand: Hand) -> str:
    """The code with which the last action of the hand is refused."""
    refused = judged(hand)
    assert isinstance(refused, Refused), refused
    assert refused.action == len(hand.actions), refused
    return refused.code


def _to_act(hand: Hand) -> int:
    going = judged(hand)
    assert isinstance(going, Going), going
    return going.to_act


def _same(action: Action, other: Action) -> bool:
    return {**action, "cards": _sorted(action)} == {**other, "cards": _sorted(other)}


def _sorted(action: Action) -> list[str]:
    cards = action.get("cards", [])
    assert isinstance(cards, list)
    return sorted(cards)
