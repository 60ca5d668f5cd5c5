/** What happened, in sentences: a list to read, and a live region to hear. */

import { cited } from "../../clubs/js/clauses.js";
import { el } from "../../clubs/js/dom.js";
import { heard, namer, noting, sentence } from "./story.js";

const KEPT = 120;

export class Log {
  constructor(list, live) {
    Object.assign(this, { hand: null, version: 0 });
    this.list = list;
    this.live = live;
  }

  /** Tell one event, once; `aloud` is false for what happened before one came. */
  add(happened, view, aloud = true) {
    if (view.id === this.hand && happened.version <= this.version) return;
    this.begin(view);
    const event = noting(happened, this.deadline);
    this.deadline = event.next?.deadline ?? this.deadline;
    this.version = event.version;
    const name = namer(view);
    const text = sentence(event, name);
    if (!text) return;
    this.list.append(el("li", { class: event.seat === view.you ? "by-me" : null }, cited(text)));
    while (this.list.children.length > KEPT) this.list.firstChild.remove();
    this.list.scrollTop = this.list.scrollHeight;
    if (aloud) this.live.textContent = heard(event, name);
  }

  begin(view) {
    if (view.id === this.hand) return;
    Object.assign(this, { hand: view.id, version: 0, deadline: null });
    this.list.append(el("li", { class: "head" }, `Hand ${view.number}`));
  }
}
