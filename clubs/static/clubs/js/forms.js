/** Sends a form to the API and puts what was refused beside the field that it is about. */

import { toast } from "./dom.js";

/** On submit call `send(values, form)`; its Problem is shown in the form. */
export function submits(form, send) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const buttons = form.querySelectorAll("button[type=submit], button:not([type])");
    clear(form);
    buttons.forEach((button) => { button.disabled = true; });
    try {
      await send(Object.fromEntries(new FormData(form)), form);
    } catch (error) {
      show(form, error);
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

/** What went wrong, in words. */
export function sentence(error) {
  if (error instanceof TypeError) return "The server cannot be reached. Check your line and try again.";
  const named = (error.fields?.errors ?? []).map((entry) => entry.detail).filter(Boolean);
  return named.length ? named.join(" ") : error.message;
}

function clear(form) {
  form.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  form.querySelectorAll(".problem").forEach((place) => { place.textContent = ""; });
}

function show(form, error) {
  const about = error.fields?.switch ?? error.fields?.field ?? error.fields?.errors?.[0]?.attr;
  const field = about ? form.elements.namedItem(about) : null;
  if (field?.setAttribute) {
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }
  const place = form.querySelector(".problem");
  if (place) place.textContent = sentence(error);
  else toast(sentence(error), 8);
}
