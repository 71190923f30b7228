import type { Page } from "@playwright/test";

type Refused = { method: string; path: RegExp; status: number };

/** Requests that a page sends although they may be refused. Any other refused GET is an error of the page. */
const DELIBERATE: Refused[] = [
    // Only the service knows whether the user is signed in.
    { method: "GET", path: /\/auth\/me$/, status: 401 },
    // The browser reopens a stream by itself, also one that ended with its session or role.
    { method: "GET", path: /\/events\/stream$/, status: 401 },
    { method: "GET", path: /\/events\/stream$/, status: 403 },
];
/** The statuses with which the service, or a host behind it, refuses user input; the form shows the error. */
const ANSWERED = [401, 403, 409, 422, 429, 502];

/**
 * Leaving a page aborts requests that are still open, such as its event stream; the other two are caused by a journey that
 * disconnects the network.
 */
const BROKEN_OFF = ["net::ERR_ABORTED", "net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED"];

/**
 * Collects the errors of a page: exceptions, console errors and failed requests. A journey names the refusals that it
 * provokes on purpose.
 */
export function watch(page: Page, faults: string[], provoked: Refused[] = []) {
    page.on("pageerror", (e) => faults.push(e.message));
    page.on("console", (m) => {
        // The browser also logs each refused request; these are checked below, where the method and the status are known.
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
    // What was read together was refused in parts.
    page.on("response", async (response) => {
        const url = new URL(response.url());
        if (!url.pathname.endsWith("/api/v1/batch") || response.status() !== 200) return;
        const paths = url.searchParams.get("get")!.split(",");
        // The page may be gone before its answer is read.
        const parts: { status: number }[] = await response.json().catch(() => []);
        parts.forEach(({ status }, at) => {
            const isDeliberate = (one: Refused) => one.status === status && one.path.test(paths[at]!.split("?")[0]!);
            if (status >= 400 && !provoked.some(isDeliberate)) faults.push(`GET ${paths[at]}: ${status}`);
        });
    });
    page.on("requestfailed", (request) => {
        const why = request.failure()?.errorText ?? "";
        if (!BROKEN_OFF.includes(why)) faults.push(`${request.method()} ${new URL(request.url()).pathname}: ${why}`);
    });
}
