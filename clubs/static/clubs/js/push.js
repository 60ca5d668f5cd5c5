/** Lets this browser be called when it is the player's turn: Web Push, registered over the API. */

import { all, get, post, remove } from "./api.js";

const WORKER = "/service-worker.js";

/** Whether this browser knows Web Push, on this address. */
export const knowsPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The devices of this person that are called. */
export const called = () => all("me/notices");

/** This browser's subscription, or null. */
export async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The installation's key, or null where it calls no browsers. */
export async function houseKey() {
  try {
    return (await get("notices/web")).key;
  } catch (error) {
    if (error.code === "no_web_push") return null;
    throw error;
  }
}

/** Ask the person, subscribe, and register. Raises an Error with a sentence if that is denied. */
export async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("This browser may not show notices. Allow them for this site, then try again.");
  }
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  if (before && !isOf(before, key)) await before.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return register(made);
}

/** Register a subscription, with quiet hours if there are any. */
export function register(made, quiet = {}) {
  const { endpoint, keys } = made.toJSON();
  return post("me/notices", { provider: "web", address: endpoint, ...keys, zone: zone(), ...quiet });
}

/** End this browser's subscription, here and at the server. */
export async function turnOff() {
  const made = await subscription();
  const device = made && (await called()).find((each) => each.address === made.endpoint);
  if (device) await remove(`me/notices/${device.id}`);
  await made?.unsubscribe();
}

/** Whether a subscription was made with this key. */
function isOf(made, key) {
  const bytes = new Uint8Array(made.options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
