/** House rules as form fields, made from the API's list of switches: words, defaults and JSON Schema. */

import { el } from "../../clubs/js/dom.js";
import { spaced } from "../../clubs/js/words.js";

/** One switch as a field; `changed()` is called on input. */
export function field(rule, changed) {
  const id = `switch-${rule.name}`;
  const input = control(rule, id);
  input.addEventListener("input", changed);
  const hint = el("p", { class: "hint", id: `${id}-hint` }, words(rule));
  if (rule.schema.type === "boolean") {
    return el("div", { class: "switch field", data: { rule: rule.name } }, el("label", { class: "check" }, input, spaced(rule.name)), hint);
  }
  return rule.schema.type === "object"
    ? el("fieldset", { class: "switch field", data: { rule: rule.name } }, el("legend", {}, spaced(rule.name)), input, hint)
    : el("div", { class: "switch field", data: { rule: rule.name } }, el("label", { for: id }, spaced(rule.name)), input, hint);
}

/** Put a value into a switch's field. */
export function write(root, rule, value) {
  const place = root.querySelector(`[data-rule="${rule.name}"]`);
  switch (kind(rule)) {
    case "flag": place.querySelector("input").checked = value; break;
    case "object": for (const [key, part] of Object.entries({ ...rule.default, ...value })) place.querySelector(`[data-key="${key}"]`).value = part; break;
    case "list": place.querySelector("input").value = value.join(", "); break;
    default: place.querySelector("input, select").value = String(value);
  }
}

/** The value that a switch's field holds. */
export function read(root, rule) {
  const place = root.querySelector(`[data-rule="${rule.name}"]`);
  const first = place.querySelector("input, select");
  switch (kind(rule)) {
    case "flag": return first.checked;
    case "object": return Object.fromEntries([...place.querySelectorAll("[data-key]")].map((input) => [input.dataset.key, Number(input.value)]));
    case "list": return first.value.split(/[\s,]+/).filter(Boolean).map(Number);
    case "number": return Number(first.value);
    default: return rule.schema.enum.find((value) => String(value) === first.value);
  }
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What a switch does, with its values called as the list calls them: "Double only", not "double_only". */
function words({ words: told, schema }) {
  return (schema.enum ?? []).map(String).filter((value) => value.includes("_")).reduce((text, value) => text.replaceAll(value, spaced(value)), told);
}

function kind({ schema }) {
  if (schema.enum) return "choice";
  return { boolean: "flag", object: "object", array: "list", integer: "number" }[schema.type] ?? "choice";
}

function control(rule, id) {
  const hint = { "aria-describedby": `${id}-hint` };
  switch (kind(rule)) {
    case "flag": return el("input", { type: "checkbox", id, ...hint });
    case "choice": return el("select", { id, ...hint }, rule.schema.enum.map((value) => el("option", { value: String(value) }, spaced(String(value)))));
    case "number": return el("input", { type: "number", id, min: rule.schema.minimum ?? 0, max: rule.schema.maximum ?? 99, ...hint });
    case "list": return el("input", { id, inputmode: "numeric", placeholder: "none", ...hint });
    default: return el("div", { class: "pair" }, Object.entries(rule.schema.properties).map(([key, part]) => el("label", {}, spaced(key),
      el("input", { type: "number", min: part.minimum ?? 0, max: part.maximum ?? 99, data: { key } }))));
  }
}
