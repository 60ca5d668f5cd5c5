/** Calls the public API under the page's session: one function, one kind of error, safe to repeat. */

const BASE = "/api/v1/";
const TRIES = 4;

/** What the server refused, as its problem document says it. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || "Something went wrong.");
    this.status = status;
    this.code = body.code || "";
    this.fields = body;
  }
}

/** A random version-4 UUID, also on pages without https. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const get = (path, options) => call("GET", path, undefined, options);
export const post = (path, body = {}, options) => call("POST", path, body, options);
export const patch = (path, body, options) => call("PATCH", path, body, options);
export const remove = (path, options) => call("DELETE", path, undefined, options);

/** Call the API; an unsafe call keeps its key over retries, so that it is done once. Whoever keeps `once` (an
 *  object, at first empty) and gives it again asks for the same until an answer came; what stays in doubt is none.
 *  Raises Problem for a refusal, TypeError when the line stays dead. */
export async function call(method, path, body, { once = {}, key = (once.key ??= newId()), headers = {}, signal } = {}) {
  const options = { method, signal, credentials: "same-origin", headers: { Accept: "application/json", ...headers } };
  if (method !== "GET") {
    options.headers["X-CSRFToken"] = document.querySelector("meta[name=csrf-token]").content;
    options.headers["Idempotency-Key"] = key;
  }
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await persist(url(path), options);
  const answer = await parsed(response);
  if (response.status < 500) delete once.key;
  if (!response.ok) throw new Problem(response.status, answer ?? {});
  return answer;
}

/** Every entry of a list, page by page, up to `limit`. */
export async function all(path, limit = 1000) {
  const found = [];
  let next = path;
  while (next && found.length < limit) {
    const page = await get(next);
    found.push(...page.results);
    next = page.next;
  }
  return found;
}

function url(path) {
  const target = new URL(path, new URL(BASE, location.origin));
  return target.pathname + target.search;
}

async function persist(address, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(address, options);
      if (response.status !== 503 || attempt === TRIES) return response;
    } catch (error) {
      if (error.name === "AbortError" || attempt === TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, 250 * 2 ** attempt));
  }
}

async function parsed(response) {
  const text = await response.text();
  if (!text) return null;
  const type = response.headers.get("Content-Type") || "";
  return type.includes("json") ? JSON.parse(text) : text;
}
