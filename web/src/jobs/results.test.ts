import { describe, expect, it } from "vitest";
import type { Job } from "../api/client";
import { itemResults } from "./results";

const job = (kind: string, outcomes: string[]) =>
    ({ kind, result: { results: outcomes.map((outcome, id) => ({ type: "vm", id, outcome })) } }) as unknown as Job;

describe("the results of a job about many guests", () => {
    it("begin with those that need attention", () => {
        const outcomes = itemResults(job("guests.start", ["done", "failed", "already", "unknown", "pending"])).map(
            (one) => one.outcome,
        );
        expect(outcomes).toEqual(["failed", "unknown", "done", "already", "pending"]);
    });

    it("are those of a backup job of Proxmox VE, too", () => {
        expect(itemResults(job("backup.job_run", ["done", "failed"])).map((one) => one.outcome)).toEqual([
            "failed",
            "done",
        ]);
    });

    it("are none before its end, and none of other jobs", () => {
        expect(itemResults({ kind: "guests.start", result: null } as Job)).toEqual([]);
        expect(itemResults(job("snapshots.delete", ["done"]))).toEqual([]);
    });
});
