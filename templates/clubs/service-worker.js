/** Shows the notices that come for this browser, and opens what they are about. Keeps nothing. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { words, path } = event.data.json();
  event.waitUntil(self.registration.showNotification("Tonk", { body: words, tag: path, renotify: true, icon: "/favicon.ico", data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin)));
});

/** Go to a page of ours: to the window that shows it already, else to a new one. */
async function open(place) {
  if (place.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === place.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(place.href);
}
