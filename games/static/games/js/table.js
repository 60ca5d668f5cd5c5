/** The table page: one connection, one view of the hand, one picture. The server's word always wins. */

import { get } from "../../clubs/js/api.js";
import { $, toast } from "../../clubs/js/dom.js";
import { chairOf } from "./chairs.js";
import { Chat } from "./chat.js";
import { setServerTime } from "./clock.js";
import { Connection } from "./connection.js";
import { apply, blank, needsServer } from "./fold.js";
import { Log } from "./log.js";
import { Picture } from "./picture.js";
import { cut } from "./proof.js";
import { queued } from "./queue.js";
import { headline, namer } from "./story.js";

const REFRESH_MS = 60;
const ANSWER_MS = 8000;
const WAITING_MS = 20_000; // a chair is kept for who asked about the table in the last minute

class Table {
  constructor(root) {
    this.id = root.dataset.table;
    this.player = root.dataset.player;
    Object.assign(this, { view: null, result: null, waiting: null });
    this.chat = new Chat((name) => $(`[data-part="${name}"]`, root), this.player, (phrase) => this.line.say(phrase));
    this.picture = new Picture(root, { act: (action) => this.act(action), changed: () => this.changed(), chat: this.chat });
    this.log = new Log(this.picture.part, () => this.picture.unitShown());
  }

  async start() {
    await this.chat.start();
    this.take(await get(`tables/${this.id}`));
    this.showLast().catch(() => undefined);
    this.countChips().catch(() => undefined);
    this.line = new Connection(this.id, {
      begin: (hand) => this.begin(hand),
      view: (view) => this.takeView(view),
      event: (event) => this.takeEvent(event),
      table: (table) => this.take(table),
      refused: (refusal) => this.takeRefusal(refusal),
      said: (said) => this.chat.hear(said, this.table),
      unsaid: (why) => toast(why, 7),
      unsent: () => this.takeUnsent(),
      line: (state) => this.takeLine(state),
    });
    setInterval(() => { if (queued(this.table, this.player)) this.reload().catch(() => undefined); }, WAITING_MS);
  }

  // What arrives

  take(table) {
    const changed = this.table && this.table.sheet !== table.sheet;
    this.table = { ...this.table, ...table };
    this.draw();
    if (changed && !table.words) this.reload();
  }

  begin(hand) {
    const { rules, stake } = this.table;
    this.passTo(hand);
    this.view = blank({ id: hand, you: null, rules, stake });
  }

  takeView(view) {
    setServerTime(view.now);
    this.passTo(view.id);
    if (view.version > this.logged(view)) this.catchUp(view);
    this.view = { held: [], ...view };
    if (view.result && view.seats.length) this.result = view;
    this.settle();
  }

  takeEvent(event) {
    this.view = apply({ ...this.view, frame_seats: this.table.chairs, player: this.player }, event);
    this.log.add(event, this.view);
    this.settle();
    if (!needsServer(this.view)) return;
    clearTimeout(this.refreshing);
    this.refreshing = setTimeout(() => this.line.refresh(), REFRESH_MS);
  }

  takeRefusal({ code, detail, hand, version }) {
    if (code === "stale_version") this.tellLate(hand, version).catch(() => undefined);
    else toast(detail || "That is not possible now.", 7);
    this.waiting = null;
    this.draw();
  }

  takeUnsent() {
    if (this.waiting) this.waiting.unsent = true;
    this.draw();
  }

  takeLine(state) {
    this.picture.drawLine(state);
    if (state === "signed-out") location.assign(`/login/?next=${encodeURIComponent(location.pathname)}`);
  }

  /** Draw what has become of the hand; cut the pack of one that was just opened. */
  settle() {
    const { view } = this;
    this.waiting = null;
    if (view.status === "on") this.result = null;
    if (view.status === "opening" && chairOf(this.table, this.player)) {
      cut(view, { takesCuts: this.table.deal_pause_seconds > 0 }).catch(() => undefined);
    }
    this.draw();
    this.countChips().catch(() => undefined);
  }

  /** Go on to another hand; if the end of the one before was not seen here, it is shown. */
  passTo(hand) {
    if (this.view && this.view.id !== hand && this.log.ended !== this.view.id) this.showLast().catch(() => undefined);
  }

  /** Show the table's last hand until the next is dealt, to whoever played in it, and tell what it brought. */
  async showLast() {
    const { results: [last] } = await get(`tables/${this.id}/hands?limit=1`);
    if (!last?.seats.some((seat) => seat.player === this.player)) return;
    const view = await get(`hands/${last.id}`);
    if (!view.result || !view.seats.length || this.log.ended === view.id) return;
    this.log.end(view, `Hand ${view.number}: ${headline(view.result, namer(view))}.`);
    if (this.view?.status === "on" || !chairOf(this.table, this.player)) return;
    this.result = view;
    this.draw();
  }

  /** Say why an act came too late, if the house had played the turn by then. */
  async tellLate(hand, version) {
    const { events } = await get(`hands/${hand}/events?after=${version}`);
    const mine = (event) => event.type === "turn_timed_out" && event.seat === this.view.you;
    if (hand === this.view.id && events.some(mine)) toast("Too late: your time had run out.", 7);
  }

  /** Ask what one has for a staked table whenever a hand begins or ends. */
  async countChips() {
    const { club } = this.picture.root.dataset;
    const moment = `${this.view?.id} ${this.view?.status}`;
    if (this.table.kind !== "staked" || this.counted === moment) return;
    this.counted = moment;
    const { available } = await get(`clubs/${club}/wallet`);
    this.available = available;
    this.draw();
  }

  /** Tell what happened in this hand before, or while the line was away. */
  async catchUp(view) {
    const { events } = await get(`hands/${view.id}/events?after=${this.logged(view)}`);
    for (const event of events) if (event.version <= view.version) this.log.add(event, view, false);
  }

  // What the player does

  act(action) {
    if (this.waiting) return;
    const waiting = { action, unsent: false };
    this.waiting = waiting;
    this.picture.hand.lift(action.cards ?? [action.card].filter(Boolean));
    this.line.act(action);
    this.draw();
    setTimeout(() => { if (this.waiting === waiting) this.line.refresh(); }, ANSWER_MS);
  }

  async changed() {
    await this.reload();
    this.picture.regainFocus();
  }

  async reload() {
    this.take(await get(`tables/${this.id}`));
  }

  draw() {
    this.picture.draw(this);
  }

  logged(view) {
    return this.log.hand === view.id ? this.log.version : 0;
  }
}

new Table($("#main")).start().catch((error) => toast(error.message, 30));
