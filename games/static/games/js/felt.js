/** Draws what lies on the felt: the other seats, the piles and the spreads. Given a view, returns elements. */

import { el } from "../../clubs/js/dom.js";
import { plural } from "../../clubs/js/words.js";
import { back, face, spoken } from "./card.js";
import { ring } from "./clock.js";

/** The seats but the reader's own, clockwise from the reader's left. */
export function around(view) {
  const mine = view.you ?? 0;
  const after = view.seats.filter((seat) => seat.seat > mine);
  return [...after, ...view.seats.filter((seat) => seat.seat < mine)];
}

/** One seat's place: who, how many cards, whose turn. */
export function place(seat, view, turnSeconds) {
  const acting = view.turn?.seat === seat.seat;
  return el("li", { class: acting ? "place acting" : "place", "aria-current": acting ? "step" : null },
    el("div", { class: "name" }, seat.name ?? `Seat ${seat.seat}`),
    el("div", { class: "marks" }, marks(seat, view)),
    el("div", { class: "fan", "aria-label": plural(seat.cards, "card") }, fan(seat, view)),
    acting && view.turn.deadline ? ring(view.turn, turnSeconds) : null);
}

/** Small words beside a name. */
export function marks(seat, view) {
  return [
    view.dealer === seat.seat ? el("span", { class: "mark", title: "dealer" }, "dealer") : null,
    seat.kind === "bot" ? el("span", { class: "mark" }, "bot") : null,
    seat.left || seat.away ? el("span", { class: "mark" }, seat.left ? "left" : "away") : null,
    seat.knock_lock > 0 ? el("span", { class: "mark lock", title: `may not knock for ${plural(seat.knock_lock, "turn")}` }, `no knock: ${seat.knock_lock}`) : null,
  ];
}

function fan(seat, view) {
  const shown = view.result?.held?.[seat.seat - 1] ?? seat.held;
  if (shown) return shown.map((card) => face(card));
  return Array.from({ length: seat.cards }, () => back());
}

/** Stock and discards; `act(action)` is called when a pile that may be drawn from is pressed. */
export function piles(view, act) {
  const may = (from) => (view.legal ?? []).find((action) => action.do === "draw" && action.from === from);
  return [
    pile({
      name: "stock", caption: plural(view.stock, "card"), top: view.stock > 0 ? back("stock") : null,
      label: `Draw from the stock, ${plural(view.stock, "card")} left`, action: may("stock"), act,
    }),
    pile({
      name: "discard", caption: "discard", top: view.discard ? face(view.discard) : null,
      label: view.discard ? `Take the ${spoken(view.discard)} from the discards` : "No discard", action: may("discard"), act,
    }),
  ];
}

function pile({ name, caption, top, label, action, act }) {
  const body = top ?? el("span", { class: "slot", role: "img", "aria-label": `${name}: empty` });
  return el("figure", { class: `pile ${name}` },
    action ? el("button", { class: "grab", "aria-label": label, data: { key: name }, onclick: () => act(action) }, body) : body,
    el("figcaption", {}, caption));
}

/** The spreads on the table; those in `open` may be hit by the chosen card. */
export function spreads(view, open, hit) {
  return view.spreads.map((spread) => {
    const owner = spread.owner === view.you ? "yours" : view.seats.find((seat) => seat.seat === spread.owner)?.name ?? "";
    const cards = el("span", { class: "run" }, spread.cards.map((card) => face(card)));
    const body = open.has(spread.number)
      ? el("button", { class: "grab", "aria-label": `Hit spread ${spread.number}`, data: { key: `spread-${spread.number}` }, onclick: () => hit(spread.number) }, cards)
      : cards;
    return el("li", { class: open.has(spread.number) ? "spread open" : "spread" }, body,
      el("span", { class: "caption" }, `${spread.number} · ${owner}`));
  });
}
