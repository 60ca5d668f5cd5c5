/** The club's tables, kept fresh while somebody looks at them. */

import { all } from "../../clubs/js/api.js";
import { $, el, fill } from "../../clubs/js/dom.js";
import { sentence } from "../../clubs/js/forms.js";
import { amount } from "../../clubs/js/words.js";

const FRESH_MS = 10_000;
const { club, player, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);

function tile(table) {
  const people = table.chairs.map((chair) => (chair.player === player ? "you" : chair.name)).filter(Boolean);
  const staked = table.kind === "staked";
  return el("li", {}, el("a", { class: "tile", href: `/tables/${table.id}/`, data: { key: table.id } },
    el("h2", {}, table.name),
    el("span", {}, `Stake ${amount(table.stake, staked ? unit : null)} · ${table.chairs.length} of ${table.seats_max} chairs`),
    el("span", { class: "muted" }, people.length ? people.join(", ") : "nobody yet"),
    el("span", { class: "row" }, el("span", { class: staked ? "tag brass" : "tag" }, staked ? "staked" : "practice"),
      table.hand ? el("span", { class: "tag live" }, "playing") : null,
      table.access === "approved" ? el("span", { class: "tag" }, "by approval") : null)));
}

async function show() {
  const tables = (await all(`clubs/${club}/tables`)).filter((table) => table.status !== "closed");
  fill($("#tables"), tables.length ? tables.map(tile) : el("li", { class: "empty" }, "No table is open. Open one: you then host it and set its house rules."));
}

const again = () => { if (!document.hidden) show().catch(() => undefined); };
show().catch((error) => fill($("#tables"), el("li", { class: "notice bad" }, sentence(error))));
setInterval(again, FRESH_MS);
