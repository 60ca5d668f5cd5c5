/** Opens a table, or changes one: its stake, clock and chairs, and its house rules from a preset or switch by switch. */

import { get, patch, post } from "../../clubs/js/api.js";
import { $, el, fill, toast } from "../../clubs/js/dom.js";
import { submits } from "../../clubs/js/forms.js";
import { amount, plain, spaced, typedUnits, wholeUnits } from "../../clubs/js/words.js";
import { field, read, same, write } from "./switches.js";

const { club, unit: spelled, settings } = $("#main").dataset;
let { table: id } = $("#main").dataset; // of the table that is there: a new one's once it is opened
const clubUnit = JSON.parse(spelled);
const form = $("#table");
const WHOLE = ["seats_max", "turn_seconds", "bank_seconds", "deal_pause_seconds"];
const PLAIN = ["name", "kind", "access", "watch"];
const CHAIRS = "max_players"; // the one switch that is no field of its own: as many play as there are chairs
let rules = [];
let presets = [];
let taken = { fee: 0 };

const unit = () => (form.elements.kind.value === "staked" ? clubUnit : null);

function differing() {
  return Object.fromEntries(rules.map((rule) => [rule.name, read(form, rule), rule.default]).filter(([, value, standard]) => !same(value, standard)).map(([name, value]) => [name, value]));
}

function setRules(switches) {
  for (const rule of rules) write(form, rule, switches[rule.name] ?? rule.default);
  mark();
}

function mark() {
  const changes = differing();
  for (const place of form.querySelectorAll("[data-rule]")) place.classList.toggle("changed", place.dataset.rule in changes);
  const stake = wholeUnits(form.elements.stake.value, unit());
  fill($("#summary"),
    el("li", {}, stake ? `The basic stake is ${amount(stake, unit())}.` : "The stake is no amount yet."),
    el("li", {}, `Up to ${form.elements.seats_max.value} play; a turn takes up to ${form.elements.turn_seconds.value} s.`),
    feeLine(),
    Object.keys(changes).length ? Object.entries(changes).map(([name, value]) => el("li", {}, `${spaced(name)}: ${told(value)}`)) : el("li", {}, "Standard house rules."));
}

/** What the table takes; at a practice table nothing. */
function feeLine() {
  const { fee, fee_per: per } = taken;
  if (!fee || form.elements.kind.value !== "staked") return null;
  return el("li", {}, `The table takes a fee of ${amount(fee, clubUnit)} from each player ${per === "night" ? "once a night, in the first hand" : "in each hand"}.`);
}

function told(value) {
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (typeof value === "object") return Object.entries(value).map(([key, part]) => `${key} ${part}`).join(", ");
  return spaced(String(value)).toLowerCase();
}

function values() {
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, form.elements[name].value])),
    ...Object.fromEntries(WHOLE.map((name) => [name, Number(form.elements[name].value)])),
    chat: form.elements.chat.checked, stake: typedUnits(form.elements.stake.value, unit()), rules: { ...differing(), [CHAIRS]: Number(form.elements.seats_max.value) },
  };
}

function takePreset() {
  if ($("#preset").value === "") return;
  const { switches, words } = presets[Number($("#preset").value)];
  setRules(switches);
  $("#preset-words").textContent = words;
}

/** With more cards a deal lists no naturals unless the table does (rules 4.3). */
function followCards() {
  const [size, totals] = ["hand_size", "natural_totals"].map((name) => rules.find((rule) => rule.name === name));
  write(form, totals, read(form, size) === size.default ? totals.default : []);
  mark();
}

/** Fill the form; until then nothing in it can be changed or sent, or what comes would undo it. */
async function start() {
  form.inert = true;
  const offered = await get("rules/switches");
  presets = offered.presets;
  rules = offered.results.filter((rule) => rule.name !== CHAIRS);
  fill($("#switches"), rules.map((rule) => field(rule, mark)));
  fill($("#preset"), presets.map((preset, index) => el("option", { value: String(index) }, preset.name)));
  $("#switch-hand_size")?.addEventListener("input", followCards);
  $("#preset").addEventListener("input", takePreset);
  if (id) await present();
  else begin(JSON.parse(settings));
  form.inert = false;
}

/** Show rules that are no preset: the table's own, or the club's. */
function setOwn(switches) {
  if (rules.some(({ name }) => name in switches)) {
    $("#preset").prepend(el("option", { value: "" }, "The rules as they stand"));
    $("#preset").value = "";
  }
  setRules(switches);
}

/** A new table begins with what the club has set, and a chair for each who may play. */
function begin(club) {
  const own = club.default_rules;
  form.elements.seats_max.value = String(own[CHAIRS] ?? form.elements.seats_max.value);
  form.elements.access.value = club.table_access;
  taken = club;
  setOwn(own);
}

async function present() {
  const table = await get(`tables/${id}`);
  taken = table;
  for (const name of [...PLAIN, ...WHOLE]) form.elements[name].value = table[name];
  form.elements.chat.checked = table.chat;
  form.elements.stake.value = plain(table.stake, table.kind === "staked" ? clubUnit : null);
  setOwn(table.rules);
}

form.addEventListener("input", mark);
submits(form, async (_values, _form, once) => {
  const { kind, ...change } = values();
  const table = id ? await patch(`tables/${id}`, change, { once }) : await post(`clubs/${club}/tables`, { kind, ...change }, { once });
  ({ id } = table);
  if (form.elements.as_default?.checked) await patch(`clubs/${club}`, { settings: { default_rules: change.rules } });
  location.assign(`/tables/${id}/`);
}, unit);
start().catch((error) => toast(error.message));
