/** The table itself: who sits where, and what this person may do about it (sit, agree, away, leave, bots). */

import { get, post, remove } from "../../clubs/js/api.js";
import { cited, rulesLink } from "../../clubs/js/clauses.js";
import { confirmed, dialog, el, fill } from "../../clubs/js/dom.js";
import { attempt, sentence } from "../../clubs/js/forms.js";
import { amount } from "../../clubs/js/words.js";
import { called, mayTake, queued } from "./queue.js";

/** This person's chair at the table, or undefined. */
export const chairOf = (table, player) => (table?.chairs ?? []).find((chair) => chair.player === player);

/** The list of chairs, free ones too; `host` adds the host's buttons, `chat` knows who is muted. */
export function chairList(table, player, host, changed, chat) {
  const free = Math.max(0, table.seats_max - table.chairs.length);
  const kept = called(table);
  return [
    ...table.chairs.map((chair) => el("li", { class: chair.player === player ? "chair own" : "chair" },
      el("span", { class: "name" }, chair.name ?? "free", states(chair, chair.player === player).map((word) => el("span", { class: "mark" }, word))),
      el("span", { class: "may" }, mayMute(table, chair, player, changed, chat), host ? hostMay(table, chair, player, changed) : null))),
    ...Array.from({ length: free }, (_, index) => el("li", { class: "chair free" }, kept[index] ? `kept for ${kept[index].name}` : "free chair")),
    ...(table.waiting ?? []).map(({ name }, index) => el("li", { class: "chair free" }, el("span", {}, name, el("span", { class: "mark" }, `waits for a chair, number ${index + 1}`)))),
  ];
}

function states(chair, own) {
  return [
    chair.kind === "bot" ? chair.strength : null,
    chair.away ? "away" : null,
    chair.agreed === false ? "has not seen the new rules" : null,
    chair.approved === false ? "waits for the host" : null,
    chair.needed ? lacks(chair, own) : null,
    chair.silenced ? "silenced" : null,
    chair.kind === "person" && chair.present === false ? "not connected" : null,
  ].filter(Boolean);
}

/** Why a chair is left out: others read no more of a person than that he is. */
function lacks(chair, own) {
  if (chair.limited) return "over your loss limit";
  return own || chair.kind === "bot" ? "not enough chips" : "not dealt in";
}

/** Whom one need not hear. */
function mayMute(table, chair, player, changed, chat) {
  if (!table.chat || chair.kind === "bot" || chair.player === player) return null;
  const muted = chat.muted.has(chair.player);
  return does(muted ? "Unmute" : "Mute", () => chat.mute(chair.player, !muted), changed, "button plain", `${muted ? "Unmute" : "Mute"} ${chair.name}`);
}

/** What the host may do about somebody's chair. */
function hostMay(table, chair, player, changed) {
  if (chair.kind === "bot") return does("Send away", () => remove(`tables/${table.id}/bots/${chair.chair}`), changed, "button plain");
  const letPlay = chair.approved === false ? does("Let them play", () => post(`tables/${table.id}/chairs/${chair.chair}/approve`), changed, "button plain") : null;
  if (chair.player === player) return letPlay;
  return [letPlay ?? (table.chat ? maySilence(table, chair, changed) : null), does("Send off", () => sendOff(table, chair), changed, "button plain", `Send ${chair.name} off`)];
}

function maySilence(table, chair, changed) {
  const path = `tables/${table.id}/chairs/${chair.chair}/silence`;
  return does(chair.silenced ? "Let speak" : "Silence", () => (chair.silenced ? remove(path) : post(path)), changed, "button plain", chair.silenced ? `Let ${chair.name} speak` : `Silence ${chair.name}`);
}

async function sendOff(table, chair) {
  const what = chair.approved === false ? "The chair is free again." : "A hand that is on is played out for the chair and paid from what it holds.";
  if (await confirmed(`Send ${chair.name} off?`, what, "Send off")) await remove(`tables/${table.id}/chairs/${chair.chair}`);
}

/** The one thing that keeps this person from being dealt in, as a button; null when nothing does. */
export function firstStep(table, player, changed) {
  const chair = chairOf(table, player);
  if (table.status === "closed") return null;
  if (!chair) return mayTake(table, player) && table.status === "open" ? does("Sit down", () => sit(table, changed), changed, "button primary") : null;
  if (chair.agreed === false) return does("See the new rules", () => sit(table, changed, "agree"), changed, "button primary");
  return chair.away ? does("I am back", () => post(`tables/${table.id}/back`), changed, "button primary") : null;
}

/** What else one may do about one's chair: away, leave; without one, wait for it. The way back is the first step. */
export function ownButtons(table, player, changed) {
  const chair = chairOf(table, player);
  if (table.status === "closed") return [];
  if (!chair) return mayWait(table, player, changed);
  return [
    chair.away ? null : does("Away", () => rest(table), changed),
    does("Leave", () => leave(table), changed),
  ];
}

function does(label, act, changed, kind = "button", spoken = null) {
  const button = el("button", { class: kind, "aria-label": spoken, data: spoken ? { key: spoken } : {}, onclick: () => attempt(button, async () => { await act(); changed(); }) }, label);
  return button;
}

function mayWait(table, player, changed) {
  const path = `tables/${table.id}/waiting`;
  if (queued(table, player)) return [does("Stop waiting", () => remove(path), changed)];
  return table.status === "open" && !mayTake(table, player) ? [does("Wait for a chair", () => post(path), changed)] : [];
}

async function rest(table) {
  const sure = !table.hand || await confirmed("Sit out?", "A hand that is on is played for you by the house, at once, till you are back; you are not dealt in meanwhile.", "Sit out");
  if (sure) await post(`tables/${table.id}/away`);
}

async function leave(table) {
  const sure = !table.hand || await confirmed("Leave the table?", "A hand that is on is played out for you and paid from what you hold.", "Leave");
  if (sure) await remove(`tables/${table.id}/seat`);
}

/** Show the rule sheet; the chair is taken (or the change agreed to) for exactly this sheet. */
export async function sit(table, changed, how = "seat") {
  const present = await get(`tables/${table.id}`);
  const problem = el("p", { class: "problem", role: "alert" });
  const yes = el("button", { class: "button primary", onclick: () => attempt(yes, async () => {
    try {
      await post(`tables/${table.id}/${how}`, { sheet: present.sheet });
      box.close();
      changed();
    } catch (error) {
      fill(problem, await whyNoChair(error, table));
    }
  }) }, how === "seat" ? "I agree: sit down" : "I agree");
  const box = dialog(how === "seat" ? `The rules at ${present.name}` : "The rules have changed",
    ruleSheet({ ...present, unit: table.unit }), problem,
    el("div", { class: "row" }, yes, el("button", { class: "button", onclick: () => box.close() }, "Not now")));
  return box;
}

async function whyNoChair(error, table) {
  if (error.code === "sheet_not_agreed") return "The rules changed while you read them. Close this and look again.";
  const other = error.code === "already_seated" && error.fields.table !== table.id ? await get(`tables/${error.fields.table}`) : null;
  return other ? ["You already have a chair at ", el("a", { href: `/tables/${other.id}/` }, other.name), "."] : sentence(error);
}

/** All that a chair agrees to, in words; `table.unit` is the club's where it is staked. */
export function ruleSheet(table) {
  const words = table.words ?? [];
  const staked = table.kind === "staked";
  return el("div", {},
    el("p", {}, `${staked ? "Staked" : "Practice"}: the basic stake is ${amount(table.stake, table.unit)}. `
      + `A turn takes up to ${table.turn_seconds} s, with a bank of ${table.bank_seconds} s.`),
    (table.sheet_changes ?? []).length ? el("div", { class: "notice" }, el("strong", {}, "Changed since last time"), el("ul", {}, table.sheet_changes.map((line) => el("li", {}, cited(line))))) : null,
    el("ul", { class: "sheet-words" }, words.map((line) => el("li", {}, cited(line)))),
    el("p", {}, rulesLink("The rules in full")));
}

/** The host's tools: bots of the strengths that may sit here, pausing, and closing the table. */
export function hostTools(table, changed) {
  const full = table.chairs.length >= table.seats_max;
  const strengths = table.bot_strengths ?? [];
  const add = (strength) => does(`Add ${strength} bot`, () => post(`tables/${table.id}/bots`, { strength }), changed);
  const pause = table.paused ? does("Go on dealing", () => post(`tables/${table.id}/resume`), changed) : does("Pause", () => post(`tables/${table.id}/pause`), changed);
  return [...(full ? [] : strengths.map(add)), pause, does("Close the table", () => close(table), changed, "button plain")];
}

async function close(table) {
  if (await confirmed("Close the table?", "The hand that is on is finished first. A closed table cannot be opened again.", "Close the table")) await post(`tables/${table.id}/close`);
}
