/** The table page: one connection, one view, and the parts that draw it. The server's word always wins. */

import { get } from "../../clubs/js/api.js";
import { $, el, fill, toast } from "../../clubs/js/dom.js";
import { amount } from "../../clubs/js/words.js";
import { Actions } from "./actions.js";
import { chairList, chairOf, firstStep, hostTools, ownButtons, ruleSheet } from "./chairs.js";
import { count, targets } from "./choices.js";
import { ring, setServerTime } from "./clock.js";
import { Connection } from "./connection.js";
import { around, marks, piles, place, spreads } from "./felt.js";
import { apply, needsServer } from "./fold.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { cut } from "./proof.js";
import { resultCard } from "./result.js";

const LINES = {
  live: "", lost: "The line is lost. Trying again…", polling: "Playing without a socket: a little slower.",
  "signed-out": "You are signed out.", forbidden: "You may not be at this table any more.",
};
const REFRESH_MS = 60;
const WAIT_MS = 8000;

class Table {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.table;
    this.player = root.dataset.player;
    this.unit = JSON.parse(root.dataset.unit || "null");
    this.view = null;
    this.result = null;
    this.waiting = null;
    this.part = (name) => $(`[data-part="${name}"]`, root);
    this.log = new Log(this.part("log"), this.part("live"));
    this.actions = new Actions(this.part("actions"), { act: (action) => this.act(action), choose: (cards) => this.hand.choose(cards) });
    this.hand = new Hand(this.part("hand"), () => this.drawChoice());
    this.part("order").addEventListener("click", () => this.hand.turnOrder());
  }

  async start() {
    this.take(await get(`tables/${this.id}`));
    this.line = new Connection(this.id, {
      view: (view) => this.takeView(view),
      event: (event) => this.takeEvent(event),
      table: (table) => this.take(table),
      refused: (refusal) => this.takeRefusal(refusal),
      line: (state) => this.drawLine(state),
    });
    if (this.table.hand) this.line.refresh(this.table.hand);
  }

  // What arrives

  take(table) {
    this.table = { ...this.table, ...table };
    this.drawTable();
  }

  takeView(view) {
    setServerTime(view.now);
    if (view.version > (this.log.hand === view.id ? this.log.version : 0)) this.catchUp(view);
    this.waiting = null;
    this.view = view;
    if (view.result) this.result = view;
    if (view.status === "on") this.result = null;
    if (view.status === "opening" && chairOf(this.table, this.player)) cut(view).catch(() => undefined);
    this.draw();
  }

  takeEvent(event) {
    setServerTime(event.now);
    this.view = apply({ ...this.view, frame_seats: this.table.chairs, player: this.player }, event);
    this.waiting = null;
    this.log.add(event, this.view);
    this.draw();
    if (needsServer(this.view)) {
      clearTimeout(this.refreshing);
      this.refreshing = setTimeout(() => this.line.refresh(), REFRESH_MS);
    }
  }

  /** Tell what happened in this hand before, or while the line was away. */
  async catchUp(view) {
    const after = this.log.hand === view.id ? this.log.version : 0;
    const { events } = await get(`hands/${view.id}/events?after=${after}`);
    for (const event of events) if (event.version <= view.version) this.log.add(event, view, false);
  }

  takeRefusal({ code, detail }) {
    this.waiting = null;
    this.hand.settle();
    if (code !== "stale_version") toast(detail || "That is not possible now.", 7);
    this.draw();
  }

  // What the player does

  act(action) {
    if (this.waiting) return;
    this.waiting = action;
    this.hand.lift(action.cards ?? (action.card ? [action.card] : []));
    this.line.act(action);
    this.draw();
    setTimeout(() => { if (this.waiting === action) this.line.refresh(); }, WAIT_MS);
  }

  hit(spread) {
    this.act({ do: "hit", spread, card: this.hand.chosen[0] });
  }

  // What is drawn

  draw() {
    const { view } = this;
    if (!view) return;
    const playing = view.status === "on";
    this.root.dataset.status = view.status;
    this.root.dataset.turn = playing && view.turn?.seat === view.you ? "yours" : "";
    fill(this.part("others"), around(view).map((seat) => place(seat, view, this.table.turn_seconds)));
    fill(this.part("piles"), playing ? piles(this.waiting ? { ...view, legal: [] } : view, (action) => this.act(action)) : []);
    this.drawOwn();
    this.drawResult();
    this.drawChoice();
    this.drawTurn();
    this.drawTable();
  }

  drawOwn() {
    const { view } = this;
    const seat = view.seats.find((other) => other.seat === view.you);
    if (!this.waiting) this.hand.settle();
    this.hand.show(view.status === "on" && !this.result ? view.held : []);
    this.part("own").hidden = !seat || view.status !== "on";
    if (!seat) return;
    fill(this.part("own-name"), "You", marks(seat, view), el("span", { class: "mark" }, `count ${count(view.held, view.rules?.face_values)}`),
      view.turn?.seat === view.you ? ring(view.turn, this.table.turn_seconds) : null);
  }

  drawChoice() {
    if (!this.view) return;
    const chosen = this.hand?.chosen ?? [];
    const open = this.waiting ? new Set() : targets(this.view, chosen);
    fill(this.part("spreads"), spreads(this.view, open, (number) => this.hit(number)));
    this.actions.show(this.view, chosen, this.waiting);
  }

  drawTurn() {
    const { view } = this;
    const acting = view.seats.find((seat) => seat.seat === view.turn?.seat);
    const words = view.status === "opening" ? "The next hand is about to be dealt."
      : view.status !== "on" ? "" : view.turn?.seat === view.you ? yourTurn(view) : acting ? `${acting.name} to play` : "";
    this.part("turn").textContent = words;
    document.title = view.turn?.seat === view.you && view.status === "on" ? `● Your turn · ${this.table.name}` : `${this.table.name} · Tonk`;
  }

  drawResult() {
    const place = this.part("result");
    place.hidden = !this.result;
    if (!this.result) { place.dataset.shown = ""; return; }
    if (place.dataset.shown === `${this.result.id}/${this.result.version}`) return;
    place.dataset.shown = `${this.result.id}/${this.result.version}`;
    fill(place, resultCard(this.result, this.unitShown(), el("a", { class: "button", href: `/hands/${this.result.id}/` }, "Replay the hand")));
  }

  drawTable() {
    const { table } = this;
    if (!table) return;
    const chair = chairOf(table, this.player);
    const changed = () => this.reload();
    fill(this.part("stake"), `${table.kind === "staked" ? "Stake" : "Practice stake"} ${amount(table.stake, this.unitShown())}`);
    fill(this.part("chairs"), chairList(table, this.player, this.root.dataset.host === "yes", changed));
    fill(this.part("own-buttons"), ownButtons(table, this.player, changed));
    fill(this.part("sheet"), ruleSheet({ ...table, unit: this.unit }));
    if (this.root.dataset.host === "yes") fill(this.part("host"), table.status === "closed" ? [] : hostTools(table, changed));
    const idle = !this.view || !["on"].includes(this.view.status);
    fill(this.part("waiting"), idle ? [waitingFor(table, chair), " ", firstStep(table, this.player, changed)] : []);
  }

  drawLine(state) {
    this.part("line").textContent = LINES[state] ?? "";
    if (state === "signed-out") location.assign(`/login/?next=${encodeURIComponent(location.pathname)}`);
  }

  async reload() {
    this.take(await get(`tables/${this.id}`));
  }

  unitShown() {
    return this.table?.kind === "staked" ? this.unit : null;
  }
}

function yourTurn(view) {
  return view.turn.phase === "start" ? "Your turn: draw, take or knock." : "Your turn: lay, hit, then discard.";
}

function waitingFor(table, chair) {
  if (table.status === "closed") return "This table is closed.";
  if (!chair) return "You are watching. Sit down to be dealt in.";
  if (chair.away) return "You are away and are not dealt in.";
  if (table.chairs.filter((other) => !other.away).length < 2) return "A hand is dealt as soon as a second chair is taken.";
  return table.hand ? "" : "The next hand is dealt in a moment.";
}

new Table($("#main")).start().catch((error) => toast(error.message, 30));
