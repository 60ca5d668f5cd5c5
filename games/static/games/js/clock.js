/** Shows how long the seat to act has: first its turn, then its bank, by the server's clock. */

import { el, svg } from "../../clubs/js/dom.js";

const ROUND = 2 * Math.PI * 16;

let ahead = 0;

/** Learn how far this device's clock is ahead of the server's. */
export function setServerTime(now) {
  if (now) ahead = Date.now() - Date.parse(now);
}

const serverNow = () => Date.now() - ahead;

/** Whole seconds up to an instant, never under zero. */
export const left = (instant) => Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000));

/** Seconds that count down to an instant, as long as they are on the page. */
export function countdown(instant) {
  const text = el("span", { class: "figure" }, String(left(instant)));
  const timer = setInterval(() => {
    if (text.isConnected) text.textContent = String(left(instant));
    else clearInterval(timer);
  }, 250);
  return text;
}

/** A ring that empties, and a word while it is the bank that does; `turn` is the view's, `turnSeconds` the table's. It stops when it leaves the page. */
export function ring(turn, turnSeconds) {
  const text = svg("text", { x: 20, y: 24.5, "text-anchor": "middle" });
  const arc = svg("circle", { class: "arc", cx: 20, cy: 20, r: 16, "stroke-dasharray": ROUND, transform: "rotate(-90 20 20)" });
  const dial = svg("svg", { class: "clock", viewBox: "0 0 40 40", role: "timer", "aria-label": "time left" },
    svg("circle", { class: "dial", cx: 20, cy: 20, r: 16 }), arc, text);
  const word = el("span", { class: "mark bank" }, "bank");
  const tick = () => {
    const inBank = serverNow() >= Date.parse(turn.bank_from ?? turn.deadline);
    const end = inBank ? turn.deadline : turn.bank_from ?? turn.deadline;
    const whole = inBank ? turn.bank_ms || 1 : (turnSeconds || 20) * 1000;
    const share = Math.min(1, Math.max(0, (Date.parse(end) - serverNow()) / whole));
    arc.setAttribute("stroke-dashoffset", String(ROUND * (1 - share)));
    dial.classList.toggle("bank", inBank);
    word.hidden = !inBank;
    text.textContent = String(left(end));
  };
  tick();
  const timer = setInterval(() => (dial.isConnected ? tick() : clearInterval(timer)), 250);
  return [dial, word];
}
