/** The bar of legal actions: pressed, or by one key each; a risky one is asked for twice. */

import { cited } from "../../clubs/js/clauses.js";
import { el, fill } from "../../clubs/js/dom.js";
import { written } from "./card.js";
import { choices, offers } from "./choices.js";
import { whyNot } from "./reasons.js";

const SURE_MS = 4000;
const HEARD_MS = 400; // so long it takes to read "sure?"
const SEEN_MS = 300; // so long it takes to see a button that came under the finger
const TAPS_MS = 1000; // two presses further apart are no double tap

export class Actions {
  /** `act(action)` asks the server; `choose(cards)` chooses cards in the hand; `elsewhere()` takes the focus
   *  when the button that had it is gone and no other can have it. */
  constructor(root, { act, choose, elsewhere }) {
    Object.assign(this, { root, act, choose, elsewhere, shown: [], asked: null, owed: false, since: new Map(), presses: [] });
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("pointerdown", (event) => { this.presses = [event, this.presses[0]]; }, true);
  }

  show(view, chosen, waiting) {
    const acting = view?.status === "on" && view.turn?.seat === view.you && view.you !== null;
    this.shown = acting && !waiting ? choices(view, chosen) : [];
    this.owed ||= this.root.contains(document.activeElement);
    if (!acting) this.forget();
    fill(this.root, acting ? this.bar(view, chosen, waiting) : []);
    this.root.style.minHeight = acting ? `${this.root.offsetHeight}px` : "";
    this.since = new Map([...this.root.children].map(({ textContent: words }) => [words, this.since.get(words) ?? performance.now()]));
    if (this.owed && !waiting) this.passFocusOn(acting);
  }

  /** True for the second of two quick presses in one place, when the button came there after the first. */
  unseen({ currentTarget: button, detail, timeStamp }) {
    const [, before] = this.presses;
    const since = this.since.get(button.textContent);
    if (!detail || !since || !before || before.timeStamp > since) return false;
    if (timeStamp - since > SEEN_MS || timeStamp - before.timeStamp > TAPS_MS) return false;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= before.clientX && before.clientX <= right && top <= before.clientY && before.clientY <= bottom;
  }

  /** Whoever pressed a button by keys goes on from the next thing to do, not from the page's top. */
  passFocusOn(acting) {
    this.owed = false;
    if (document.activeElement !== document.body) return;
    const next = acting && this.root.querySelector(".primary, .button");
    if (next) next.focus({ preventScroll: true });
    else this.elsewhere();
  }

  bar(view, chosen, waiting) {
    if (waiting) return el("p", { class: "prompt", role: waiting.unsent ? "alert" : null }, waiting.unsent ? "Not sent yet: the line is lost. Trying again…" : "…");
    const buttons = this.shown.map((choice) => this.button(choice));
    if (view.turn.phase === "start") return buttons;
    const hints = chosen.length === 0 ? offers(view).map((action) => this.offer(action)) : [];
    const stuck = chosen.length && view.legal.length && !buttons.length ? el("p", { class: "prompt" }, cited(whyNot(view, chosen))) : null;
    return [stuck, ...buttons, ...hints];
  }

  button(choice) {
    const sure = this.asked === choice.key;
    return el("button", {
      class: choice.primary ? "button primary" : "button", data: { key: `do-${choice.key}` },
      "aria-keyshortcuts": choice.key, onclick: (event) => this.unseen(event) || this.take(choice),
    }, sure ? choice.risky : choice.label, choice.key ? el("kbd", { "aria-hidden": "true" }, choice.key) : null);
  }

  offer(action) {
    return el("button", { class: "button quiet", onclick: (event) => this.unseen(event) || this.choose(action.cards) }, `Pick ${action.cards.map(written).join(" ")}`);
  }

  take(choice) {
    if (choice.risky && this.asked !== choice.key) this.ask(choice.key);
    if (choice.risky && performance.now() - this.askedAt < HEARD_MS) return;
    this.forget();
    this.act(choice.action);
  }

  ask(key) {
    this.forget();
    Object.assign(this, { asked: key, askedAt: performance.now() });
    this.relabel();
    this.forgets = setTimeout(() => { this.forget(); this.relabel(); }, SURE_MS);
  }

  forget() {
    clearTimeout(this.forgets);
    this.asked = null;
  }

  relabel() {
    for (const choice of this.shown.filter((entry) => entry.risky)) {
      const button = this.button(choice);
      this.root.querySelector(`[data-key="do-${choice.key}"]`)?.replaceWith(button);
      this.since.set(button.textContent, performance.now()); // seen from now on, however often it is drawn again
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
