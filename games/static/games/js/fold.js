/** Folds a hand's events into the view of the one who sees them. Pure: a new view each time, nothing judged. */

/** The view before anything happened; `frame` gives what events do not say (id, rules, names, you). */
export function blank(frame) {
  return { ...frame, version: 0, status: "opening", dealer: null, seats: [], held: [], spreads: [], pile: [], discard: null, stock: 0, turn: null, legal: [], result: null };
}

/** The view after one more event. Unknown types change only version and turn. */
export function apply(view, event) {
  const change = FOLDS[event.type]?.(withPile(view), event) ?? {};
  return { ...view, ...change, version: event.version, turn: turnAfter(view, change, event), legal: [] };
}

/** True when only the server can say what the picture now is: whose turn it is to choose, what lies under a taken card. */
export function needsServer(view) {
  const mine = view.you !== null && view.turn?.seat === view.you;
  const named = view.seats.every((seat) => seat.name);
  return mine || !named || view.status !== "on" || (view.discard === null && view.pile?.length === 0);
}

const FOLDS = {
  hand_opened: (view, event) => ({ number: event.number, commitment: event.commitment, cut_until: event.cut_until }),
  hand_dealt: dealt,
  card_drawn: drawn,
  spread_laid: (view, event) => ({
    ...without(view, event.seat, event.cards),
    spreads: [...view.spreads, { number: event.number, owner: event.seat, kind: event.kind, cards: event.cards }],
  }),
  spread_hit: (view, event) => ({
    ...without(view, event.seat, [event.card]),
    spreads: view.spreads.map((spread) => (spread.number === event.number ? { ...spread, cards: event.cards } : spread)),
    seats: lockOwner(without(view, event.seat, [event.card]).seats, view.spreads, event),
  }),
  card_discarded: (view, event) => {
    const after = without(view, event.seat, [event.card]);
    return { ...after, seats: setSeat(after.seats, event.seat, { knock_lock: event.lock }), ...piled([...view.pile, event.card]) };
  },
  turn_timed_out: (view, event) => ({ seats: setSeat(view.seats, event.seat, { timed_out: true }) }),
  hand_ended: (view, event) => ({ status: "over", result: { ...event, held: event.held ?? null } }),
  hand_voided: (view, event) => ({ status: "void", result: { ending: "void", winners: [], net: view.seats.map(() => 0), payments: [], ...event } }),
};

const withPile = (view) => ({ ...view, pile: view.pile ?? (view.discard ? [view.discard] : []) });
const piled = (pile) => ({ pile, discard: pile.at(-1) ?? null });

function dealt(view, event) {
  const names = new Map((view.seats.length ? view.seats : view.frame_seats ?? []).map((seat) => [seat.chair, seat]));
  const hands = event.hands ?? [];
  const size = event.rules?.hand_size ?? view.rules?.hand_size ?? 5;
  const seats = event.seats.map((seat, index) => ({
    ...names.get(seat.chair), ...seat, seat: index + 1, cards: size, knock_lock: 0, away: false, held: hands[index] ?? null,
  }));
  const you = seats.find((seat) => seat.player === view.player)?.seat ?? view.you;
  return {
    you, status: "on", dealer: event.dealer, stake: event.stake, seats, worst_loss: event.worst_loss,
    held: you ? hands[you - 1] ?? [] : [],
    spreads: [], stock: 52 - size * seats.length - (event.upcard ? 1 : 0), ...piled(event.upcard ? [event.upcard] : []),
  };
}

function drawn(view, event) {
  const seat = view.seats[event.seat - 1];
  const held = seat.held && event.card ? [...seat.held, event.card] : null;
  return {
    seats: setSeat(view.seats, event.seat, { cards: seat.cards + 1, held }),
    held: event.seat === view.you && event.card ? [...view.held, event.card] : view.held,
    ...(event.from === "stock" ? { stock: view.stock - 1, pile: view.pile } : piled(view.pile.slice(0, -1))),
  };
}

function without(view, number, cards) {
  const gone = new Set(cards);
  const seat = view.seats[number - 1];
  const held = seat.held?.filter((card) => !gone.has(card)) ?? null;
  return {
    seats: setSeat(view.seats, number, { cards: seat.cards - cards.length, held }),
    held: number === view.you ? view.held.filter((card) => !gone.has(card)) : view.held,
  };
}

const setSeat = (seats, number, change) => seats.map((seat) => (seat.seat === number ? { ...seat, ...change } : seat));

function lockOwner(seats, spreads, event) {
  const owner = spreads.find((spread) => spread.number === event.number)?.owner;
  return owner ? setSeat(seats, owner, { knock_lock: event.lock }) : seats;
}

function turnAfter(view, change, { type, next }) {
  if (next) return { ...next, bank_from: next.bank_from ?? bankFrom(next) };
  return type === "hand_ended" || type === "hand_voided" ? null : change.turn ?? view.turn;
}

function bankFrom({ deadline, bank_ms: bank }) {
  return deadline ? new Date(Date.parse(deadline) - (bank ?? 0)).toISOString() : null;
}
