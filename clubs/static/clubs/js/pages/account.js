/** The devices that are signed in as this person, and ending one of them. */

import { get, remove } from "../api.js";
import { $, el, fill } from "../dom.js";
import { attempt, sentence } from "../forms.js";
import { when } from "../words.js";

function row(device) {
  const end = el("button", { class: "button plain", "aria-label": `Sign out ${device.name}`, onclick: () => attempt(end, async () => {
    await remove(`auth/devices/${device.id}`);
    await show();
  }) }, "Sign out");
  return el("li", {}, el("span", {}, device.name || "A device", el("span", { class: "muted" }, ` · last seen ${when(device.last_seen_at)}`)), end);
}

async function show() {
  const answer = await get("auth/devices");
  const devices = answer.results ?? answer;
  fill($("#devices"), devices.length ? devices.map(row) : el("li", { class: "empty" }, "No app is signed in as you."));
}

show().catch((error) => fill($("#devices"), el("li", {}, sentence(error))));
