/** The player's own cards: choosing them by touch, mouse or keys, and keeping each card's place. */

import { el } from "../../clubs/js/dom.js";
import { face, sorted, spoken } from "./card.js";

const ORDERS = ["rank", "suit"];

export class Hand {
  /** `changed(chosen)` is called whenever the choice of cards changes. */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.chosen = [];
    this.buttons = new Map();
    this.order = localStorage.getItem("tonk.order") ?? "rank";
    document.addEventListener("keydown", (event) => this.walk(event));
  }

  /** Show these cards; a card that stays keeps its element, a new one is marked as fresh. */
  show(held) {
    const before = new Set(this.buttons.keys());
    for (const card of before) if (!held.includes(card)) this.drop(card);
    const fresh = held.filter((card) => !before.has(card));
    if (fresh.length) for (const button of this.buttons.values()) button.classList.remove("fresh");
    for (const card of fresh) this.buttons.set(card, this.button(card, before.size > 0));
    this.choose(this.chosen.filter((card) => held.includes(card)));
    this.lay();
  }

  choose(cards) {
    this.chosen = cards;
    for (const [card, button] of this.buttons) button.setAttribute("aria-pressed", String(cards.includes(card)));
    this.changed(cards);
  }

  focus() {
    this.root.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Mark a card as on its way until the server has answered. */
  lift(cards) {
    for (const card of cards) this.buttons.get(card)?.classList.add("leaving");
  }

  settle() {
    for (const button of this.buttons.values()) button.classList.remove("leaving");
  }

  turnOrder() {
    this.order = ORDERS[(ORDERS.indexOf(this.order) + 1) % ORDERS.length];
    localStorage.setItem("tonk.order", this.order);
    this.lay();
  }

  lay() {
    const wanted = sorted([...this.buttons.keys()], this.order).map((card) => this.buttons.get(card));
    wanted.forEach((button, index) => {
      if (this.root.children[index] !== button) this.root.insertBefore(button, this.root.children[index] ?? null);
      button.tabIndex = index === 0 ? 0 : -1;
    });
    this.root.dataset.count = String(wanted.length);
  }

  button(card, drawn) {
    return el("button", {
      class: drawn ? "held fresh" : "held", "aria-pressed": "false", "aria-label": spoken(card), data: { card },
      onclick: () => this.toggle(card),
    }, face(card));
  }

  toggle(card) {
    this.buttons.get(card)?.classList.remove("fresh");
    this.choose(this.chosen.includes(card) ? this.chosen.filter((other) => other !== card) : [...this.chosen, card]);
  }

  /** Take a card away; a neighbour has the focus that it had. */
  drop(card) {
    const button = this.buttons.get(card);
    if (button === document.activeElement) (button.nextElementSibling ?? button.previousElementSibling)?.focus({ preventScroll: true });
    button.remove();
    this.buttons.delete(card);
  }

  /** Go along the cards by arrows, from one of them or from where nothing has the focus. */
  walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = [...this.root.children];
    const from = all.indexOf(document.activeElement);
    if (!step || !all.length || (from < 0 && !unfocused())) return;
    const next = from < 0 && step > 0 ? 0 : (Math.max(from, 0) + step + all.length) % all.length;
    all[next].focus();
    event.preventDefault();
  }
}

/** True when what one types is meant for nothing in particular. */
export const unfocused = () => document.activeElement === document.body || document.activeElement.matches(".felt");
