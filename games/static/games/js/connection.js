/** One table's line to the server: the socket first, plain HTTP while sockets fail.
 *  Keeps versions without a hole and each act's id until it is answered, so a resend is the same act. */

import { get, newId, post, Problem } from "../../clubs/js/api.js";

const PING_MS = 20_000;
const ANSWER_MS = 5_000;
const CONNECT_MS = 15_000;
const LOOK_MS = 1_000;
const HAVE_MS = 1_000;
const RETRY_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
const POLLS_AFTER = 2;
const POLL_PAUSE_MS = 1_000;
const FINAL = { 4401: "signed-out", 4403: "forbidden" };

export class Connection {
  /** `hear` has: begin (a hand's id), view, event, table, refused, said, unsaid (why not), unsent, line, each called with what it is named for. */
  constructor(tableId, hear) {
    this.tableId = tableId;
    this.hear = hear;
    this.hand = null;
    this.version = 0;
    this.pending = new Map();
    this.failures = 0;
    this.shown = { told: 0, timer: null };
    this.open();
    setInterval(() => this.ask({ type: "ping" }), PING_MS);
    setInterval(() => this.leaveIfSilent(), LOOK_MS);
    addEventListener("online", () => this.reopen());
    addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.reopen(); });
  }

  /** Ask for an action at the version that the player sees; returns the act's id. */
  act(action) {
    const frame = { type: "act", id: newId(), hand: this.hand, version: this.version, action };
    this.pending.set(frame.id, frame);
    if (!this.ask(frame)) this.actOverHttp(frame);
    return frame.id;
  }

  /** Say a set phrase; nobody waits for it, so it is sent once. */
  say(phrase) {
    if (this.send({ type: "say", phrase })) return;
    post(`tables/${this.tableId}/say`, { phrase }).catch((error) => this.hear.unsaid(error.message));
  }

  /** Take the whole picture anew, whatever was missed. */
  async refresh(hand = this.hand) {
    if (!hand) return;
    try {
      this.takeView(await get(`hands/${hand}`));
    } catch (error) {
      if (!(error instanceof Problem)) return;
      if (error.status === 401) this.hear.line("signed-out");
    }
  }

  // The socket

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.heard = false;
    this.due = Date.now() + CONNECT_MS;
    this.socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${this.tableId}/`);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (message) => this.hears(JSON.parse(message.data));
    this.socket.onclose = (event) => this.closed(event.code);
  }

  opened() {
    this.due = null;
    this.ask({ type: "ping" });
    this.resume();
    for (const frame of this.pending.values()) this.send(frame);
  }

  /** The line is good once something came over it: a server may open a socket only to refuse it. */
  hears(frame) {
    this.due = null;
    if (!this.heard) {
      Object.assign(this, { heard: true, failures: 0, follows: false });
      this.hear.line("live");
    }
    this.take(frame);
  }

  /** Leave a line on which an answer is overdue: a phone that changed networks is not told. */
  leaveIfSilent() {
    if (this.due === null || Date.now() < this.due) return;
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
    this.closed();
  }

  closed(code) {
    this.due = null;
    if (FINAL[code]) {
      this.finished = true;
      this.hear.line(FINAL[code]);
      return;
    }
    this.failures += 1;
    if (!this.follows) this.hear.line("lost");
    if (this.pending.size) this.hear.unsent();
    if (this.failures > POLLS_AFTER) this.poll();
    const pause = RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] * (code === 4429 ? 4 : 1);
    this.retry = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
  }

  /** Try at once when the device says that the line is back, or was perhaps away. */
  reopen() {
    if (this.finished || this.ask({ type: "ping" }) || this.socket.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    this.open();
  }

  /** The line is gone as far as one knows; what is heard next says that it is there. */
  lose() {
    Object.assign(this, { heard: false, follows: false });
    this.hear.line("lost");
  }

  /** Send what is answered, and remember until when. */
  ask(frame) {
    if (!this.send(frame)) return false;
    this.due ??= Date.now() + ANSWER_MS;
    return true;
  }

  send(frame) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  resume() {
    this.send({ type: "resume", hand: this.hand, after: this.version });
  }

  take(frame) {
    switch (frame.type) {
      case "view": return this.takeView(frame.view);
      case "event": return this.takeEvent(frame.hand, frame.event);
      case "table": return this.takeTable(frame.table);
      case "ack": return this.pending.delete(frame.id);
      case "said": return this.hear.said(frame);
      case "refused": return frame.id ? this.takeRefusal(frame) : this.hear.unsaid(frame.detail);
      case "behind": return this.resume();
      default: return undefined;
    }
  }

  takeView(view) {
    if (view.id === this.hand && view.version < this.version) return;
    this.hand = view.id;
    this.version = view.version;
    this.hear.view(view);
    this.tellShown();
  }

  takeEvent(hand, event) {
    if (hand !== this.hand) {
      if (event.version !== 1) return;
      Object.assign(this, { hand, version: 0 });
      this.hear.begin(hand);
    }
    if (event.version <= this.version) return;
    if (event.version > this.version + 1) {
      this.resume();
      return;
    }
    this.version = event.version;
    this.hear.event(event);
    this.tellShown();
  }

  takeTable(table) {
    this.hear.table(table);
    if (table.hand && table.hand !== this.hand) this.refresh(table.hand);
  }

  takeRefusal(frame) {
    const act = this.pending.get(frame.id);
    this.pending.delete(frame.id);
    this.hear.refused({ ...frame, hand: act?.hand, version: act?.version });
    this.refresh();
  }

  /** Confirm what the player has been shown, at most once a second. */
  tellShown() {
    clearTimeout(this.shown.timer);
    this.shown.timer = setTimeout(() => {
      this.shown.told = Date.now();
      this.send({ type: "have", hand: this.hand, version: this.version });
    }, Math.max(0, this.shown.told + HAVE_MS - Date.now()));
  }

  // HTTP alone

  async actOverHttp(frame) {
    try {
      await post(`hands/${frame.hand}/actions`, { version: frame.version, action: frame.action }, { key: frame.id });
      this.pending.delete(frame.id);
      this.refresh();
    } catch (error) {
      if (error instanceof Problem) this.takeRefusal({ id: frame.id, code: error.code, detail: error.message });
      else this.hear.unsent();
    }
  }

  /** Follow the hand over HTTP until the socket is back. */
  async poll() {
    if (this.polling) return;
    this.polling = true;
    while (this.failures > POLLS_AFTER && !this.finished) {
      await this.pollOnce().catch(() => { if (!this.heard) this.lose(); });
      await new Promise((done) => setTimeout(done, POLL_PAUSE_MS));
    }
    this.polling = false;
  }

  async pollOnce() {
    this.takeTable(await get(`tables/${this.tableId}`));
    if (!this.heard) {
      this.follows = true;
      this.hear.line("polling");
    }
    if (!this.hand) return;
    const { events } = await get(`hands/${this.hand}/events?after=${this.version}`, { headers: { Prefer: "wait=5" } });
    events.forEach((event) => this.takeEvent(this.hand, event));
  }
}
