/** Why something may not be done now, in words, out of the legal actions and the table's switches. Pure. */

import { count } from "./choices.js";
import { plural } from "../../clubs/js/words.js";

/** What one may do at one's turn, and why not what is usual. */
export function yourTurn(view) {
  const may = new Set(view.legal.map((action) => (action.do === "draw" ? action.from : action.do)));
  return view.turn.phase === "start" ? opening(view, may) : playing(view, may);
}

/** Why the chosen cards go nowhere. */
export function whyNot(view, chosen) {
  if (chosen.length > 1) return "These cards cannot be played together.";
  if (!view.legal.some((action) => action.do === "discard")) return first(view);
  return "The card that was taken is not discarded on the same turn (rules 5.5).";
}

function opening(view, may) {
  const words = [may.has("stock") ? "draw" : null, may.has("discard") ? "take" : null, may.has("call_dry") ? "call dry" : null, may.has("knock") ? "knock" : null].filter(Boolean);
  const told = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0];
  return [`Your turn: ${told}.`, may.has("knock") ? null : noKnock(view), may.has("discard") || !view.discard ? null : noTake(view)].filter(Boolean).join(" ");
}

function noKnock({ held, rules, seats, you }) {
  const lock = seats.find((seat) => seat.seat === you)?.knock_lock;
  if (lock) return `Your spread was hit: no knock for ${plural(lock, "turn")} (house rule).`;
  const high = rules.knock_max && count(held, rules.face_values) > rules.knock_max;
  if (high || !rules.no_knock_turns) return `You may knock with ${rules.knock_max} or less (house rule).`;
  return `You may not knock on your first ${rules.no_knock_turns === 1 ? "turn" : `${rules.no_knock_turns} turns`} (house rule).`;
}

function noTake({ rules }) {
  return rules.must_use_discard ? "The discard fits nowhere at once (house rule)." : "The discard may not be taken: nothing was drawn or laid for too long (rules 5.6).";
}

function playing(view, may) {
  if (!may.has("discard")) return `Your turn. ${first(view)}`;
  const words = [may.has("spread") ? "lay" : null, may.has("hit") ? "hit" : null].filter(Boolean);
  return words.length ? `Your turn: ${words.join(", ")}, then discard.` : "Your turn: discard.";
}

/** What must be done before a card may be discarded. */
function first({ legal, rules }) {
  const forced = rules.forced_spread && legal.some((action) => action.do === "spread");
  return forced ? "You hold a spread: lay it before you discard (house rule)." : "The card that was taken must be used first (house rule).";
}
