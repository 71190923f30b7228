import type { Schemas } from "../../api/client";
import type { HostJob } from "../coverage/queries";
import type { Way } from "../run/chosen";
import { keepText, type Retention, retentionIn } from "./keepText";

/** What the form of a backup job contains. */
export type JobDraft = {
    host: string | null;
    comment: string;
    enabled: boolean;
    schedule: string;
    which: "all" | "some" | "pool";
    /** IDs of guests. */
    vmids: string[];
    exclude: string[];
    pool: string;
    /** Empty for all nodes. */
    node: string;
    storage: string;
    /** Null where the job leaves it to the node. */
    mode: Way["mode"] | null;
    compress: Way["compress"] | null;
    retention: Retention;
    notes: string;
    isProtected: boolean;
    repeatMissed: boolean;
};

/** The fields that the service may find a fault with. */
export const FIELDS = [
    "comment",
    "enabled",
    "schedule",
    "all",
    "vmids",
    "exclude",
    "pool",
    "node",
    "storage",
    "mode",
    "compress",
    "keep",
    "notes_template",
    "protected",
    "repeat_missed",
];

/** A new job as Proxmox VE's own page begins it. */
const NEW: JobDraft = {
    host: null,
    comment: "",
    enabled: true,
    schedule: "21:00",
    which: "all",
    vmids: [],
    exclude: [],
    pool: "",
    node: "",
    storage: "",
    mode: "snapshot",
    compress: "zstd",
    retention: { of: "storage", keep: {} },
    notes: "{{guestname}}",
    isProtected: false,
    repeatMissed: false,
};

/** The beginning of a form. */
export function draftOf(job: HostJob | undefined): JobDraft {
    if (job === undefined) return NEW;
    return {
        host: String(job.host_id),
        comment: job.comment ?? "",
        enabled: job.enabled,
        schedule: job.schedule ?? "",
        which: job.pool !== null ? "pool" : job.all ? "all" : "some",
        vmids: job.vmids.map(String),
        exclude: job.exclude.map(String),
        pool: job.pool ?? "",
        node: job.node ?? "",
        storage: job.storage ?? "",
        mode: job.mode,
        compress: job.compress as JobDraft["compress"],
        retention: retentionIn(job.keep),
        notes: job.notes_template ?? "",
        isProtected: job.protected,
        repeatMissed: job.repeat_missed,
    };
}

/** The request for a new job. What is not entered is left out, or is a fault of its field. */
export function newJob(draft: JobDraft): Schemas["HostBackupJobIn"] {
    const { mode, compress, notes_template: notes, ...rest } = fieldsOf(draft);
    return {
        ...rest,
        mode: mode ?? "snapshot",
        compress: compress ?? "zstd",
        notes_template: notes ?? "{{guestname}}",
        all: draft.which === "all",
    };
}

/** Only what was changed: the job keeps its other settings, also those that are not shown here. */
export function changesOf(before: JobDraft, after: JobDraft): Schemas["HostBackupJobPatchIn"] {
    const old: Record<string, unknown> = fieldsOf(before);
    const changed = Object.entries(fieldsOf(after)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    );
    // Guests can only be excluded from all.
    const excludes = before.which === "all" && before.exclude.length > 0 && after.which !== "all";
    return { ...Object.fromEntries(changed), ...(excludes && { exclude: [] }) };
}

function fieldsOf(draft: JobDraft) {
    return {
        comment: draft.comment.trim() || null,
        enabled: draft.enabled,
        schedule: draft.schedule.trim(),
        ...guestsOf(draft),
        node: draft.node.trim() || null,
        storage: draft.storage.trim(),
        mode: draft.mode,
        compress: draft.compress,
        keep: keepText(draft.retention),
        notes_template: draft.notes.trim() || null,
        protected: draft.isProtected,
        repeat_missed: draft.repeatMissed,
    };
}

function guestsOf({
    which,
    vmids,
    exclude,
    pool,
}: JobDraft): Pick<Schemas["HostBackupJobPatchIn"], "all" | "vmids" | "exclude" | "pool"> {
    if (which === "all") return { all: true, exclude: exclude.map(Number) };
    return which === "pool" ? { pool: pool.trim() } : { vmids: vmids.map(Number) };
}

/** What a part of the form knows. */
export type JobPart = {
    draft: JobDraft;
    set: (change: Partial<JobDraft>) => void;
    fault: (field: string) => string | undefined;
};
