import { describe, expect, it } from "vitest";
import { bytesUsed, coresUsed, levelOf } from "./amount";
import { csvOf, indexes } from "./ChartTable";
import { crosshairOf } from "./crosshair";
import { lonely, marksAt, measured, placeAt, toldAt, valueAt } from "./line";
import { axisTime, pointTime, since } from "./moments";
import { distinct, topOf } from "./plot";
import { extremes, pathOf, scaleOf } from "./series";

const GIB = 1024 ** 3;

describe("an amount", () => {
    it("names what is used, of what, and the share", () => {
        expect(bytesUsed(8.8 * GIB, 64 * GIB).text).toBe("8.8 of 64 GiB · 14 %");
        expect(bytesUsed(512 * 1024 ** 2, 2 * GIB).text).toBe("512 MiB of 2 GiB · 25 %");
        expect(coresUsed(14, 8)).toEqual({ text: "1.1 of 8 cores · 14 %", share: 14 });
        expect(coresUsed(100, 1).text).toBe("1 of 1 core · 100 %");
    });

    it("that is not known has no share, and shows what is known", () => {
        expect(bytesUsed(null, 64 * GIB)).toEqual({ text: null, share: null });
        expect(bytesUsed(GIB, null)).toEqual({ text: "1 GiB", share: null });
        expect(coresUsed(null, 8)).toEqual({ text: null, share: null });
        expect(coresUsed(14, null)).toEqual({ text: "14 %", share: 14 });
    });

    it("turns at its thresholds", () => {
        expect([84.9, 85, 94.9, 95].map(levelOf)).toEqual(["normal", "high", "high", "full"]);
    });
});

describe("what a chart tells", () => {
    const line = (...values: (number | null | undefined)[]) => ({ label: "CPU", values });

    it("stays at the chosen time while newer values arrive and the oldest go", () => {
        expect(placeAt([10, 20, 30, 40], 20)).toBe(1);
        expect(placeAt([20, 30, 40, 50], 20)).toBe(0);
        expect(placeAt([30, 40, 50, 60], 20)).toBe(0);
        expect(placeAt([10, 20, 30], 24)).toBe(1);
        expect(placeAt([10, 20, 30], 26)).toBe(2);
        expect(placeAt([10, 20, 30], 99)).toBe(2);
        expect(toldAt([20, 30, 40], [line(1, 2, 3)], 20)).toEqual({ at: 0, lines: [{ value: 1, time: null }] });
        expect(toldAt([20, 30, 40], [line(null, 2, 3)], 20)).toEqual({ at: 0, lines: [{ value: null, time: null }] });
    });

    it("is the newest without a chosen time: the last that is known", () => {
        expect(placeAt([10, 20, 30], null)).toBe(2);
        expect(toldAt([10, 20, 30], [line(1, 2, null)], null)).toEqual({ at: 1, lines: [{ value: 2, time: null }] });
        expect(toldAt([10, 20, 30], [line(1, 2, 3), line(7, null, null)], null)).toEqual({
            at: 2,
            lines: [
                { value: 3, time: null },
                { value: 7, time: 10 },
            ],
        });
        expect(toldAt([10, 20], [line(0, undefined), line(undefined, 5)], null).lines).toEqual([
            { value: 0, time: null },
            { value: 5, time: null },
        ]);
    });

    it("is nothing of a line that was never measured", () => {
        expect(toldAt([10, 20], [line(null, null)], null)).toEqual({ at: 1, lines: [{ value: null, time: null }] });
        expect(toldAt([10, 20], [line(null, 4), line(null, null)], null).lines[1]).toEqual({ value: null, time: null });
    });
});

describe("charts with the same cross-hair", () => {
    it("share the chosen time until the last one is gone", () => {
        const heard: (number | null)[] = [];
        const crosshair = crosshairOf("test");
        const leave = [1, 2].map(() => crosshair.watch(() => heard.push(crosshair.time())));
        crosshairOf("test").choose(20);
        crosshair.choose(20);
        expect(heard).toEqual([20, 20]);
        expect(crosshairOf("other").time()).toBeNull();
        leave[0]!();
        expect(crosshairOf("test").time()).toBe(20);
        leave[1]!();
        expect(crosshairOf("test").time()).toBeNull();
    });
});

describe("a line", () => {
    it("has a gap where nothing is known, and a dot between two gaps", () => {
        const series = { times: [0, 10, 20, 30, 40], values: [0, 100, null, 50, null] };
        expect(pathOf(series, 40, 20, [0, 100])).toBe("M0.0 20.0L10.0 0.0M30.0 10.0h0");
        expect(extremes(series)).toEqual({ lowest: 0, highest: 100, last: null });
    });

    it("fits its values, but makes little of small differences", () => {
        expect(scaleOf(20, 60, 100)).toEqual([20, 60]);
        expect(scaleOf(50, 51, 100)).toEqual([45.5, 55.5]);
        expect(scaleOf(1, 2, 100)).toEqual([0, 10]);
        expect(scaleOf(99, 100, 100)).toEqual([90, 100]);
        expect(pathOf({ times: [0, 10], values: [40, 45] }, 40, 20, scaleOf(40, 45, 100))).toBe("M0.0 15.0L40.0 5.0");
    });

    it("is empty without two times", () => {
        expect(pathOf({ times: [5], values: [1] }, 40, 20, [0, 100])).toBe("");
        expect(extremes({ times: [5], values: [null] })).toBeNull();
    });
});

describe("a line of a chart", () => {
    it("has a dot for a value between two gaps", () => {
        expect(lonely([1, null, 2, null, 3, 4], 0, 5)).toEqual([0, 2]);
        // Where only another line has a time, this one goes on.
        expect(lonely([null, 1, undefined, 2, null], 0, 4)).toBeNull();
        expect(lonely([], 0, -1)).toBeNull();
    });

    it("has the value before where only another line has a time", () => {
        const values = [1, undefined, null, undefined];
        expect(values.map((_, at) => valueAt(values, at))).toEqual([1, 1, null, null]);
    });

    it("ends at what is possible, or above what is higher", () => {
        expect([topOf(50, 100), topOf(120, 100), topOf(0, undefined), topOf(null, undefined)]).toEqual([
            100, 120, 1, 1,
        ]);
        expect(topOf(50, undefined)).toBeCloseTo(55);
    });

    it("has the marks that were there at a time", () => {
        const mark = (from: number, to: number | null) => ({
            key: String(from),
            from,
            to,
            tone: "job" as const,
            label: String(from),
        });
        const marks = [mark(5, 15), mark(20, 20), mark(31, null)];
        expect([0, 10, 20, 30].map((_, at, times) => marksAt(marks, times, at).map(({ label }) => label))).toEqual([
            ["5"],
            ["5"],
            ["20"],
            ["31"],
        ]);
    });
});

describe("times of a chart", () => {
    const at = Date.parse("2026-03-01T12:34:56Z");
    const DAY = 24 * 60 * 60 * 1000;

    it("become coarser with its span", () => {
        const axis = [DAY / 24, DAY, 30 * DAY, 365 * DAY].map((span) => axisTime(at, span));
        expect(new Set(axis).size).toBe(4);
        expect(axis[3]).toContain("26");
        expect(pointTime(at, DAY / 24)).toContain("56");
        expect(pointTime(at, 365 * DAY)).not.toContain("34");
    });

    it("are written once where several places have the same", () => {
        expect(distinct(["Mar 1", "Mar 1", "Mar 2", "Mar 1"])).toEqual(["Mar 1", "", "Mar 2", "Mar 1"]);
    });

    it("have a day where the time of day does not say which", () => {
        expect(since(at, DAY / 24)).toContain("34");
        expect(since(at, 30 * DAY)).toMatch(/Mar|3/);
        expect(since(at, 30 * DAY)).not.toBe(since(at - DAY, 30 * DAY));
    });

    it("are thinned out in a long table, and keep the newest", () => {
        expect(indexes(3, 200)).toEqual([2, 1, 0]);
        expect(indexes(8760, 200)).toHaveLength(200);
        expect(indexes(8760, 200)[0]).toBe(8759);
    });
});

describe("the times of a table", () => {
    const line = (...values: (number | null)[]) => ({ label: "", values });
    it("leave out the newest one as long as nothing was measured in it", () => {
        expect(measured([1, 2, 3], [line(5, 6, null)])).toBe(2);
        expect(measured([1, 2, 3], [line(5, null, null)])).toBe(2);
        expect(measured([1, 2, 3], [line(5, 6, null), line(5, 6, 7)])).toBe(3);
        expect(measured([], [line()])).toBe(0);
    });
});

describe("the values of a chart as CSV", () => {
    it("have one line for each time, and nothing where nothing is known", () => {
        const lines = [
            { label: "CPU", values: [1.5, null] },
            { label: "Memory", values: [7, 8] },
        ];
        expect(csvOf([0, 60_000], lines)).toBe(
            "Time,CPU,Memory\r\n1970-01-01T00:00:00.000Z,1.5,7\r\n1970-01-01T00:01:00.000Z,,8\r\n",
        );
    });
});
