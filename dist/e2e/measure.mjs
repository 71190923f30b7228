// Measures the page in Chromium and prints rows of a table: node measure.mjs first|many ADDRESS PATH COOKIE EXPECTED
// EXPECTED is a regular expression for a text of the data. Used by bench/run page.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const LOADS = 5;
const EVENTS = 60;
// The network of the first load, so that one round trip more is visible in the figures.
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const [what, address, path, cookie, expected] = process.argv.slice(2);
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
});
try {
    await (what === "first" ? firstLoads() : manyGuests());
} finally {
    await browser.close();
}

/** A new tab without a cache. When the expected text is first shown is kept as `window.shown`. */
async function open() {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name, value] = cookie.split("=");
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.addInitScript((text) => {
        const wanted = new RegExp(text);
        const look = () => {
            if (!wanted.test(document.querySelector("main")?.textContent ?? "")) return requestAnimationFrame(look);
            // A timer in a frame runs after the frame was painted.
            setTimeout(() => (window.shown = performance.now()));
        };
        requestAnimationFrame(look);
    }, expected);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    await cdp.send("Network.enable");
    return { context, page, cdp };
}

async function firstLoads() {
    const loads = [];
    for (let i = 0; i < LOADS; i++) {
        const { context, page, cdp } = await open();
        await cdp.send("Network.emulateNetworkConditions", NETWORK);
        const urls = [];
        page.on("request", (request) => urls.push(new URL(request.url()).pathname));
        await page.goto(address + path, { waitUntil: "commit" });
        await page.waitForFunction(() => window.shown);
        const before = urls.length;
        await page.waitForTimeout(2000); // what follows by itself, such as a second query of the same list
        const figures = await page.evaluate(() => {
            const files = performance.getEntriesByType("resource").map((r) => ({ name: new URL(r.name).pathname, size: r.encodedBodySize }));
            const kb = (end) => files.filter((f) => f.name.endsWith(end)).reduce((sum, f) => sum + f.size, 0) / 1000;
            return {
                script: kb(".js"),
                styles: kb(".css"),
                painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
                shown: window.shown,
            };
        });
        const asked = urls.filter((url) => url.startsWith("/api/"));
        loads.push({ ...figures, before, all: urls.length, twice: asked.length - new Set(asked).size });
        if (process.env.MEASURE_REQUESTS && i === 0) console.error(urls.join("\n"));
        await context.close();
    }
    const median = (name) => loads.map((load) => load[name]).sort((a, b) => a - b)[LOADS >> 1];
    row(`first load of ${path}: script`, `${median("script").toFixed(1)} kB gzip`, "at most 180 kB");
    row("the same: styles", `${median("styles").toFixed(1)} kB gzip`, "at most 20 kB");
    row("the same: requests", `${median("all")}, ${median("before")} of them before data is shown`, "at most 15");
    row("the same: requests of the API made twice", `${median("twice")}`, "none");
    row("the same: first paint, 10 Mbit/s and 40 ms", `${Math.round(median("painted"))} ms (median of ${LOADS})`, "–");
    row("the same: data is shown", `${Math.round(median("shown"))} ms`, "–");
}

async function manyGuests() {
    const { page, cdp } = await open();
    await page.goto(address + path, { waitUntil: "commit" });
    const shown = await withinTwoMinutes(page.waitForFunction(() => window.shown));
    if (shown === undefined) return row(`${path} with 15,000 guests: data is shown`, "not within 120 s", "–");
    await page.waitForTimeout(3000);
    const shownAt = await page.evaluate(() => window.shown);
    const metrics = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
    let events = 0;
    let rows = 0;
    cdp.on("Network.eventSourceMessageReceived", ({ eventName, data }) => {
        if (eventName !== "metrics") return;
        events++;
        rows += data.split('"id":').length - 1;
    });
    const frames = [];
    const tasks = [];
    let before = await metrics();
    const end = Date.now() + 120_000;
    while (frames.length < EVENTS && Date.now() < end) {
        const seen = events;
        await page.waitForTimeout(250);
        const now = await metrics();
        // Events arrive once a second: script between two looks belongs to at most one of them.
        if (events > seen) {
            frames.push((now.ScriptDuration - before.ScriptDuration) * 1000);
            tasks.push((now.TaskDuration - before.TaskDuration) * 1000);
        }
        before = now;
    }
    await cdp.send("HeapProfiler.collectGarbage");
    await page.waitForTimeout(2000);
    await cdp.send("HeapProfiler.collectGarbage");
    const { JSHeapUsedSize, Nodes } = await metrics();
    row(`${path} with 15,000 guests: data is shown`, `${Math.round(shownAt)} ms`, "–");
    row("the same: script for an event of changes", percentiles(frames), `${Math.round(rows / events)} rows an event; at most 8 ms`);
    row("the same: all work of the tab for it", percentiles(tasks), "script, style, layout and painting");
    row(
        "the same: memory of the open tab",
        `${(JSHeapUsedSize / 1048576).toFixed(0)} MiB of script, ${await privateMib()} MiB of the process`,
        `${Nodes} nodes of the document; at most 150 MB`,
    );
}

/** Undefined if the tab takes longer. It may be too busy to answer, so its own time limits do not apply. */
function withinTwoMinutes(work) {
    return Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, 120_000))]);
}

/** The memory that only the tab's process uses. */
async function privateMib() {
    const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
    const sizes = processInfo
        .filter(({ type }) => type === "renderer")
        .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]));
    return Math.round(Math.max(...sizes) / 1024);
}

function percentiles(values) {
    const sorted = values.sort((a, b) => a - b);
    const at = (share) => (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
    return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`;
}

function row(name, measured, against) {
    console.log(`| ${name} | ${measured} | ${against} |`);
}
