import { describe, expect, it } from "vitest";
import { bodyOf, type Draft, sentOf } from "../../ui/form";
import type { HostJob } from "../coverage/queries";
import { changesOf, EMPTY, type JobBody, jobOf, NEW, newJob, type Which, whichOf } from "./draft";
import { keepText, type Retention, retentionIn } from "./keepText";

const JOB = {
    host_id: 1,
    id: "backup-1",
    enabled: true,
    schedule: "21:00",
    all: true,
    vmids: [],
    exclude: [101],
    pool: null,
    node: null,
    storage: "vault",
    mode: "snapshot",
    compress: null,
    comment: "Nightly",
    notes_template: null,
    protected: false,
    repeat_missed: false,
    keep: "keep-last=3,keep-weekly=4",
} as unknown as HostJob;

type Typed = Partial<Draft<JobBody>> & { which?: Which; retention?: Retention };

const typedOf = (job: HostJob, { which, retention, ...next }: Typed = {}) =>
    jobOf(
        sentOf<JobBody>({ ...bodyOf<JobBody>(EMPTY, job as Partial<Draft<JobBody>>), ...next }, EMPTY),
        which ?? whichOf(job),
        retention ?? retentionIn(job.keep),
    );
const change = (next: Typed, job = JOB) => changesOf(typedOf(job), typedOf(job, next));

describe("a change of a backup job", () => {
    it("sends only what was changed", () => {
        expect(change({})).toEqual({});
        expect(change({ schedule: "mon..fri 22:00", enabled: false })).toEqual({
            schedule: "mon..fri 22:00",
            enabled: false,
        });
        expect(change({ compress: "zstd" })).toEqual({ compress: "zstd" });
    });

    it("clears what was emptied", () => {
        expect(change({ comment: " ", retention: { of: "storage", keep: {} } })).toEqual({ comment: null, keep: null });
    });

    it("names its guests in one way, and takes its exclusions away with the other guests", () => {
        expect(change({ which: "some", vmids: [100, 102] })).toEqual({ vmids: [100, 102], exclude: [] });
        expect(change({ which: "pool", pool: "shop" })).toEqual({ pool: "shop", exclude: [] });
        expect(change({ exclude: [] })).toEqual({ exclude: [] });
        const chosen = { ...JOB, all: false, vmids: [100], exclude: [] };
        expect(change({ which: "all" }, chosen)).toEqual({ all: true, exclude: [] });
    });
});

describe("a new backup job", () => {
    it("is for all guests unless others are chosen", () => {
        const made = (which: Which, more: Partial<Draft<JobBody>> = {}) => {
            const body = { ...bodyOf<JobBody>(EMPTY, NEW), storage: "vault", ...more };
            return newJob(jobOf(sentOf<JobBody>(body, EMPTY), which, retentionIn(null)));
        };
        expect(whichOf(undefined)).toBe("all");
        expect(made("all", { notes_template: " " })).toMatchObject({
            all: true,
            storage: "vault",
            keep: null,
            enabled: true,
            notes_template: "{{guestname}}",
        });
        expect(made("some", { vmids: [100] })).toMatchObject({ all: false, vmids: [100] });
    });
});

describe("the retention of a job", () => {
    it("is left to the storage, or keeps all, or so many", () => {
        const texts = [null, "keep-all=1", "keep-last=3,keep-yearly=1"];
        expect(texts.map(retentionIn).map(({ of }) => of)).toEqual(["storage", "all", "numbers"]);
        expect(texts.map(retentionIn).map(keepText)).toEqual(texts);
    });
});
