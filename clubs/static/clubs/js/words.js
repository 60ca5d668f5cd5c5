/** Puts amounts, times and roles into words. */

const DEFAULT_UNIT = { name: "chips", symbol: "", decimals: 0 };
const [GROUP, POINT] = ["group", "decimal"].map((type) => new Intl.NumberFormat().formatToParts(11111.5).find((part) => part.type === type)?.value ?? "");

const known = (unit) => ({ ...DEFAULT_UNIT, ...(typeof unit === "object" ? unit : {}) });

/** Whole units as the club shows them: `decimals` are for show only. */
export function amount(units, unit) {
  return `${units < 0 ? "−" : ""}${known(unit).symbol}${figure(Math.abs(units), unit, true)}`;
}

/** Whole units as a field is filled with them: nothing before the figure, nothing between its thousands. */
export const plain = (units, unit) => figure(units, unit, false);

function figure(units, unit, useGrouping) {
  const { decimals } = known(unit);
  return (units / 10 ** decimals).toLocaleString(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping });
}

/** The same with its sign, for what was won or lost. */
export const signed = (units, unit) => (units > 0 ? "+" : "") + amount(units, unit);

/** "gain", "loss" or "": the class of a figure. */
export const tone = (units) => (units > 0 ? "gain" : units < 0 ? "loss" : "");

/** Typed text back to whole units; null when it is no amount, or might be read as another one.
 *  Digits, then at most as many after one point or comma as the unit has decimals; or as `amount` writes it. */
export function wholeUnits(text, unit) {
  const { decimals } = known(unit);
  const typed = withoutGroups(String(text).trim().replace("−", "-"), decimals);
  const [, sign, whole, mark, fraction = ""] = /^([+-]?)(\d+)(?:([.,])(\d+))?$/.exec(typed) ?? [];
  if (!whole || fraction.length > decimals) return null;
  if (mark === GROUP && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  const units = Number(sign + whole + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(units) ? units : null;
}

/** The same of a figure of `least` units or more. Raises an Error that says how to write one. */
export function typedUnits(text, unit, least = 1) {
  const units = wholeUnits(text, unit);
  if (units === null || units < least) throw new Error(`That is no amount of chips. ${howToWrite(unit)}`);
  return units;
}

/** How an amount is written, by example. */
export function howToWrite(unit) {
  const { decimals } = known(unit);
  const after = decimals ? `, and at most ${plural(decimals, "digit")} after the point` : "";
  return `Write it like ${plain(Math.floor(1234.5 * 10 ** decimals), unit)}: nothing between the thousands${after}.`;
}

/** A figure that groups its thousands as `amount` does, without the groups; any other text as it is.
 *  Only with all its decimals, or where the unit has none: else a group might be meant as decimals. */
function withoutGroups(typed, decimals) {
  const fraction = decimals ? `[${POINT}]\\d{${decimals}}` : "";
  return new RegExp(`^[+-]?\\d{1,3}([${GROUP}]\\d{3})+${fraction}$`).test(typed) ? typed.replaceAll(GROUP, "") : typed;
}

/** An instant in the reader's own zone: "today 21:04" or "12 Nov, 21:04", with the year if it is not this one. */
export function when(iso) {
  if (!iso) return "";
  const at = new Date(iso);
  const now = new Date();
  const time = at.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === now.toDateString()) return `today ${time}`;
  const year = at.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return `${at.toLocaleDateString(undefined, { day: "numeric", month: "short", year })}, ${time}`;
}

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
export function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

export const ROLES = {
  owner: "Owner: everything, and names the other roles",
  manager: "Manager: members, invites and tables",
  treasurer: "Treasurer: issues and redeems chips",
  arbiter: "Arbiter: rules on disputes",
  member: "Member: sits and plays",
};

/** "false_friend" as "False friend". */
export const spaced = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");
