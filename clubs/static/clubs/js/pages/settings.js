/** The club's name, its unit and its settings; only what was changed is sent. */

import { patch } from "../api.js";
import { $, toast } from "../dom.js";
import { submits } from "../forms.js";

const { club } = $("#main").dataset;
const READ = {
  flag: (input) => input.checked,
  number: (input) => Number(input.value),
  text: (input) => input.value.trim(),
};

function settings() {
  const places = [...document.querySelectorAll("[data-setting]")];
  return Object.fromEntries(places.map((place) => [place.dataset.setting, READ[place.dataset.kind](place.querySelector("input, select"))]));
}

let before = settings();

submits($("#settings"), async (values) => {
  const now = settings();
  const changes = Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name]));
  await patch(`clubs/${club}`, {
    name: values.name,
    unit: { name: values.unit_name, symbol: values.unit_symbol, decimals: Number(values.unit_decimals) },
    settings: changes,
  });
  before = now;
  toast("Saved.");
});
