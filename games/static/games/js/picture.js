/** Draws a table: what lies on the felt, the player's own place, and what stands beside it. */

import { cited } from "../../clubs/js/clauses.js";
import { $, el, fill } from "../../clubs/js/dom.js";
import { amount } from "../../clubs/js/words.js";
import { Actions } from "./actions.js";
import { chairList, chairOf, firstStep, hostTools, ownButtons, ruleSheet } from "./chairs.js";
import { count, targets } from "./choices.js";
import { countdown, ring } from "./clock.js";
import { around, marks, piles, place, spreads } from "./felt.js";
import { Hand, unfocused } from "./hand.js";
import { yourTurn } from "./reasons.js";
import { resultCard } from "./result.js";
import { between, meanwhile } from "./standing.js";

const LINES = {
  live: "", lost: "The line is lost. Trying again…", polling: "Playing without a socket: a little slower.",
  "signed-out": "You are signed out.", forbidden: "You may not be at this table any more.",
};

export class Picture {
  /** `act(action)` asks for an action, `changed()` says that the table was changed from here, `chat` has the phrases. */
  constructor(root, { act, changed, chat }) {
    Object.assign(this, { root, act, changed, chat, player: root.dataset.player, unit: JSON.parse(root.dataset.unit || "null") });
    this.part = (name) => $(`[data-part="${name}"]`, root);
    this.actions = new Actions(this.part("actions"), { act, choose: (cards) => this.hand.choose(cards), elsewhere: () => this.hand.focus() });
    this.hand = new Hand(this.part("hand"), () => this.drawChoice());
    this.part("order").addEventListener("click", () => this.hand.turnOrder());
  }

  /** Draw everything: the hand's view, the table, the last result, and the action that is waited for. */
  draw({ view, table, result, waiting, available }) {
    Object.assign(this, { view: view && seatedNow(view, table), table, result, waiting, available });
    if (this.view) this.drawHand();
    this.drawTable();
  }

  drawHand() {
    const { view, table, waiting } = this;
    const playing = view.status === "on";
    this.root.dataset.status = view.status;
    this.root.dataset.waiting = waiting ? "yes" : "";
    this.root.dataset.turn = playing && view.turn?.seat === view.you ? "yours" : "";
    fill(this.part("others"), around(view).map((seat) => place(seat, view, table.turn_seconds)));
    fill(this.part("piles"), playing ? piles(waiting ? { ...view, legal: [] } : view, this.act) : []);
    this.drawOwn();
    this.drawResult();
    this.drawChoice();
    this.drawTurn();
  }

  drawOwn() {
    const { view } = this;
    const seat = view.seats.find((other) => other.seat === view.you);
    if (!this.waiting) this.hand.settle();
    this.hand.show(view.status === "on" ? view.held : []);
    this.part("own").hidden = !seat || view.status !== "on";
    if (!seat) return;
    fill(this.part("own-name"), "You", marks(seat, view), el("span", { class: "mark" }, `count ${count(view.held, view.rules?.face_values)}`),
      view.turn?.seat === view.you ? ring(view.turn, this.table.turn_seconds) : null);
  }

  /** What depends on the cards that are chosen: the spreads that may be hit, and the actions. */
  drawChoice() {
    if (!this.view) return;
    const { chosen } = this.hand;
    const open = this.waiting ? new Set() : targets(this.view, chosen);
    fill(this.part("spreads"), spreads(this.view, open, (spread) => this.act({ do: "hit", spread, card: chosen[0] })));
    this.actions.show(this.view, chosen, this.waiting);
  }

  drawTurn() {
    const { view, table } = this;
    const words = this.mine() ? view.legal.length ? yourTurn(view) : null : turnOf(view, { late: table.hand_status === "on" && !chairOf(table, this.player) });
    if (words === null) return;
    if (this.part("turn").dataset.words !== words + view.cut_until) {
      this.part("turn").dataset.words = words + view.cut_until;
      fill(this.part("turn"), cited(words), view.status === "opening" && view.cut_until ? el("span", { "aria-hidden": "true" }, " ", countdown(view.cut_until)) : null);
    }
  }

  drawResult() {
    const shown = this.result ? `${this.result.id}/${this.result.version}` : "";
    const space = this.part("result");
    space.hidden = !shown;
    if (space.dataset.shown === shown) return;
    space.dataset.shown = shown;
    if (shown) fill(space, resultCard(this.result, this.unitShown(), el("a", { class: "button", href: `/hands/${this.result.id}/` }, "Replay the hand")));
  }

  drawTable() {
    const { player, changed } = this;
    const table = { ...this.table, unit: this.unitShown() };
    const host = this.root.dataset.host === "yes" && table.status === "open";
    this.part("name").textContent = table.name;
    document.title = this.mine() ? `● Your turn · ${table.name}` : `${table.name} · Tonk`;
    fill(this.part("stake"), `${table.kind === "staked" ? "Stake" : "Practice stake"} ${amount(table.stake, table.unit)}`,
      this.available === undefined ? null : ` · you have ${amount(this.available, table.unit)}`);
    fill(this.part("chairs"), chairList(table, player, host, changed, this.chat));
    this.chat.show(table);
    fill(this.part("own-buttons"), ownButtons(table, player, changed));
    fill(this.part("sheet"), ruleSheet(table));
    if (this.part("host")) fill(this.part("host"), host ? hostTools(table, changed) : []);
    fill(this.part("waiting"), this.standing(table));
  }

  /** What is to be known beside the cards, and the one step that this person may take. */
  standing(table) {
    const { view, player, changed } = this;
    const on = view?.status === "on";
    const seated = on && view.you !== null;
    const words = on ? meanwhile(table, player, seated) : [between(table, player)];
    const plays = seated && !chairOf(table, player)?.away;
    return [words.map((line) => el("span", {}, line)), plays ? null : firstStep(table, player, changed)];
  }

  /** Whether it is this person's turn. */
  mine() {
    const { view } = this;
    return view?.status === "on" && view.turn?.seat === view.you;
  }

  drawLine(state) {
    const words = LINES[state] ?? "";
    if (this.part("line").textContent !== words) this.part("line").textContent = words;
  }

  /** Whoever took a step whose button is gone stays at the table, not at the page's top. */
  regainFocus() {
    if (unfocused()) $(".felt", this.root).focus({ preventScroll: true });
  }

  unitShown() {
    return this.table.kind === "staked" ? this.unit : null;
  }
}

function turnOf(view, { late }) {
  if (view.status === "opening") return late ? "The hand is on: you watch it two minutes later." : "The next hand is about to be dealt…";
  const acting = view.seats.find((seat) => seat.seat === view.turn?.seat);
  return view.status === "on" && acting ? `${acting.name ?? "The next seat"} to play` : "";
}

/** The view with each seat's chair as it is now: away, or left. */
function seatedNow(view, table) {
  const chairs = new Map(table.chairs.map((chair) => [chair.chair, chair]));
  return { ...view, seats: view.seats.map((seat) => ({ ...seat, left: !chairs.has(seat.chair), away: chairs.get(seat.chair)?.away ?? false })) };
}
