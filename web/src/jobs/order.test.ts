import { describe, expect, it } from "vitest";
import type { Job } from "../api/client";
import { passes, runningFirst } from "./order";

const job = (id: number, status: Job["status"], change: Partial<Job> = {}): Job => ({
    id,
    kind: "app.restart",
    status,
    target: { type: "app", id: 4, name: "jellyfin" },
    requested_by: { id: 7, name: "ada" },
    progress_pct: null,
    waits_for: null,
    terminal: false,
    result: null,
    error: null,
    created_at: "2026-01-01T00:00:00Z",
    started_at: null,
    finished_at: status === "running" || status === "queued" ? null : "2026-01-01T00:01:00Z",
    schedule_id: null,
    ...change,
});
const ids = (rows: Job[]) => rows.map(({ id }) => id);

describe("the list of jobs", () => {
    const active = [job(9, "queued"), job(2, "running")];
    const rows = [job(9, "queued"), job(8, "failed"), job(7, "succeeded")];

    it("has running jobs on top, then queued ones, however old, and no job twice", () => {
        expect(ids(runningFirst(active, rows, {}, 1))).toEqual([2, 9, 8, 7]);
    });
    it("shows them on the first page only", () => expect(ids(runningFirst(active, rows, {}, 2))).toEqual([8, 7]));
    it("keeps the filter", () => {
        expect(ids(runningFirst(active, [], { status: "queued" }, 1))).toEqual([9]);
        expect(ids(runningFirst(active, [], { target: "app:5" }, 1))).toEqual([]);
    });
    it("is the page itself while the recent jobs are not known", () => {
        expect(ids(runningFirst(undefined, rows, {}, 1))).toEqual([9, 8, 7]);
    });
});

describe("a filter", () => {
    it("compares kind, target and user", () => {
        expect(passes(job(1, "failed"), { kind: "app.restart", target: "app:4", by: 7 })).toBe(true);
        expect(passes(job(1, "failed"), { kind: "app.stop" })).toBe(false);
        expect(passes(job(1, "failed", { target: null }), { target: "app:4" })).toBe(false);
        expect(passes(job(1, "failed", { requested_by: null }), { by: 7 })).toBe(false);
    });
});
