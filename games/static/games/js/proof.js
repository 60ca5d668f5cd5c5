/** The player's part in the shuffle: cut the pack before the deal, keep what was promised, check it afterwards. */

import { get, post } from "../../clubs/js/api.js";

const KEPT_HANDS = 200;
const NAME = "tonk.cuts";

/** Cut the pack of an opened hand with random text, once; keep the commitment and the cut's digest. */
export async function cut(view) {
  const kept = read();
  if (kept[view.id] || view.status !== "opening") return;
  const text = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(view.id, { commitment: view.commitment, digest: null });
  const { commitment, cut_digest: digest } = await post(`hands/${view.id}/cut`, { text });
  keep(view.id, { commitment, digest });
}

/** Check a finished hand's shuffle; returns `[{ok, text}]`, each a thing that was compared. */
export async function check(handId) {
  if (!crypto.subtle) return [{ ok: null, text: "This check needs a page served over https." }];
  const proof = await get(`hands/${handId}/proof`);
  const mine = read()[handId];
  const committed = await sha256(bytes(proof.seed));
  const findings = [{ ok: committed === proof.commitment, text: "The seed is the one that the house committed to before the deal." }];
  if (mine) findings.push({ ok: mine.commitment === proof.commitment, text: "That promise is the one this device was given before the deal." });
  if (mine?.digest) findings.push({ ok: JSON.stringify(proof.cuts).includes(mine.digest), text: "Your own cut of the pack is part of the shuffle." });
  return findings;
}

const read = () => JSON.parse(localStorage.getItem(NAME) ?? "{}");

function keep(hand, promise) {
  const all = Object.entries({ ...read(), [hand]: promise }).slice(-KEPT_HANDS);
  localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(all)));
}

async function sha256(data) {
  return hex(await crypto.subtle.digest("SHA-256", data));
}

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
