/** The devices that are signed in as this person, those that are called, whom he has muted, and ending each of these. */

import { all, get, remove } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { attempt, sentence, submits } from "../forms.js";
import { called, knowsPush, register, subscription } from "../push.js";
import { when } from "../words.js";
import { onChange } from "./notices.js";

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

function hours({ quiet_from: from, quiet_to: to }) {
  return from ? ` · quiet from ${from} to ${to}` : "";
}

function calledRow(device, here) {
  const name = device.address === here ? "This browser" : device.provider === "web" ? "Another browser" : "An app";
  const end = el("button", { class: "button plain", type: "button", "aria-label": `Call no more: ${name}`, onclick: () => attempt(end, async () => {
    await remove(`me/notices/${device.id}`);
    await showCalled();
  }) }, "Remove");
  return el("li", {}, el("span", {}, name, el("span", { class: "muted" }, hours(device))), end);
}

async function showCalled() {
  const devices = await called();
  const here = knowsPush() ? (await subscription())?.endpoint : undefined;
  const own = devices.find((device) => device.address === here);
  fill($("#called"), devices.map((device) => calledRow(device, here)));
  const form = $("#quiet");
  form.hidden = !own;
  form.elements.from.value = own?.quiet_from ?? "";
  form.elements.to.value = own?.quiet_to ?? "";
}

submits($("#quiet"), async ({ from, to }) => {
  await register(await subscription(), from || to ? { quiet_from: from, quiet_to: to } : {});
  await showCalled();
  toast("Saved.");
});
onChange(showCalled);
showCalled().catch((error) => fill($("#called"), el("li", {}, sentence(error))));

function mutedRow({ player, name }) {
  const end = el("button", { class: "button plain", type: "button", "aria-label": `Unmute ${name}`, onclick: () => attempt(end, async () => {
    await remove(`me/mutes/${player}`);
    await showMuted();
  }) }, "Unmute");
  return el("li", {}, el("span", {}, name), end);
}

async function showMuted() {
  const mutes = await all("me/mutes");
  fill($("#muted"), mutes.length ? mutes.map(mutedRow) : el("li", { class: "empty" }, "You hear everybody."));
}

showMuted().catch((error) => fill($("#muted"), el("li", {}, sentence(error))));
