import type { Job, JobStatus } from "../api/client";

const NAMES: Record<string, string> = {
    "app.start": "Start",
    "app.stop": "Stop",
    "app.restart": "Restart",
    "app.shutdown": "Shut down",
    "app.uninstall": "Uninstall",
    "app.update": "Update",
    "app.migrate": "Move",
    "app.install": "Install",
    "catalog.refresh": "Refresh the catalogue",
};

/** The display name of a job kind. */
export function kindName(kind: string): string {
    return NAMES[kind] ?? kind;
}

export const KINDS = Object.keys(NAMES);
export const STATUSES: readonly JobStatus[] = ["queued", "running", "succeeded", "failed", "canceled", "interrupted", "unknown"];
export const TERMINAL = new Set(["succeeded", "failed", "canceled", "interrupted", "unknown"]);

/** The app that an install created; null for any other job. */
export function installed(job: Job): { app_id: number; ctid: number } | null {
    const made = job.result as { app_id?: unknown; ctid?: unknown } | null;
    if (job.kind !== "app.install" || typeof made?.app_id !== "number" || typeof made.ctid !== "number") return null;
    return { app_id: made.app_id, ctid: made.ctid };
}
