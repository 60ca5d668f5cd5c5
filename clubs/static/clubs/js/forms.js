/** Sends a form to the API and puts what was refused beside the field that it is about. */

import { $, toast } from "./dom.js";
import { amount } from "./words.js";

/** Refusals that name amounts: their words with the amounts as the club shows them. */
const WORDED = {
  insufficient_chips: ({ needed, available }, shown) => `This needs ${shown(needed)}; ${shown(available)} is available.`,
  loss_limit_reached: ({ needed, left }, shown) => `This could cost ${shown(needed)}; tonight's loss limit leaves ${shown(left)}.`,
  beyond_hold: ({ needed, held }, shown) => `This would take ${shown(needed)} where ${shown(held)} is held.`,
  not_owed: ({ amount_max: most }, shown) => `Of this night at most ${shown(most)} can be settled between these two.`,
  bad_amount: ({ amount_min: least, amount_max: most }, shown) => `An amount is from ${shown(least)} to ${shown(most)}.`,
};
const AMOUNTS = ["amount", "credit", "loss_limit", "stake"];
const BOUNDS = ["max_value", "min_value"];

/** On submit call `send(values, form, once)`; its Problem is shown in the form. `once` goes with the call that
 *  the form is for: sent again after no answer came, with nothing changed, it is the same call (see `api.call`).
 *  `unit()` is what a refused amount is shown in. */
export function submits(form, send, unit = clubUnit) {
  const once = {};
  form.addEventListener("input", () => { delete once.key; });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = form.querySelectorAll("button[type=submit], button:not([type])");
    clear(form);
    buttons.forEach((button) => { button.disabled = true; });
    try {
      await send(Object.fromEntries(new FormData(form)), form, once);
    } catch (error) {
      show(form, error, unit());
    } finally {
      buttons.forEach((button) => { button.disabled = false; });
    }
  });
}

/** Run what a button asks for, once at a time; a Problem becomes a toast. */
export async function attempt(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    toast(sentence(error), 8);
  } finally {
    button.disabled = false;
  }
}

/** What went wrong, in words; amounts as `unit` shows them. */
export function sentence(error, unit = clubUnit()) {
  if (error instanceof TypeError) return "The server cannot be reached. Check your line and try again.";
  const shown = (units) => amount(units, unit);
  const named = (error.fields?.errors ?? []).map((entry) => ofField(entry, shown)).filter(Boolean);
  return named.length ? named.join(" ") : WORDED[error.code]?.(error.fields, shown) ?? error.message;
}

/** What is wrong with a field. The bound of an amount is the number that ends its detail; one under zero bounds
 *  what goes the other way. */
function ofField({ attr, code, detail }, shown) {
  const [bound] = /-?\d+(?=\.$)/.exec(detail) ?? [];
  if (!bound || !BOUNDS.includes(code) || !AMOUNTS.includes(attr)) return detail;
  return `${code === "max_value" || bound < 0 ? "The most" : "The least"} is ${shown(Math.abs(bound))}.`;
}

const clubUnit = () => JSON.parse($("#main").dataset.unit ?? null);

function clear(form) {
  form.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  form.querySelectorAll(".problem, [role=status]").forEach((place) => { place.textContent = ""; });
}

function show(form, error, unit) {
  const about = error.fields?.switch ?? error.fields?.field ?? error.fields?.errors?.[0]?.attr;
  const field = about ? form.elements.namedItem(about) : null;
  if (field?.setAttribute) {
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }
  const place = form.querySelector(".problem");
  if (!place) return toast(sentence(error, unit), 8);
  bring(place, form, field);
  place.textContent = sentence(error, unit);
}

/** Bring the sentence to the field that it is about, so that a long form shows both; else to the form's end. */
function bring(place, form, field) {
  const about = field?.setAttribute ? field.closest(".field") : null;
  if (about) about.after(place);
  else if (place.matches(".field + .problem")) form.append(place);
}
