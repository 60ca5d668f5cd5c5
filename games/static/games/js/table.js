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

const REFRESH_MS = 60;
const ANSWER_MS = 8000;
const WAITING_MS = 20_000; // a chair is kept for who asked about the table in the last minute

class Table {
  constructor(root) {
    this.id = root.dataset.table;
    this.player = root.dataset.player;
    Object.assign(this, { view: null, result: null, waiting: null });
    this.chat = new Chat((name) => $(`[data-part="${name}"]`, root), this.player, (phrase) => this.line.say(phrase));
    this.picture = new Picture(root, { act: (action) => this.act(action), changed: () => this.reload(), chat: this.chat });
    this.log = new Log($("[data-part=log]", root), $("[data-part=live]", root));
  }

  async start() {
    await this.chat.start();
    this.take(await get(`tables/${this.id}`));
    this.line = new Connection(this.id, {
      begin: (hand) => this.begin(hand),
      view: (view) => this.takeView(view),
      event: (event) => this.takeEvent(event),
      table: (table) => this.take(table),
      refused: (refusal) => this.takeRefusal(refusal),
      said: (said) => this.chat.hear(said, this.table),
      unsaid: (why) => toast(why, 7),
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
    this.view = blank({ id: hand, you: null, rules, stake });
  }

  takeView(view) {
    setServerTime(view.now);
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

  takeRefusal({ code, detail }) {
    if (code !== "stale_version") toast(detail || "That is not possible now.", 7);
    this.waiting = null;
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
    if (view.status === "opening" && chairOf(this.table, this.player)) cut(view).catch(() => undefined);
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
    this.waiting = action;
    this.picture.hand.lift(action.cards ?? [action.card].filter(Boolean));
    this.line.act(action);
    this.draw();
    setTimeout(() => { if (this.waiting === action) this.line.refresh(); }, ANSWER_MS);
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
