/** The card at the end of a hand: who paid whom, how much and why, and what each seat held. */

import { cited } from "../../clubs/js/clauses.js";
import { el } from "../../clubs/js/dom.js";
import { signed, tone } from "../../clubs/js/words.js";
import { face } from "./card.js";
import { headline, namer, payments } from "./story.js";

/** The result of a finished view; `extra` are nodes for its foot (replay, dispute, next hand). */
export function resultCard(view, unit, ...extra) {
  const name = namer(view);
  const { result } = view;
  const reasons = payments(view, name, unit);
  return el("section", { class: "result", "aria-label": "Result", tabindex: "-1" },
    el("h2", {}, headline(result, name)),
    el("ul", { class: "ends" }, view.seats.map((seat, index) => ending(seat, index, view, unit))),
    reasons.length ? el("ul", { class: "whys" }, reasons.map((why) => el("li", {}, cited(why)))) : el("p", { class: "muted" }, "Nobody pays."),
    el("div", { class: "row" }, extra));
}

function ending(seat, index, view, unit) {
  const { result } = view;
  const net = result.net?.[index] ?? 0;
  const held = result.held?.[index];
  return el("li", { class: result.winners?.includes(seat.seat) ? "won" : null },
    el("span", { class: "name" }, seat.seat === view.you ? "You" : seat.name),
    el("span", { class: "held-cards" }, (held ?? []).map((card) => face(card)), held?.length === 0 ? "out" : null),
    result.counts ? el("span", { class: "count" }, `count ${result.counts[index]}`) : null,
    el("strong", { class: `figure ${tone(net)}` }, signed(net, unit)));
}
