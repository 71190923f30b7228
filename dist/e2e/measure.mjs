// Measures the page in Chromium and prints rows of a table: node measure.mjs first|many ADDRESS PATH COOKIE EXPECTED
// EXPECTED is a regular expression for a text of the data. Used by bench/run page.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { chromium } from "@playwright/test";

const LOADS = 5;
const EVENTS = 60;
// About as fast as a quick turn of the wheel.
const SCROLL = { frames: 600, pixels: 100 };
// The browser rounds the times of frames.
const ROUNDED = 0.5;
// Events of a trace.
const SCRIPT = [
    "FunctionCall",
    "EvaluateScript",
    "EventDispatch",
    "FireAnimationFrame",
    "TimerFire",
    "RunMicrotasks",
    "v8.callFunction",
];
const STYLE_AND_LAYOUT = ["UpdateLayoutTree", "Layout"];
const TASK = ["ThreadControllerImpl::RunTask", "RunTask"];
// The two devices of Lighthouse 12, throttled by the browser, with its curves: the values that score 90 and 50 points.
const DEVICES = {
    desktop: {
        name: "10 Mbit/s, 40 ms",
        viewport: { width: 1440, height: 900 },
        network: { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
        slower: 1,
        curves: { fcp: [934, 1600], lcp: [1200, 2400], tbt: [150, 350], cls: [0.1, 0.25] },
    },
    telephone: {
        name: "telephone, 1.6 Mbit/s, 150 ms, processor 4 times slower",
        viewport: { width: 390, height: 844 },
        network: { offline: false, latency: 150, downloadThroughput: 184_320, uploadThroughput: 84_480 },
        slower: 4,
        curves: { fcp: [1800, 3000], lcp: [2500, 4000], tbt: [200, 600], cls: [0.1, 0.25] },
    },
};
// Those of Lighthouse but for the speed index, which needs a film of the page.
const WEIGHTS = { fcp: 10, lcp: 25, tbt: 30, cls: 25 };

const [what, address, path, cookie, expected] = process.argv.slice(2);
const SIGNED_IN = { at: path, text: expected };
const SIGN_IN = { at: "/login", text: "Password" };
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
    ],
});
try {
    await (what === "first" ? firstLoads() : manyGuests());
} finally {
    await browser.close();
}

/** A new tab without a cache. It notes when the expected text is first shown, and what Lighthouse looks at, in `window`. */
async function open({ viewport }, { at, text: wanted } = SIGNED_IN) {
    const context = await browser.newContext({ viewport });
    const [name, value] = cookie.split("=");
    if (at !== SIGN_IN.at) await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.addInitScript((text) => {
        const wanted = new RegExp(text);
        const look = () => {
            if (!wanted.test(document.querySelector("main")?.textContent ?? "")) return requestAnimationFrame(look);
            // A timer in a frame runs after the frame was painted.
            setTimeout(() => (window.shown = performance.now()));
        };
        requestAnimationFrame(look);
        const seen = (window.seen = { lcp: Number.NaN, cls: 0, tasks: [] });
        const watch = (type, note) =>
            new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
        watch("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
        watch("layout-shift", ({ hadRecentInput, value }) => (seen.cls += hadRecentInput ? 0 : value));
        watch("longtask", ({ startTime, duration }) =>
            seen.tasks.push({ end: startTime + duration, blocking: duration - 50 }),
        );
    }, wanted);
    const cdp = await context.newCDPSession(page);
    // The time that the tab had a processor, which does not depend on what else the machine does.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await cdp.send("Network.enable");
    return { context, page, cdp };
}

async function firstLoads() {
    const outside = await median(DEVICES.desktop, SIGN_IN);
    row(
        `first load of ${SIGN_IN.at}, signed out: all that is transferred`,
        `${kb(outside.bytes)} kB in ${outside.requests} requests`,
        "goal: at most 150 kB",
    );
    const desktop = await median(DEVICES.desktop);
    row(`first load of ${path}: script`, `${kb(desktop.Script)} kB`, "goal: at most 180 kB");
    row("the same: styles", `${kb(desktop.Stylesheet)} kB`, "goal: at most 20 kB");
    row("the same: all that is transferred", `${kb(desktop.bytes)} kB`, "goal: at most 260 kB");
    row(
        "the same: requests",
        `${desktop.requests}, ${desktop.before} of them before data is shown`,
        "goal: at most 15",
    );
    row("the same: requests of the API made twice", `${desktop.twice}`, "goal: none");
    for (const device of Object.values(DEVICES)) {
        const { painted, lcp, cls, tbt, shown } = device === DEVICES.desktop ? desktop : await median(device);
        const scores = score({ fcp: painted, lcp, cls, tbt }, device.curves);
        const ms = (time) => `${Math.round(time)} ms`;
        row(
            `the same: ${device.name} (medians of ${LOADS})`,
            `first paint ${ms(painted)}, largest paint ${ms(lcp)}, layout shift ${cls.toFixed(3)}, blocked ${ms(tbt)}`,
            `scores ${scores.fcp}, ${scores.lcp}, ${scores.cls}, ${scores.tbt}; together ${scores.all} of 100`,
        );
        row("the same: data is shown", ms(shown), "–");
    }
    await slowProcessor();
}

/** The largest paint of both pages where the processor is slow and the network is not; what else the machine does counts four times. */
async function slowProcessor() {
    for (const [page, goal] of [
        [SIGN_IN, 1500],
        [SIGNED_IN, 2500],
    ]) {
        const { lcp } = await median({ ...DEVICES.desktop, slower: 4 }, page);
        row(
            `first load of ${page.at}, processor 4 times slower: largest paint (median of ${LOADS})`,
            `${Math.round(lcp)} ms at load ${loadavg()[0].toFixed(1)}`,
            `goal: at most ${goal} ms`,
        );
    }
}

async function median(device, page) {
    const loads = [];
    for (let i = 0; i < LOADS; i++) loads.push(await load(device, page));
    if (process.env.MEASURE_REQUESTS) console.error(loads[0].list.join("\n"));
    const middle = (name) => loads.map((one) => one[name]).sort((a, b) => a - b)[LOADS >> 1];
    return Object.fromEntries(Object.keys(loads[0]).map((name) => [name, middle(name)]));
}

async function load(device, { at, text } = SIGNED_IN) {
    const { context, page, cdp } = await open(device, { at, text });
    await cdp.send("Network.emulateNetworkConditions", device.network);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: device.slower });
    const requests = new Map();
    const bytes = { Script: 0, Stylesheet: 0, bytes: 0 };
    cdp.on("Network.requestWillBeSent", ({ requestId, request, type }) =>
        requests.set(requestId, { url: request.url.replace(address, ""), type }),
    );
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const { type } = requests.get(requestId) ?? {};
        bytes.bytes += encodedDataLength;
        if (type in bytes) bytes[type] += encodedDataLength;
    });
    await page.goto(address + at, { waitUntil: "commit" });
    await page.waitForFunction(() => window.shown);
    const before = requests.size;
    await page.waitForTimeout(3000); // what follows by itself, such as a second query of the same list
    const figures = await page.evaluate(() => {
        const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
        const { lcp, cls, tasks } = window.seen;
        const tbt = tasks.filter(({ end }) => end > painted).reduce((sum, { blocking }) => sum + blocking, 0);
        return { painted, lcp, cls, tbt, shown: window.shown };
    });
    const list = [...requests.values()].map(({ url }) => url);
    const asked = list.filter((url) => url.startsWith("/api/")).flatMap(partsOf);
    await context.close();
    return { ...figures, ...bytes, list, before, requests: list.length, twice: asked.length - new Set(asked).size };
}

/** What a request reads: several things, if they are read together. */
function partsOf(url) {
    const [, get] = url.split("/batch?get=");
    return get === undefined
        ? [url]
        : decodeURIComponent(get)
              .split(",")
              .map((part) => `/api/v1${part}`);
}

/** The points of each figure, of 100, and all of them together. */
function score(figures, curves) {
    const points = Object.fromEntries(
        Object.entries(curves).map(([name, [good, middle]]) => [name, pointsOf(figures[name], good, middle)]),
    );
    const sum = (of) => Object.entries(WEIGHTS).reduce((all, [name, weight]) => all + weight * of(name), 0);
    const all = sum((name) => points[name]) / sum(() => 1);
    return Object.fromEntries(Object.entries({ ...points, all }).map(([name, value]) => [name, Math.round(value)]));
}

/** A log-normal curve through 90 points at the good value and 50 at the middle one. */
function pointsOf(value, good, middle) {
    const x = (0.9061938 * Math.log(Math.max(value, 1e-9) / middle)) / Math.log(middle / good); // erfc(0.906…) is 0.2
    return 50 * (1 - erf(x));
}

/** The error function, by its series; beyond 4 it is 1 for this purpose. */
function erf(x) {
    if (Math.abs(x) > 4) return Math.sign(x);
    let term = x;
    let sum = x;
    for (let n = 1; n < 80; n++) {
        term *= -(x * x) / n;
        sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
}

function kb(bytes) {
    return (bytes / 1000).toFixed(1);
}

async function manyGuests() {
    const { page, cdp } = await open(DEVICES.desktop);
    await page.goto(address + path, { waitUntil: "commit" });
    const shown = await withinTwoMinutes(page.waitForFunction(() => window.shown));
    if (shown === undefined) return row(`${path} with 15,000 guests: data is shown`, "not within 120 s", "–");
    await page.waitForTimeout(3000);
    const shownAt = await page.evaluate(() => window.shown);
    const metrics = async () =>
        Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
    let events = 0;
    let rows = 0;
    cdp.on("Network.eventSourceMessageReceived", ({ eventName, data }) => {
        if (eventName !== "metrics") return;
        events++;
        rows += Object.values(JSON.parse(data)).reduce((sum, { id }) => sum + id.length, 0);
    });
    if (process.env.MEASURE_PROFILE) await startProfile(cdp);
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
    if (process.env.MEASURE_PROFILE) await printProfile(cdp);
    await cdp.send("HeapProfiler.collectGarbage");
    await page.waitForTimeout(2000);
    await cdp.send("HeapProfiler.collectGarbage");
    const { JSHeapUsedSize, Nodes } = await metrics();
    row(`${path} with 15,000 guests: data is shown`, `${Math.round(shownAt)} ms`, "–");
    row(
        "the same: script for an event of changes",
        percentiles(frames),
        `${Math.round(rows / events)} rows an event; goal: under 8 ms`,
    );
    row("the same: all work of the tab for it", percentiles(tasks), "script, style, layout and painting");
    row(
        "the same: memory of the open tab",
        `${(JSHeapUsedSize / 1048576).toFixed(0)} MiB of script, ${await privateMib()} MiB of the process`,
        `${Nodes} nodes of the document; goal: under 150 MB`,
    );
    await scroll(page);
}

/** Scrolls the list while its rows change, and prints how regular the frames were and what each cost the tab's main thread. */
async function scroll(page) {
    await browser.startTracing(page, { categories: ["-*", "toplevel", "devtools.timeline", "__metadata"] });
    const times = await page.evaluate(
        ({ frames, pixels }) =>
            new Promise((done) => {
                const times = [];
                const step = (time) => {
                    if (times.push(time) > frames) return done(times);
                    window.scrollBy(0, pixels);
                    requestAnimationFrame(step);
                };
                requestAnimationFrame(step);
            }),
        SCROLL,
    );
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const intervals = times.slice(1).map((time, i) => time - times[i]);
    const late = (limit) => {
        const share = intervals.filter((ms) => ms > limit + ROUNDED).length / intervals.length;
        return `${(share * 100).toFixed(1)} % over ${limit} ms`;
    };
    row(
        `the same: scrolled by ${SCROLL.pixels} px a frame, time between frames`,
        percentiles(intervals),
        `${late(16.7)}, ${late(33.3)}; goal: 60 frames a second`,
    );
    const costs = costsOf(traceEvents);
    const of = (name) => percentiles(costs.map((cost) => cost[name]));
    row(
        "the same: script, style and layout of a frame",
        `${of("work")} of processor time`,
        `script alone ${of("script")}; goal: under 8 ms`,
    );
    row("the same: all work of the tab's main thread for a frame", of("all"), "with recording what is to be painted");
}

/** The processor time of each frame, in ms: from the task that runs its callbacks to that of the next frame. */
function costsOf(events) {
    const frame = events.filter(({ name, ph }) => ph === "X" && name === "FireAnimationFrame");
    const { pid, tid } = frame[0];
    const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X");
    const ms = ({ tdur, dur }) => (tdur ?? dur) / 1000;
    // Events contain others: only the outermost of a kind counts.
    const outermost = (names) => {
        let end = 0;
        return own
            .filter(({ name }) => names.includes(name))
            .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
            .filter((event) => event.ts >= end && (end = event.ts + event.dur));
    };
    const tasks = outermost(TASK);
    const starts = tasks
        .filter((task) => frame.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur))
        .map(({ ts }) => ts);
    const perFrame = (selected) => {
        const sums = starts.map(() => 0);
        let at = -1;
        for (const event of selected) {
            while (starts[at + 1] <= event.ts) at++;
            if (at >= 0) sums[at] += ms(event);
        }
        return sums.slice(0, -1);
    };
    const [layout, work, all] = [STYLE_AND_LAYOUT, [...SCRIPT, ...STYLE_AND_LAYOUT], TASK].map((names) =>
        perFrame(outermost(names)),
    );
    // Script often asks for the layout that it has made necessary.
    return all.map((_, i) => ({ script: work[i] - layout[i], work: work[i], all: all[i] }));
}

async function startProfile(cdp) {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.setSamplingInterval", { interval: 500 });
    await cdp.send("Profiler.start");
}

/** Where the time was spent, by function, the most expensive first. */
async function printProfile(cdp) {
    const { profile } = await cdp.send("Profiler.stop");
    const times = new Map();
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
    profile.samples.forEach((id, i) => {
        const { functionName, lineNumber, url } = nodes.get(id).callFrame;
        const name = `${functionName || "?"} ${url.split("/").pop()}:${lineNumber + 1}`;
        times.set(name, (times.get(name) ?? 0) + profile.timeDeltas[i] / 1000);
    });
    const most = [...times].sort(([, a], [, b]) => b - a).slice(0, 40);
    for (const [name, ms] of most) console.error(`${ms.toFixed(0)} ms ${name}`);
}

/** Undefined if the tab takes longer. It may be too busy to answer, so its own time limits do not apply. */
function withinTwoMinutes(work) {
    return Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, 120_000).unref())]);
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
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

function row(name, measured, against) {
    console.log(`| ${name} | ${measured} | ${against} |`);
}
