import { describe, expect, it, test } from "vitest";
import { linesOf } from "./chart/lines";
import { marksOf, nameOf } from "./chart/marks";
import { metricOf } from "./compare/choices";
import { courseOf } from "./course";
import { scrapeConfig } from "./export/scrape";
import { callsOf, partWith } from "./monitoring/members";
import { placeOf } from "./monitoring/places";
import type { MetricSeries } from "./queries";
import { againOf, between, moved, SPANS, spanOf, windowOf } from "./spans";
import { coursesOf, courseTo } from "./spark/courses";
import { storageOf, storageTarget, targetsOf } from "./targets";
import { BINARY_STEPS, unitOf } from "./units";

const point = (seconds: number, mean: number | null) => ({
    at: seconds,
    min: mean === null ? null : mean - 1,
    mean,
    max: mean === null ? null : mean + 1,
});
const series = (...points: ReturnType<typeof point>[]) => ({ step_seconds: 10, points });

describe("a course", () => {
    it("has a line with its extent", () => {
        const course = courseOf([series(point(10, 5), point(20, 7))]);
        expect(course.times).toEqual([10_000, 20_000]);
        expect(course.lines).toEqual([{ values: [5, 7], low: [4, 6], high: [6, 8] }]);
    });

    it("has a gap where the value is unknown, and where steps are missing", () => {
        const course = courseOf([series(point(10, 5), point(20, null), point(30, 0), point(90, 1))]);
        expect(course.times).toEqual([10_000, 20_000, 30_000, 40_000, 90_000]);
        expect(course.lines[0]!.values).toEqual([5, null, 0, null, 1]);
    });

    it("keeps what only one of several series knows apart from gaps", () => {
        const course = courseOf([series(point(10, 1), point(20, 2)), series(point(15, 3))]);
        expect(course.times).toEqual([10_000, 15_000, 20_000]);
        expect(course.lines.map(({ values }) => values)).toEqual([
            [1, undefined, 2],
            [undefined, 3, undefined],
        ]);
    });
});

describe("units", () => {
    it("write values for people", () => {
        expect(unitOf("percent").text(42.4)).toBe("42 %");
        expect(unitOf("bytes").text(1.5 * 1024 ** 3)).toBe("1.5 GiB");
        expect(unitOf("bits_per_second").text(12_500_000)).toBe("12.5 Mbit/s");
        expect(unitOf("hours").text(26)).toBe("1 d 2 h");
        expect(unitOf("days").text(9.5)).toBe("9 d 12 h");
        expect(unitOf("celsius").text(41.26)).toBe("41.3 °C");
        expect(unitOf("of a later version").text(3)).toBe("3");
    });

    it("have scales of their own", () => {
        expect(unitOf("percent").most).toBe(100);
        expect(unitOf("bytes").most).toBeUndefined();
        expect(BINARY_STEPS).toContain(2 * 1024 ** 3);
        expect([0, 500, 2500, 5e6, 1e9].map(unitOf("bits_per_second").tick)).toEqual([
            "0",
            "500",
            "3 k",
            "5.0 M",
            "1.0 G",
        ]);
    });
});

describe("a span", () => {
    it("moves in steps, and contains the present", () => {
        const now = Date.parse("2026-03-01T12:00:07Z");
        const [from, to] = windowOf("hour", now);
        expect(to - from).toBe(SPANS.hour.ms);
        expect(to).toBeGreaterThanOrEqual(now);
        expect(windowOf("hour", now + 5000)).toEqual([from, to]);
        expect(windowOf("hour", now + 10_000)).not.toEqual([from, to]);
    });

    test("of an address is one of those that are offered", () => {
        expect(["day", "year", "hour", "decade", undefined].map(spanOf)).toEqual([
            "day",
            "year",
            undefined,
            undefined,
            undefined,
        ]);
    });
});

describe("a fixed span", () => {
    const HOUR = 3600_000;
    const now = Date.parse("2026-03-01T12:00:00Z");
    const fixed = between(now - 2 * HOUR, now - HOUR);

    it("is in the address in seconds, and is not read again", () => {
        expect(fixed).toBe("1772359200-1772362800");
        expect(spanOf(fixed)).toBe(fixed);
        expect(windowOf(fixed, now)).toEqual([now - 2 * HOUR, now - HOUR]);
        expect(againOf(fixed)).toBe(false);
    });

    it("has room for values, and is a year at most", () => {
        expect(windowOf(between(now, now + 1), now)).toEqual([now - 30_000, now + 30_000]);
        const [from, to] = windowOf(spanOf("1-99999999999")!, now);
        expect(to - from).toBe(SPANS.year.ms);
    });

    it("of an address that is none is not taken", () => {
        expect(["5-4", "5-5", "a-b", "5", "-5-6", "1e9-2e9", ["1-2"], null].map(spanOf)).toEqual([
            undefined,
            undefined,
            undefined,
            undefined,
            undefined,
            undefined,
            "0-60",
            undefined,
        ]);
    });

    it("is moved and made longer, but not into the future", () => {
        expect(windowOf(moved(fixed, now, { by: -1 }), now)).toEqual([now - 3 * HOUR, now - 2 * HOUR]);
        expect(windowOf(moved(fixed, now, { by: 5 }), now)).toEqual([now - HOUR, now]);
        expect(windowOf(moved(fixed, now, { factor: 3 }), now)).toEqual([now - 3 * HOUR, now]);
        expect(windowOf(moved("hour", now, { by: -1 }), now)).toEqual([now - 2 * HOUR, now - HOUR]);
    });
});

describe("targets", () => {
    it("of an address are objects, each once, and not more than can be told apart", () => {
        expect(targetsOf("host:1,app:5,host:1,storage:2/local-lvm@pve-a1")).toEqual([
            "host:1",
            "app:5",
            "storage:2/local-lvm@pve-a1",
        ]);
        expect(targetsOf("host:0,user:1,app:x,<b>,")).toEqual([]);
        expect(targetsOf("vm:1,vm:2,vm:3,vm:4,vm:5,vm:6,vm:7")).toHaveLength(6);
        expect(targetsOf(undefined)).toEqual([]);
    });

    it("are storages by their name, and by their node unless it is shared", () => {
        expect(storageTarget(2, "nfs", "pve-a1", true)).toBe("storage:2/nfs");
        expect(storageTarget(2, "local", "pve-a1", false)).toBe("storage:2/local@pve-a1");
        expect(storageOf("storage:2/local@pve-a1")).toEqual({ clusterId: 2, name: "local", node: "pve-a1" });
        expect(storageOf("storage:2/nfs")).toEqual({ clusterId: 2, name: "nfs", node: null });
        expect(storageOf("host:2")).toBeNull();
    });
});

describe("the last hour of a list", () => {
    const hour = coursesOf({
        from: "2026-03-01T12:00:00Z",
        step_seconds: 120,
        metrics: ["cpu_pct", "mem_pct"],
        rows: [
            { id: 7, lines: [{ mean: [1, 2, null] }, { mean: [null, null, null] }] },
            { id: 9, lines: [{ mean: [4, 5, 6] }, { mean: [40, 50, 60] }] },
        ],
    });
    const at = (minutes: number) => Date.parse("2026-03-01T12:00:00Z") + minutes * 60_000;

    it("is found by row and metric, and goes on to now", () => {
        expect(courseTo(hour, 9, "mem_pct", 70, at(5))).toEqual({
            times: [at(0), at(2), at(4), at(5)],
            values: [40, 50, 60, 70],
        });
    });

    it("has no gap where only the step of now is missing, and has one where the value is unknown", () => {
        expect(courseTo(hour, 7, "cpu_pct", 3, at(5)).values).toEqual([1, 2, 3]);
        expect(courseTo(hour, 7, "cpu_pct", null, at(5)).values).toEqual([1, 2, null, null]);
        expect(courseTo(hour, 7, "cpu_pct", 3, at(20)).values).toEqual([1, 2, null, 3]);
    });

    it("of a row without values is only its value of now", () => {
        expect(courseTo(hour, 1, "cpu_pct", 3, at(5))).toEqual({ times: [at(5)], values: [3] });
        expect(courseTo(hour, 7, "mem_pct", null, at(5)).values).toEqual([null, null, null, null]);
    });
});

describe("the lines of a chart", () => {
    const measured = (
        target: string,
        metric: MetricSeries["metric"],
        means: (number | null)[],
        unit: MetricSeries["unit"] = "percent",
    ) => ({
        target,
        name: target,
        metric,
        title: metric,
        unit,
        step_seconds: 10,
        points: means.map((mean, at) => point(at * 10, mean)),
    });

    it("are those that were measured, with bands while there are few", () => {
        const all = [measured("vm:1", "mem_bytes", [null, null]), measured("vm:1", "mem_host_bytes", [1, 2], "bytes")];
        const parts = ["mem_bytes", "mem_host_bytes"].map((metric) => ({ target: "vm:1", metric, label: metric }));
        const { lines, unit, step } = linesOf(all, parts);
        expect(lines.map(({ label }) => label)).toEqual(["mem_host_bytes"]);
        expect(lines[0]!.low).toEqual([0, 1]);
        expect([unit, step]).toEqual(["bytes", 10]);
    });

    it("of several objects have different names, and no bands", () => {
        const ids = ["app:1", "app:2", "app:3"];
        const { lines } = linesOf(
            ids.map((id) => measured(id, "cpu_pct", [1])),
            ids.map((target) => ({ target, metric: "cpu_pct", label: "notes" })),
        );
        expect(lines.map(({ label, low }) => [label, low])).toEqual([
            ["notes", undefined],
            ["notes (2)", undefined],
            ["notes (3)", undefined],
        ]);
    });

    it("are none without values", () => expect(linesOf([], []).lines).toEqual([]));
});

describe("marks", () => {
    const of = (more: object) => ({
        target: "app:1",
        at: "2026-03-01T12:00:00Z",
        until: null,
        type: "job" as const,
        id: 4,
        kind: "app.backup",
        status: "running",
        text: null,
        ...more,
    });
    const [from, to] = [Date.parse("2026-03-01T12:00:00Z"), Date.parse("2026-03-01T12:01:00Z")];

    it("last as long as the job or the alert", () => {
        expect(marksOf([of({})])).toMatchObject([{ from, to: null, tone: "job" }]);
        expect(marksOf([of({ status: "failed", until: "2026-03-01T12:01:00Z" })])).toMatchObject([
            { from, to, tone: "failed" },
        ]);
        expect(marksOf([of({ type: "alert", status: "firing", text: "CPU above 90 %" })])).toMatchObject([
            { to: null, tone: "alert" },
        ]);
        expect(marksOf([of({ type: "alert", status: "resolved" })])).toMatchObject([{ to: from }]);
    });

    it("say what happened", () => {
        expect(marksOf([of({ status: "succeeded" })])[0]!.label).toBe("Back up: succeeded");
        expect(nameOf(of({ type: "alert", text: "CPU above 90 %" }))).toBe("Alert: CPU above 90 %");
    });
});

test("the configuration for Prometheus names this service", () => {
    expect(scrapeConfig("https://holdfast.example.net:8443", "/api/v1/metrics")).toContain(
        'targets: ["holdfast.example.net:8443"]',
    );
    expect(scrapeConfig("http://127.0.0.1:8080", "/api/v1/metrics")).toMatch(
        /scheme: http\n +metrics_path: \/api\/v1\/metrics\n/,
    );
});

describe("monitoring", () => {
    it("adds the calls that are known", () => {
        expect(callsOf([{ calls_per_minute: 4.5 }, { calls_per_minute: null }, { calls_per_minute: 2 }])).toBe("6.5");
        expect(callsOf([{ calls_per_minute: null }])).toBeNull();
    });

    it("asks for hosts in parts, each of which contains the same ones always", () => {
        const hosts = Array.from({ length: 25 }, (_, at) => at + 1);
        expect(partWith(hosts, 12)).toEqual(partWith(hosts, 20));
        expect(partWith(hosts, 25)).toEqual([21, 22, 23, 24, 25]);
    });

    it("leads to the metrics of an object", () => {
        expect(placeOf("vm:7")).toEqual({ to: "/vms/7/metrics" });
        expect(placeOf("storage:1/local@pve-a1")).toMatchObject({
            to: "/monitoring/compare",
            search: { targets: "storage:1/local@pve-a1" },
        });
    });
});

describe("a comparison", () => {
    it("begins with the metric that its objects have", () => {
        expect(metricOf(undefined, [])).toBe("cpu_pct");
        expect(metricOf(undefined, ["storage:1/nfs"])).toBe("storage_pct");
        expect(metricOf("mem_bytes", ["storage:1/nfs"])).toBe("mem_bytes");
        expect(metricOf("toString", ["app:1"])).toBe("cpu_pct");
    });
});
