import type { Schemas } from "../../api/client";
import type { Draft, Form } from "../../ui/form";
import type { HostJob } from "../coverage/queries";
import { keepText, type Retention } from "./keepText";

/** What is sent of a backup job. */
export type JobBody = Omit<Schemas["HostBackupJobIn"], "id">;
/** Which guests it backs up. */
export type Which = "all" | "some" | "pool";

export const EMPTY: Draft<JobBody> = {
    comment: null,
    enabled: false,
    schedule: "",
    all: false,
    vmids: [],
    exclude: [],
    pool: "",
    node: null,
    storage: "",
    mode: null,
    compress: null,
    keep: null,
    notes_template: null,
    protected: false,
    repeat_missed: false,
};

/** What the service has as well where a new job says nothing. */
const USUAL = { mode: "snapshot", compress: "zstd", notes_template: "{{guestname}}" } as const;

/** A new job as Proxmox VE's own page begins it. */
export const NEW: Partial<Draft<JobBody>> = { ...USUAL, enabled: true, schedule: "21:00" };

export function whichOf(job: HostJob | undefined): Which {
    if (job === undefined) return "all";
    return job.pool !== null ? "pool" : job.all ? "all" : "some";
}

/** The job as it is typed; its guests are named in one way. */
export function jobOf({ all: _, vmids, exclude, pool, ...job }: JobBody, which: Which, retention: Retention) {
    const guests = { all: { all: true, exclude }, some: { vmids }, pool: { pool: pool ?? "" } }[which];
    return { ...job, ...guests, keep: keepText(retention) } as Partial<Draft<JobBody>>;
}

/** The request for a new job. What is not entered is left out, or is a fault of its field. */
export const newJob = (job: Partial<Draft<JobBody>>) =>
    ({
        ...job,
        mode: job.mode ?? USUAL.mode,
        compress: job.compress ?? USUAL.compress,
        notes_template: job.notes_template ?? USUAL.notes_template,
        all: job.all === true,
    }) as Schemas["HostBackupJobIn"];

/** Only what was changed: the job keeps its other settings, also those that are not shown here. */
export function changesOf(
    before: Partial<Draft<JobBody>>,
    after: Partial<Draft<JobBody>>,
): Schemas["HostBackupJobPatchIn"] {
    const old: Record<string, unknown> = before;
    const changed = Object.entries(after).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    );
    // Guests can only be excluded from all.
    const excludes = before.all && before.exclude?.length && !after.all;
    return { ...Object.fromEntries(changed), ...(excludes && { exclude: [] }) };
}

/** What a part of the form knows. */
export type JobPart = { form: Form<JobBody>; host: string | null };
