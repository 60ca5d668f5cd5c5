/** The bar of legal actions: pressed, or by one key each; a risky one is asked for twice. */

import { el, fill } from "../../clubs/js/dom.js";
import { written } from "./card.js";
import { choices, offers } from "./choices.js";

const SURE_MS = 4000;

export class Actions {
  /** `act(action)` asks the server; `choose(cards)` chooses cards in the hand; `elsewhere()` takes the focus
   *  when the button that had it is gone and no other can have it. */
  constructor(root, { act, choose, elsewhere }) {
    Object.assign(this, { root, act, choose, elsewhere, shown: [], asked: null, owed: false });
    document.addEventListener("keydown", (event) => this.press(event));
  }

  show(view, chosen, waiting) {
    const acting = view?.status === "on" && view.turn?.seat === view.you && view.you !== null;
    this.shown = acting && !waiting ? choices(view, chosen) : [];
    this.owed ||= this.root.contains(document.activeElement);
    fill(this.root, acting ? this.bar(view, chosen, waiting) : []);
    if (this.owed && acting && !waiting) this.passFocusOn();
  }

  /** Whoever pressed a button by keys goes on from the next thing to do, not from the page's top. */
  passFocusOn() {
    this.owed = false;
    if (document.activeElement !== document.body) return;
    const next = this.root.querySelector(".primary, .button");
    if (next) next.focus({ preventScroll: true });
    else this.elsewhere();
  }

  bar(view, chosen, waiting) {
    if (waiting) return el("p", { class: "prompt" }, "…");
    const buttons = this.shown.map((choice) => this.button(choice));
    if (view.turn.phase === "start") return buttons;
    const hints = chosen.length === 0 ? offers(view).map((action) => this.offer(action)) : [];
    const stuck = chosen.length && !buttons.length ? el("p", { class: "prompt" }, "These cards cannot be played together.") : null;
    return [stuck, ...buttons, ...hints];
  }

  button(choice) {
    const sure = this.asked === choice.key;
    return el("button", {
      class: choice.primary ? "button primary" : "button", data: { key: `do-${choice.key}` },
      "aria-keyshortcuts": choice.key, onclick: () => this.take(choice),
    }, sure ? `${choice.label}: sure?` : choice.label, choice.key ? el("kbd", { "aria-hidden": "true" }, choice.key) : null);
  }

  offer(action) {
    return el("button", { class: "button quiet", onclick: () => this.choose(action.cards) }, `Pick ${action.cards.map(written).join(" ")}`);
  }

  take(choice) {
    if (choice.risky && this.asked !== choice.key) {
      this.ask(choice.key);
      return;
    }
    this.asked = null;
    this.act(choice.action);
  }

  ask(key) {
    this.asked = key;
    this.relabel();
    setTimeout(() => { this.asked = null; this.relabel(); }, SURE_MS);
  }

  relabel() {
    for (const choice of this.shown.filter((entry) => entry.risky)) {
      this.root.querySelector(`[data-key="do-${choice.key}"]`)?.replaceWith(this.button(choice));
    }
    if (this.asked) this.root.querySelector(`[data-key="do-${this.asked}"]`)?.focus();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    const choice = this.shown.find((entry) => entry.key === event.key.toLowerCase());
    if (choice) this.take(choice);
  }
}
