/** The card at the end of a hand: who paid whom, how much and why, and what each seat held. */

import { cited } from "../../clubs/js/clauses.js";
import { el } from "../../clubs/js/dom.js";
import { amount, listed, signed, tone } from "../../clubs/js/words.js";
import { face } from "./card.js";
import { headline, namer, payments } from "./story.js";

/** The result of a finished view; `extra` are nodes for its foot (replay, dispute, next hand). */
export function resultCard(view, unit, ...extra) {
  const name = namer(view);
  const { result } = view;
  const reasons = payments(view, name, unit);
  const whys = [...reasons, fees(view, name, unit)].filter(Boolean);
  return el("section", { class: "result", "aria-label": "Result", tabindex: "-1" },
    el("h2", {}, headline(result, name)),
    el("ul", { class: "ends" }, view.seats.map((seat, index) => ending(seat, index, view, unit))),
    reasons.length ? null : el("p", { class: "muted" }, "Nobody pays."),
    whys.length ? el("ul", { class: "whys" }, whys.map((why) => el("li", {}, cited(why)))) : null,
    el("div", { class: "row" }, extra));
}

/** What the table takes, beside what was won or lost; of a void hand nothing. */
function fees({ seats, result }, name, unit) {
  const paying = result.ending === "void" ? [] : seats.filter((seat) => seat.fee);
  if (!paying.length) return null;
  const whom = paying.length === seats.length ? "each" : listed(paying.map(({ seat }) => name(seat)));
  return `And ${amount(paying[0].fee, unit)} from ${whom} to the table.`;
}

function ending(seat, index, view, unit) {
  const { result } = view;
  const net = result.net?.[index] ?? 0;
  const held = result.held?.[index];
  return el("li", { class: result.winners?.includes(seat.seat) ? "won" : null },
    el("span", { class: "name" }, seat.seat === view.you ? `${seat.name} (you)` : seat.name),
    el("span", { class: "held-cards" }, (held ?? []).map((card) => face(card)), held?.length === 0 ? "out" : null),
    result.counts ? el("span", { class: "count" }, `count ${result.counts[index]}`) : null,
    el("strong", { class: `figure ${tone(net)}` }, signed(net, unit)));
}
