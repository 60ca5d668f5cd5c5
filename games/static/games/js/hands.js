/** A table's past hands, newest first. */

import { get } from "../../clubs/js/api.js";
import { $, el, fill } from "../../clubs/js/dom.js";
import { sentence } from "../../clubs/js/forms.js";
import { signed, spaced, tone, when } from "../../clubs/js/words.js";

const { table, player, kind, unit: spelled } = $("#main").dataset;
const unit = kind === "staked" ? JSON.parse(spelled) : null;
let next = null;

function row(hand) {
  const net = hand.seats.find((seat) => seat.player === player)?.net ?? null;
  return el("li", {},
    el("a", { href: `/hands/${hand.id}/` }, `Hand ${hand.number}`, el("span", { class: "muted" }, ` · ${spaced(hand.ending || hand.status)} · ${when(hand.ended_at)}`)),
    net === null ? null : el("strong", { class: `figure ${tone(net)}` }, signed(net, unit)));
}

async function page(path) {
  const answer = await get(path);
  next = answer.next;
  $("#more").hidden = !next;
  return answer.results.map(row);
}

$("#more").addEventListener("click", async () => $("#hands").append(...await page(next)));
page(`tables/${table}/hands`)
  .then((rows) => fill($("#hands"), rows.length ? rows : el("li", { class: "empty" }, "No hand was played here yet.")))
  .catch((error) => fill($("#hands"), el("li", {}, sentence(error))));
