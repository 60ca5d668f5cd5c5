/** Phrases at the table: the row of buttons, what was said last, shown for a moment, and whom this person has muted. */

import { all, get, post, remove } from "../../clubs/js/api.js";
import { el, fill } from "../../clubs/js/dom.js";
import { chairOf } from "./chairs.js";

const SHOWN_MS = 9_000;

export class Chat {
  /** `part(name)` finds a place of the page, `say(phrase)` sends a phrase on its way. */
  constructor(part, player, say) {
    Object.assign(this, { player, say, panel: part("chat"), buttons: part("phrases"), note: part("chat-note"), lines: part("said") });
    this.muted = new Set();
  }

  async start() {
    const [{ results }, mutes] = await Promise.all([get("phrases"), all("me/mutes")]);
    this.muted = new Set(mutes.map((mute) => mute.player));
    fill(this.buttons, results.map(({ phrase, words }) => el("li", {}, el("button", { class: "button phrase", type: "button", onclick: () => this.say(phrase) }, words))));
  }

  /** Offer the phrases to whoever may say them. */
  show(table) {
    const chair = chairOf(table, this.player);
    this.panel.hidden = !chair || !table.chat || table.status === "closed";
    this.buttons.hidden = Boolean(chair?.silenced);
    this.note.textContent = chair?.silenced ? "The host has silenced you at this table." : "";
  }

  /** Show what somebody just said; a screen reader hears it. */
  hear({ chair, words }, table) {
    const speaker = table.chairs.find((other) => other.chair === chair);
    const name = speaker?.player === this.player ? "You" : speaker?.name ?? "Somebody";
    const line = el("p", {}, el("strong", {}, `${name}: `), words);
    this.lines.replaceChildren(line);
    setTimeout(() => line.remove(), SHOWN_MS);
  }

  /** Hear a player no more, or again, here and on all devices. */
  async mute(player, muted) {
    if (muted) await post("me/mutes", { player });
    else await remove(`me/mutes/${player}`);
    this.muted[muted ? "add" : "delete"](player);
  }
}
