import { afterAll, describe, expect, it, vi } from "vitest";
import type { GuestCoverage } from "../../backups/coverage/queries";
import { backupText, planText, sizesText, stateText, testText } from "./facts";

// A minute must not pass between a time and the text about it.
vi.useFakeTimers({ toFake: ["Date"] });
afterAll(() => vi.useRealTimers());

const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
const coverage = (more: Partial<GuestCoverage>): GuestCoverage =>
    ({ state: "covered", newest: null, tested: null, jobs: [], schedules: [], ...more }) as GuestCoverage;

it("a running guest says for how long, if that is known", () => {
    expect(stateText("running", 7200)).toBe("running for 2 h");
    expect(stateText("running", null)).toBe("running");
    expect(stateText("stopped", null)).toBe("stopped");
});

it("what a guest has is told also while it does not run, and what is unknown is no zero", () => {
    const gib = 1024 ** 3;
    expect(sizesText({ cores: 3, mem_total_bytes: 2 * gib, disk_total_bytes: null })).toBe(
        "3 cores · 2 GiB memory · disk not known",
    );
});

describe("the newest good backup", () => {
    const newest = { id: 1, storage: "vault", taken_at: hoursAgo(3), age_s: 10_800, verify_state: "ok" as const };

    it("has an age and a place", () => {
        expect(backupText(coverage({ newest }))).toBe("3 h ago, on vault");
        expect(backupText(coverage({ newest, state: "stale" }))).toBe("3 h ago, on vault; older than its goal");
    });

    it("is none, or not known, which is not the same", () => {
        expect(backupText(coverage({ state: "none" }))).toBe("none");
        expect(backupText(coverage({ state: "failed" }))).toBe("only damaged ones");
        expect(backupText(coverage({ state: "unknown" }))).toBeNull();
        expect(backupText(undefined)).toBeNull();
    });
});

it("a test that never was is told", () => {
    expect(testText(coverage({}))).toBe("never tested");
    expect(testText(undefined)).toBeNull();
});

describe("what backs up a guest", () => {
    it("are schedules by their names, and jobs of Proxmox VE", () => {
        expect(planText({ schedules: ["Nightly"], jobs: ["backup-1"] })).toBe("Nightly, 1 job of Proxmox VE");
        expect(planText({ schedules: [], jobs: [] })).toBe("nothing");
    });

    it("is not known while the jobs are not", () => {
        expect(planText({ schedules: [], jobs: null })).toBeNull();
        expect(planText({ schedules: ["Nightly"], jobs: null })).toBe("Nightly");
    });
});
