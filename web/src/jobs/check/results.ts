import type { Job } from "../../api/client";

/** What a check found about a backup. */
export type CheckResult = { id: number; volid: string; state: "ok" | "failed" | "unknown"; detail: string | null };

const ORDER = ["failed", "unknown", "ok"];

/** The results of a job that checked backups, those that need attention first; null of any other job, and of one without results. */
export function checkResults({ kind, result }: Pick<Job, "kind" | "result">): readonly CheckResult[] | null {
    const results = (result as { results?: unknown } | null)?.results;
    if (kind !== "backup.verify" || !Array.isArray(results)) return null;
    return (results as CheckResult[]).toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}
