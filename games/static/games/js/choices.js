/** What the player may do now, out of the view's legal actions and the cards chosen. Pure. */

import { written } from "./card.js";

const FACES = { "10-10-10": { J: 10, Q: 10, K: 10 }, "11-12-13": { J: 11, Q: 12, K: 13 } };

/** Openings from left to right: drawing first, ending the hand last. */
const ORDER = [
  (action) => action.do === "draw" && action.from === "stock", (action) => action.do === "draw" && action.from === "discard",
  (action) => action.do === "call_dry", (action) => action.do === "knock",
];

/** What cards count together (rules 1.2); a display only, the server counts. */
export function count(cards, faces = "10-10-10") {
  const worth = { A: 1, T: 10, ...(FACES[faces] ?? FACES["10-10-10"]) };
  return cards.reduce((sum, card) => sum + (worth[card[0]] ?? Number(card[0])), 0);
}

/** The choices as `{action, label, key, primary, risky}`, the likeliest first; `risky` asks whether it is meant. */
export function choices(view, chosen) {
  const legal = view.legal ?? [];
  return view.turn?.phase === "start" || legal.some((action) => action.do === "draw")
    ? ORDER.flatMap((kind) => legal.filter(kind)).map((action) => opening(action, view))
    : [...plays(legal, chosen), ...discards(legal, chosen)];
}

/** Spreads that could be laid, when no card is chosen yet. */
export const offers = (view) => (view.legal ?? []).filter((action) => action.do === "spread");

/** The numbers of the spreads that the one chosen card may be put to. */
export function targets(view, chosen) {
  if (chosen.length !== 1) return new Set();
  return new Set((view.legal ?? []).filter((action) => action.do === "hit" && action.card === chosen[0]).map((action) => action.spread));
}

/** True for the same cards in any order. */
function sameCards(one, other) {
  return one.length === other.length && one.every((card) => other.includes(card));
}

function opening(action, view) {
  switch (action.do) {
    case "draw": return action.from === "stock"
      ? { action, label: "Draw", key: "d", primary: true }
      : { action, label: `Take ${view.discard ? written(view.discard) : "the discard"}`, key: "t" };
    case "knock": return { action, label: `Knock with ${count(view.held, view.rules?.face_values)}`, key: "k", risky: "Knock: sure?" };
    case "call_dry": return { action, label: "Call dry", key: "y" };
    default: return { action, label: action.do, key: null };
  }
}

function plays(legal, chosen) {
  const laid = legal.filter((action) => action.do === "spread" && sameCards(action.cards, chosen))
    .map((action) => ({ action, label: `Lay ${action.cards.map(written).join(" ")}`, key: "l", primary: true }));
  const hits = legal.filter((action) => action.do === "hit" && sameCards([action.card], chosen))
    .map((action) => ({ action, label: `Hit spread ${action.spread}`, key: String(action.spread) }));
  return [...laid, ...hits];
}

function discards(legal, chosen) {
  return legal.filter((action) => action.do === "discard" && sameCards([action.card], chosen))
    .map((action) => ({ action, label: `Discard ${written(action.card)}`, key: "x", primary: true }));
}
