import type { Page } from "@playwright/test";

type Refused = { method: string; path: RegExp; status: number };

/** What a page asks for although it may be refused. Anything else that is read and refused is a fault of the page. */
const DELIBERATE: Refused[] = [
    // Only the service knows whether somebody is signed in.
    { method: "GET", path: /\/auth\/me$/, status: 401 },
    // The browser opens a stream again by itself, also one that ended with its session or its role.
    { method: "GET", path: /\/events\/stream$/, status: 401 },
    { method: "GET", path: /\/events\/stream$/, status: 403 },
];
/** How the service, or a host behind it, says no to what a person sent; the form says it in words. */
const ANSWERED = [401, 403, 409, 422, 429, 502];

/**
 * Whoever leaves a page breaks off what it was still loading, such as its stream of events; the other two are what a journey
 * does that takes the network away.
 */
const BROKEN_OFF = ["net::ERR_ABORTED", "net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED"];

/**
 * Collects what goes wrong in a page: scripts that throw, errors on its console, what it asks for and does not get. A journey
 * adds what it provokes itself.
 */
export function watch(page: Page, faults: string[], provoked: Refused[] = []) {
    page.on("pageerror", (e) => faults.push(e.message));
    page.on("console", (m) => {
        // The browser also reports each refused request; those are judged below, where they have a method and a status.
        if (m.type() === "error" && !m.text().startsWith("Failed to load resource")) faults.push(m.text());
    });
    page.on("response", (response) => {
        const status = response.status();
        if (status < 400) return;
        const method = response.request().method();
        const path = new URL(response.url()).pathname;
        if (method !== "GET" && ANSWERED.includes(status)) return;
        const isDeliberate = (one: Refused) => one.method === method && one.status === status && one.path.test(path);
        if (![...DELIBERATE, ...provoked].some(isDeliberate)) faults.push(`${method} ${path}: ${status}`);
    });
    page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText ?? "";
        if (!BROKEN_OFF.includes(why)) faults.push(`${request.method()} ${new URL(request.url()).pathname}: ${why}`);
    });
}
