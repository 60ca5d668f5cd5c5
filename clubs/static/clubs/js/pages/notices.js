/** The switch "tell me when it is my turn" of this browser; `changed` hears of each change. */

import { $, el, fill, toast } from "../dom.js";
import { sentence } from "../forms.js";
import { called, houseKey, knowsPush, subscription, turnOff, turnOn } from "../push.js";

const place = $("[data-part=notices]");
const listeners = [];

/** Hear that this browser is called, or no more. */
export const onChange = (listener) => listeners.push(listener);

async function draw() {
  if (!knowsPush()) return;
  const key = await houseKey();
  if (!key) return;
  const box = el("input", { type: "checkbox", onchange: () => turn(box, key) });
  box.checked = await isOn();
  fill(place, box, el("span", {}, "Tell me when it is my turn"));
  place.hidden = false;
  $("[data-part=no-notices]")?.remove();
}

async function isOn() {
  const made = Notification.permission === "granted" ? await subscription() : null;
  return made !== null && (await called()).some((each) => each.address === made.endpoint);
}

async function turn(box, key) {
  box.disabled = true;
  try {
    await (box.checked ? turnOn(key) : turnOff());
    toast(box.checked ? "This browser will tell you, also while the page is closed." : "This browser tells you no more.");
  } catch (error) {
    toast(sentence(error), 8);
    box.checked = !box.checked;
  } finally {
    box.disabled = false;
  }
  listeners.forEach((listener) => listener());
}

draw().catch(() => undefined); // nobody asked for it yet
