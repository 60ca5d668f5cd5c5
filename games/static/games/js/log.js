/** What happened, in sentences: a list to read, a live region to hear, and the last of them on the felt. */

import { cited } from "../../clubs/js/clauses.js";
import { el } from "../../clubs/js/dom.js";
import { heard, namer, noting, own, sentence } from "./story.js";

const KEPT = 120;
const HEARD = 6;
const NEWS = 2;
const QUIET = new Set(["hand_opened", "cut_made"]);

export class Log {
  /** `part(name)` finds a place of the page, `unit()` says what amounts are counted in. */
  constructor(part, unit) {
    Object.assign(this, { hand: null, version: 0, ended: null, list: part("log"), live: part("live"), news: part("news"), unit });
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
    if (event.type === "hand_voided") this.ended = view.id;
    if (event.type === "hand_ended") this.end(view, text);
    else this.write(event.seat === view.you ? "by-me" : null, cited(text));
    if (QUIET.has(event.type)) return;
    append(this.news, el("p", {}, text), NEWS);
    if (aloud) append(this.live, el("p", {}, [heard(event, name), event.type === "hand_ended" ? own(view, this.unit()) : null].filter(Boolean).join(" ")), HEARD);
  }

  /** Tell how a hand ended, with what the reader won or lost and the way to its replay. */
  end(view, text) {
    this.ended = view.id;
    const net = own(view, this.unit());
    this.write(net ? "by-me" : null, cited(text), net ? [" ", cited(net)] : null, " ", el("a", { href: `/hands/${view.id}/` }, "Replay"));
  }

  begin(view) {
    if (view.id === this.hand) return;
    Object.assign(this, { hand: view.id, version: 0, deadline: null });
    this.write("head", `Hand ${view.number}`);
    this.news.replaceChildren();
  }

  write(kind, ...words) {
    append(this.list, el("li", { class: kind }, ...words), KEPT);
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Add a line at the foot of a list that keeps so many. */
function append(list, line, kept) {
  list.append(line);
  while (list.children.length > kept) list.firstChild.remove();
}
