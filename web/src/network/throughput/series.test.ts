import { expect, test } from "vitest";
import { courseOf, isEmpty } from "./series";

const of = (
    points: { time: number; in_bps: number | null; out_bps: number | null }[],
    step_seconds: number | null = 60,
) => ({
    host_id: 1,
    host_name: "pve-a1",
    node: "pve-a1",
    step_seconds,
    points,
});

test("a gap between points is a gap in the lines", () => {
    const course = courseOf(
        of([
            { time: 60, in_bps: 8, out_bps: 16 },
            { time: 121, in_bps: 24, out_bps: null },
            { time: 600, in_bps: 32, out_bps: 0 },
        ]),
    );
    expect(course.times).toEqual([60_000, 121_000, 181_000, 600_000]);
    expect(course.received).toEqual([8, 24, null, 32]);
    expect(course.sent).toEqual([16, null, null, 0]);
});

test("a host without any value is empty, and one that sent nothing is not", () => {
    expect(isEmpty(courseOf(of([], null)))).toBe(true);
    expect(isEmpty(courseOf(of([{ time: 60, in_bps: null, out_bps: null }])))).toBe(true);
    expect(isEmpty(courseOf(of([{ time: 60, in_bps: 0, out_bps: null }])))).toBe(false);
});
