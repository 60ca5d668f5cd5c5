/** Tells each event of a hand as a sentence, to read and to hear. */

import { amount, listed, signed } from "../../clubs/js/words.js";
import { spoken, written } from "./card.js";

const KINDS = { run: "a run", book: "a book" };

const ENDINGS = {
  natural: (winners) => `${winners} dealt a natural`,
  natural_draw: () => "More than one natural: a drawn hand",
  tonk_out: (winners) => `${winners} tonked out`,
  out_by_discard: (winners) => `${winners} went out on the discard`,
  knock: (winners) => `${winners} knocked and won`,
  caught: (winners) => `The knock was caught by ${winners}`,
  dry: (winners) => `The stock ran dry: ${winners || "nobody"} lowest`,
  void: () => "The hand was voided: nobody pays",
};

/** A function from seat number to name, "you" for the reader's own. */
export function namer(view) {
  return (number) => {
    if (number === view.you) return "you";
    return view.seats.find((seat) => seat.seat === number)?.name ?? `seat ${number}`;
  };
}

/** How a hand ended, as a headline. */
export function headline(result, name) {
  const winners = result.winners ?? [];
  const subject = capital(listed(winners.map(name)));
  const inside = result.ending === "caught" ? listed(catchers(result).map(name)) : listed(winners.map(name));
  const text = ENDINGS[result.ending]?.(result.ending === "caught" || result.ending === "dry" ? inside : subject) ?? "The hand is over";
  if (result.ending !== "natural") return text;
  return text.replace(" dealt", winners.length > 1 || subject === "You" ? " were dealt" : " was dealt");
}

/** Whoever was paid for the catch, lowest or not (rules 7.4); where nobody was, the lowest. */
function catchers({ payments: paid, winners }) {
  const payees = [...new Set((paid ?? []).map((pay) => pay.to))].sort((one, other) => one - other);
  return payees.length ? payees : winners ?? [];
}

/** One event as a sentence, or null when there is nothing to tell. */
export function sentence(event, name, say = written) {
  const who = event.seat ? capital(name(event.seat)) : "";
  switch (event.type) {
    case "hand_opened": return `Hand ${event.number} was opened and its shuffle committed.`;
    case "cut_made": return "A player cut the pack.";
    case "dealer_drawn": return "The first dealer was drawn.";
    case "hand_dealt": return `The cards were dealt${event.upcard ? `; ${say(event.upcard)} is turned up` : ""}.`;
    case "natural_shown": return naturals(event, name);
    case "card_drawn": return event.from === "stock"
      ? `${who} drew ${event.card ? say(event.card) : "a card"} from the stock.`
      : `${who} took ${event.card ? say(event.card) : "the discard"}.`;
    case "spread_laid": return `${who} laid ${KINDS[event.kind] ?? "a spread"}: ${event.cards.map(say).join(" ")}.`;
    case "spread_hit": return `${who} hit spread ${event.number} with ${say(event.card)}.`;
    case "card_discarded": return `${who} discarded ${say(event.card)}.`;
    case "knocked": return `${who} knocked.`;
    case "dry_called": return `${who} called dry.`;
    case "turn_timed_out": return event.absent ? `${who} ${who === "You" ? "were" : "was"} away; the turn was played by the house.` : `${capital(possessive(name(event.seat)))} time ran out; the turn was played by the house.`;
    case "clock_extended": return `The clock was given ${Math.round((event.milliseconds) / 1000)} s back.`;
    case "hand_ended": return `${headline(event, name)}.`;
    case "hand_voided": return "The hand was voided: nobody pays.";
    default: return null;
  }
}

/** The event, marked `absent` where the house played before the time that was left, `deadline`, was over. */
export const noting = (event, deadline) => (event.type === "turn_timed_out" && Date.parse(event.at) < Date.parse(deadline) ? { ...event, absent: true } : event);

/** The same for a screen reader: "seven of spades", not "7♠". */
export const heard = (event, name) => sentence(event, name, spoken);

/** What a hand brought the reader and by which clauses, as a sentence; null without a seat in it. */
export function own({ result, seats, you }, unit) {
  const place = seats.findIndex((seat) => seat.seat === you);
  if (place < 0 || !result?.net) return null;
  const clauses = new Set((result.payments ?? []).filter((pay) => [pay.from, pay.to].includes(you)).map((pay) => pay.clause));
  return `You ${signed(result.net[place], unit)}${clauses.size ? ` (rules ${[...clauses].sort().join(", ")})` : ""}.`;
}

/** Who paid whom and why, a sentence each: the server's, which cites the rule, with amounts in the club's unit. */
export function payments({ result, stake }, name, unit) {
  return (result.payments ?? []).map((pay) => (pay.why ? inUnit(pay, stake, unit)
    : `${capital(name(pay.from))} ${name(pay.from) === "you" ? "pay" : "pays"} ${amount(pay.amount, unit)} to ${name(pay.to)} (rules ${pay.clause}).`));
}

/** The server's sentences count in whole units, a multiple of the stake as "2 × 250". */
function inUnit({ why, amount: units }, stake, unit) {
  const times = units / stake;
  const [told, shown] = Number.isInteger(times) && times > 1
    ? [`${times} × ${stake}`, `${times}\u00a0×\u00a0${amount(stake, unit)}`]
    : [`${units}`, amount(units, unit)];
  const at = why.lastIndexOf(` pays ${told} to `);
  return at < 0 ? why : `${why.slice(0, at)} pays ${shown}${why.slice(at + 6 + told.length)}`;
}

function naturals(event, name) {
  const shown = (event.holders ?? []).map((entry) => `${capital(name(entry.seat))} with ${entry.count}`);
  return `A natural: ${listed(shown)}.`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const possessive = (name) => (name === "you" ? "your" : `${name}'s`);
