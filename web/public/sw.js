// The service worker of the page: shows the messages that arrive by Web Push, and opens the page about them. It stores nothing
// and answers no requests of the page.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

/** A message must be shown in any case: the browser ends a subscription whose messages are not. */
function show(data) {
    const message = read(data);
    const title = text(message.title) || "Holdfast";
    return self.registration.showNotification(title, {
        body: text(message.text) || text(message.body),
        // Messages about the same thing replace each other: a recovery takes the place of the alert.
        tag: text(message.thread) || text(message.id) || undefined,
        renotify: Boolean(text(message.thread)) && message.ends_thread !== true,
        requireInteraction: message.severity === "critical" && message.ends_thread !== true,
        timestamp: Date.parse(text(message.at)) || Date.now(),
        icon: "/icon-192.png",
        badge: "/icon-192.png",
        data: { to: pageOf(message.url ?? message.link) },
    });
}

function read(data) {
    try {
        const message = data?.json();
        return message !== null && typeof message === "object" ? message : {};
    } catch {
        return { title: data?.text() };
    }
}

function text(value) {
    return typeof value === "string" ? value : "";
}

/** The page that is opened: only ever one of this service, whatever host the message names. */
function pageOf(link) {
    try {
        const { pathname, search } = new URL(text(link) || "/", self.location.origin);
        return pathname + search;
    } catch {
        return "/";
    }
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.to ?? "/"));
});

async function open(to) {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const own = windows.find(({ url }) => new URL(url).origin === self.location.origin);
    if (own === undefined) return self.clients.openWindow(to);
    await own.focus();
    return own.navigate(to);
}
