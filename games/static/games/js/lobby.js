/** The club's tables, kept fresh while somebody looks at them, and the closed ones with their hands. */

import { all, get } from "../../clubs/js/api.js";
import { $, el, fill } from "../../clubs/js/dom.js";
import { attempt, sentence } from "../../clubs/js/forms.js";
import { amount, when } from "../../clubs/js/words.js";

const FRESH_MS = 10_000;
const { club, player, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
const stake = (table) => `Stake ${amount(table.stake, table.kind === "staked" ? unit : null)}`;
const closed = $("#closed");
const more = $("button", closed);
let next = `clubs/${club}/tables?state=closed`;

function tile(table) {
  const people = table.chairs.map((chair) => (chair.player === player ? "you" : chair.name)).filter(Boolean);
  const staked = table.kind === "staked";
  return el("li", {}, el("a", { class: "tile", href: `/tables/${table.id}/`, data: { key: table.id } },
    el("h2", {}, table.name),
    el("span", {}, `${stake(table)} · ${table.chairs.length} of ${table.seats_max} chairs`),
    el("span", { class: "muted" }, people.length ? people.join(", ") : "nobody yet"),
    el("span", { class: "row" }, el("span", { class: staked ? "tag brass" : "tag" }, staked ? "staked" : "practice"),
      table.hand ? el("span", { class: "tag live" }, "playing") : null,
      table.access === "approved" ? el("span", { class: "tag" }, "by approval") : null)));
}

async function show() {
  const tables = (await all(`clubs/${club}/tables`)).filter((table) => table.status !== "closed");
  fill($("#tables"), tables.length ? tables.map(tile) : el("li", { class: "empty" }, "No table is open. Open one: you then host it and set its house rules."));
}

const line = (table) => el("li", {}, el("a", { href: `/tables/${table.id}/hands/` }, table.name,
  el("span", { class: "muted" }, ` · ${stake(table)} · opened ${when(table.opened_at)}`)));

/** One more page of the closed tables; the first takes the place of what stands there. */
async function showClosed() {
  const page = await get(next);
  const list = $("ul", closed);
  list.append(...page.results.map(line));
  $(".loading", list)?.remove();
  if (!list.children.length) fill(list, el("li", { class: "empty" }, "No table was closed yet."));
  next = page.next;
  more.hidden = !next;
}

closed.addEventListener("toggle", () => showClosed().catch((error) => fill($("ul", closed), el("li", {}, sentence(error)))), { once: true });
more.addEventListener("click", () => attempt(more, showClosed));
const again = () => { if (!document.hidden) show().catch(() => undefined); };
show().catch((error) => fill($("#tables"), el("li", { class: "notice bad" }, sentence(error))));
setInterval(again, FRESH_MS);
