import { describe, expect, it, test } from "vitest";
import { courseOf, isEmpty } from "./course";
import { SPANS, spanOf, windowOf } from "./spans";
import { storageOf, storageTarget, targetsOf } from "./targets";
import { BINARY_STEPS, shortBits, unitOf } from "./units";

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

    it("is empty without a value, and not with a zero", () => {
        expect(isEmpty(courseOf([]))).toBe(true);
        expect(isEmpty(courseOf([series(point(10, null))]))).toBe(true);
        expect(isEmpty(courseOf([series(point(10, 0))]))).toBe(false);
    });
});

describe("units", () => {
    it("write values for people", () => {
        expect(unitOf("percent").text(42.4)).toBe("42 %");
        expect(unitOf("bytes").text(1.5 * 1024 ** 3)).toBe("1.5 GiB");
        expect(unitOf("bits_per_second").text(12_500_000)).toBe("12.5 Mbit/s");
        expect(unitOf("hours").text(26)).toBe("1 d 2 h");
        expect(unitOf("celsius").text(41.26)).toBe("41.3 °C");
        expect(unitOf("of a later version").text(3)).toBe("3");
    });

    it("have scales of their own", () => {
        expect(unitOf("percent").most).toBe(100);
        expect(unitOf("bytes").most).toBeUndefined();
        expect(BINARY_STEPS).toContain(2 * 1024 ** 3);
        expect([0, 500, 2500, 5e6, 1e9].map(shortBits)).toEqual(["0 bit/s", "500 bit/s", "2.5 kbit/s", "5 Mbit/s", "1 Gbit/s"]);
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
        expect(["day", "year", "hour", "decade", undefined].map(spanOf)).toEqual(["day", "year", undefined, undefined, undefined]);
    });
});

describe("targets", () => {
    it("of an address are objects, each once, and not more than can be told apart", () => {
        expect(targetsOf("host:1,app:5,host:1,storage:2/local-lvm@pve-a1")).toEqual(["host:1", "app:5", "storage:2/local-lvm@pve-a1"]);
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
