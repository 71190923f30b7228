import { describe, expect, it } from "vitest";
import type { Planned } from "../schedules/queries";
import { spansByDay } from "./spans";

const DAYS = [0, 1, 2, 3].map((day) => new Date(Date.UTC(2026, 2, 2 + day)));
const NOW = new Date("2026-03-02T12:00:00Z");
const window = (id: number, more: object) => ({
    id,
    name: `w${id}`,
    status: "planned" as const,
    source: "by_hand" as const,
    starts_at: null as string | null,
    ends_at: null as string | null,
    duration_s: 3600 as number | null,
    ...more,
});
const planned = (id: string, times: string[]) =>
    ({
        source: "maintenance",
        id,
        name: `w${id}`,
        kind: "maintenance",
        host_id: null,
        times,
        often: false,
    }) as unknown as Planned;

describe("maintenance windows in the calendar", () => {
    it("are on each day that they cover, with where they begin and end", () => {
        const spans = spansByDay(
            DAYS,
            [],
            [window(1, { starts_at: "2026-03-02T22:00:00Z", ends_at: "2026-03-04T04:00:00Z" })],
            NOW,
        );
        expect(spans).toEqual([
            [{ id: 1, name: "w1", from: "2026-03-02T22:00:00.000Z", to: null }],
            [{ id: 1, name: "w1", from: null, to: null }],
            [{ id: 1, name: "w1", from: null, to: "2026-03-04T04:00:00.000Z" }],
        ]);
    });

    it("by schedule are there at each of their times, and once only", () => {
        const nightly = window(2, {
            source: "schedule",
            duration_s: 7200,
            status: "open",
            starts_at: "2026-03-02T02:00:00Z",
            ends_at: "2026-03-02T04:00:00Z",
        });
        const spans = spansByDay(
            DAYS,
            [planned("2", ["2026-03-02T02:00:00Z", "2026-03-03T23:00:00Z"])],
            [nightly],
            NOW,
        );
        expect(spans.map((day) => day.map(({ from, to }) => [from, to]))).toEqual([
            [["2026-03-02T02:00:00.000Z", "2026-03-02T04:00:00.000Z"]],
            [["2026-03-03T23:00:00.000Z", null]],
            [[null, "2026-03-04T01:00:00.000Z"]],
        ]);
    });

    it("of a job that still works reach up to now", () => {
        const job = window(3, { source: "job", status: "open", duration_s: null, starts_at: "2026-03-02T11:00:00Z" });
        const spans = spansByDay(DAYS, [], [job], NOW);
        expect(spans[0]).toHaveLength(1);
        expect(spans[1]).toEqual([]);
    });

    it("that a removed schedule had are not invented", () => {
        expect(spansByDay(DAYS, [planned("9", ["2026-03-02T02:00:00Z"])], [], NOW)).toEqual([[], [], []]);
    });
});
