import type { Job } from "../api/client";

/** What became of one guest of a job about many. */
export type ItemResult = {
    type: "app" | "vm";
    /** Null of a guest that is neither an app nor a virtual machine here. */
    id: number | null;
    vmid: number;
    name: string;
    outcome: "done" | "pending" | "already" | "skipped" | "failed" | "unknown";
    detail: string | null;
    /** How long a guest was stopped or paused for its backup. */
    downtime_s?: number | null;
};

const BACKUPS = new Set(["backup.run", "backup.job_run"]);

const GOOD = new Set(["done", "pending", "already", "skipped"]);
export const isGood = ({ outcome }: ItemResult) => GOOD.has(outcome);

/** The results of a job about many guests, those that need attention first; none of any other job. */
export function itemResults({ kind, result }: Job): readonly ItemResult[] {
    const results = (result as { results?: unknown } | null)?.results;
    if ((kind.split(".")[0] !== "guests" && !BACKUPS.has(kind)) || !Array.isArray(results)) return [];
    const all = results as ItemResult[];
    return [...all.filter((one) => !isGood(one)), ...all.filter(isGood)];
}
