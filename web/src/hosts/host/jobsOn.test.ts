import { expect, it } from "vitest";
import type { Job } from "../../api/client";
import { jobsOn } from "./jobsOn";

const job = (id: number, type: string, target: number, finished: boolean): Job =>
    ({ id, target: { type, id: target, name: "" }, finished_at: finished ? "2026-01-01T00:00:00Z" : null }) as Job;

it("the jobs on a host are its own and those of its guests, what still works first", () => {
    const rows = [
        { kind: "app" as const, id: 5, hostId: 1 },
        { kind: "vm" as const, id: 6, hostId: 2 },
    ];
    const jobs = [
        job(1, "app", 5, false),
        job(2, "host", 1, true),
        job(3, "vm", 6, true),
        job(4, "app", 5, true),
        job(5, "vm", 5, true),
        { ...job(6, "host", 1, true), target: null },
    ];
    expect(jobsOn(1, jobs, rows).map(({ id }) => id)).toEqual([1, 4, 2]);
});
