/** Steps through a past hand as this person may see it, event by event, from the same events as everybody's. */

import { get } from "../../clubs/js/api.js";
import { $, el, fill, toast } from "../../clubs/js/dom.js";
import { attempt, sentence as told } from "../../clubs/js/forms.js";
import { face } from "./card.js";
import { openDispute } from "./dispute.js";
import { around, marks, piles, place, spreads } from "./felt.js";
import { apply, blank } from "./fold.js";
import { check } from "./proof.js";
import { resultCard } from "./result.js";
import { namer, noting, sentence } from "./story.js";

const root = $("#main");
const { hand: id, kind, unit: spelled } = root.dataset;
const unit = kind === "staked" ? JSON.parse(spelled) : null;
const part = (name) => $(`[data-part="${name}"]`, root);
let final;
let moments = [];
let at = 0;

async function start() {
  const [view, { events }] = await Promise.all([get(`hands/${id}`), get(`hands/${id}/events?after=0`)]);
  final = view;
  const frame = { id, you: view.you, rules: view.rules, frame_seats: view.seats };
  moments = events.reduce((made, event) => {
    const before = made.at(-1)?.view ?? blank(frame);
    return [...made, { event: noting(event, before.turn?.deadline), view: apply(before, event) }];
  }, []);
  part("title").textContent = `Hand ${view.number}`;
  part("slider").max = String(moments.length);
  part("dispute").hidden = view.you === null || root.dataset.dispute !== "yes";
  fill(part("story"), moments.map(line));
  const wanted = moments.findIndex(({ event }) => String(event.version) === location.hash.slice(1));
  show(wanted >= 0 ? wanted : Math.max(0, moments.findIndex(({ event }) => event.type === "hand_dealt")));
}

function line({ event, view }, index) {
  return el("li", {}, el("button", { onclick: () => show(index), data: { key: `moment-${index}` } }, sentence(event, namer(view)) ?? event.type.replaceAll("_", " ")));
}

function show(index) {
  if (!moments.length) return; // a key or a button before the events are here
  at = Math.min(Math.max(0, index), moments.length - 1);
  const { event, view } = moments[at];
  const shown = { ...view, legal: [], turn: view.turn && { ...view.turn, deadline: null } };
  part("slider").value = String(at + 1);
  history.replaceState(null, "", `#${event.version}`);
  fill(part("others"), around(shown).map((seat) => place(seat, shown, 0)));
  fill(part("piles"), view.status === "opening" ? [] : piles(shown, () => undefined));
  fill(part("spreads"), spreads(shown, new Set(), () => undefined));
  part("turn").textContent = sentence(event, namer(view)) ?? "";
  drawOwn(shown);
  mark();
  const over = at === moments.length - 1 && final.result;
  part("result").hidden = !over;
  if (over) fill(part("result"), resultCard(final, unit));
}

function drawOwn(view) {
  const seat = view.seats.find((other) => other.seat === view.you);
  part("own").hidden = !seat;
  if (!seat) return;
  fill(part("own-name"), "You", marks(seat, view));
  part("hand").dataset.count = String(view.held.length);
  fill(part("hand"), view.held.map((card) => el("span", { class: "held" }, face(card))));
}

function mark() {
  [...part("story").children].forEach((item, index) => {
    const button = item.firstChild;
    if (index !== at) { button.removeAttribute("aria-current"); return; }
    button.setAttribute("aria-current", "step");
    part("story").scrollTop = item.offsetTop - part("story").offsetTop - 80;
  });
}

const STEPS = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => moments.length - 1 };
for (const button of root.querySelectorAll("[data-step]")) button.addEventListener("click", () => show(STEPS[button.dataset.step]()));
part("slider").addEventListener("input", (event) => show(Number(event.target.value) - 1));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "ArrowLeft") show(at - 1);
  if (event.key === "ArrowRight") show(at + 1);
});
part("check").addEventListener("click", () => attempt(part("check"), async () => {
  await started; // without the events nothing can be compared
  const findings = await check(id, moments.map(({ event }) => event)).catch((error) => [{ ok: null, text: told(error) }]);
  fill(part("findings"), findings.map(({ ok, text }) => el("li", { class: ok === null ? "finding" : ok ? "finding ok" : "finding bad" }, text)));
}));
part("open-dispute").addEventListener("click", () => openDispute(id, moments[at].event.version, root.dataset.club));
const started = start();
started.catch((error) => toast(told(error), 30));
