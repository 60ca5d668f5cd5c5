/** Puts amounts, times and roles into words. */

const DEFAULT_UNIT = { name: "chips", symbol: "", decimals: 0 };

/** Whole units as the club shows them: `decimals` are for show only. */
export function amount(units, unit) {
  const { symbol, decimals } = { ...DEFAULT_UNIT, ...(typeof unit === "object" ? unit : {}) };
  const figure = (Math.abs(units) / 10 ** decimals).toLocaleString(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${units < 0 ? "−" : ""}${symbol}${figure}`;
}

/** The same with its sign, for what was won or lost. */
export const signed = (units, unit) => (units > 0 ? "+" : "") + amount(units, unit);

/** "gain", "loss" or "": the class of a figure. */
export const tone = (units) => (units > 0 ? "gain" : units < 0 ? "loss" : "");

/** Typed text (digits, at most one point or comma) back to whole units; null when it is no amount. */
export function wholeUnits(text, unit) {
  const { decimals } = { ...DEFAULT_UNIT, ...(typeof unit === "object" ? unit : {}) };
  const typed = String(text).trim().replace("−", "-").replace(",", ".");
  if (!/^[+-]?\d+(\.\d+)?$/.test(typed)) return null;
  const figure = Number(typed) * 10 ** decimals;
  return Math.abs(figure - Math.round(figure)) < 1e-6 ? Math.round(figure) : null;
}

/** An instant in the reader's own zone: "today 21:04" or "12 Nov, 21:04". */
export function when(iso) {
  if (!iso) return "";
  const at = new Date(iso);
  const time = at.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return `today ${time}`;
  return `${at.toLocaleDateString(undefined, { day: "numeric", month: "short" })}, ${time}`;
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
