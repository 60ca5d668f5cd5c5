/** The club's name, its unit and its settings; only what was changed is sent. */

import { patch, post } from "../api.js";
import { $, confirmed, toast } from "../dom.js";
import { attempt, sentence, submits } from "../forms.js";
import { amount, howToWrite, wholeUnits } from "../words.js";

const { club, unit } = $("#main").dataset;
const old = JSON.parse(unit);
const CLOSING = "Nothing new begins after that: no hand, no chips issued, no invite. What was played and paid stays to be read. This cannot be undone.";
const typed = (input) => input.value.trim();
const READ = { flag: (input) => input.checked, number: (input) => Number(input.value), text: typed, money: typed };
const places = [...document.querySelectorAll("[data-setting]")];

function settings() {
  return new Map(places.map((place) => [place, READ[place.dataset.kind](place.querySelector("input, select"))]));
}

/** What is sent of a field; an amount is read with the decimals that the form now has. */
function meant(place, value, unit) {
  if (place.dataset.kind !== "money") return value;
  const units = wholeUnits(value, unit);
  const [least, most] = [place.dataset.least, place.dataset.most].map(Number);
  if (units !== null && units >= least && units <= most) return units;
  throw refused(new Error(`“${value}” is no amount from ${amount(least, unit)} to ${amount(most, unit)}. ${howToWrite(unit)}`), place.dataset.setting);
}

/** The refusal with the field that it is about; one wrong field keeps all the others back. */
function refused(error, setting = error.fields?.setting) {
  error.message = `Nothing was saved. ${sentence(error)}`;
  error.fields = { field: setting ? `set-${setting}` : error.fields?.errors?.[0]?.attr };
  return error;
}

/** Decimals are for show: what is in a wallet stays, and reads as another sum. */
function reread(named) {
  const units = 12_500;
  return `A balance that reads ${amount(units, old)} now will read ${amount(units, named)}. Nothing is converted: wallets, fees and stakes keep their whole units.`;
}

let before = settings();

submits($("#settings"), async (values, _, once) => {
  const now = settings();
  const named = { name: values.unit_name, symbol: values.unit_symbol, decimals: Number(values.unit_decimals) };
  const changes = [...now].filter(([place, value]) => value !== before.get(place)).map(([place, value]) => [place.dataset.setting, meant(place, value, named)]);
  if (named.decimals !== old.decimals && !await confirmed("Show other decimals?", reread(named), "Show them so")) return;
  await patch(`clubs/${club}`, { name: values.name, unit: named, settings: Object.fromEntries(changes) }, { once })
    .catch((error) => { throw error instanceof TypeError ? error : refused(error); });
  before = now;
  if (named.decimals !== old.decimals) location.reload();
  toast("Saved.");
});

$("#close")?.addEventListener("click", ({ currentTarget: button }) => attempt(button, async () => {
  if (!await confirmed("Close the club for good?", CLOSING, "Close the club")) return;
  await post(`clubs/${club}/close`);
  location.assign("/");
}));
