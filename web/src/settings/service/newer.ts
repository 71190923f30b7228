import type { Job, Schemas } from "../../api/client";
import { TERMINAL } from "../../jobs/kinds";
import { t } from "./texts";

type Update = Pick<Schemas["ServiceUpdateView"], "latest" | "update_available" | "problem">;

/** Whether there is a newer version, as a sentence. What could not be looked up is never called the newest. */
export function newerText({ latest, update_available, problem }: Update): string {
    if (update_available === null || latest === null) return t.notKnown;
    if (update_available) return t.isAvailable({ version: latest });
    return problem === null ? t.isNewest : t.wasNewest;
}

const UPDATE = "platform.update";

/** The update that is under way, also if others have started it; else the one that was started here; null without one. */
export function updateJob(jobs: readonly Job[], started: number | null): number | null {
    return jobs.find(({ kind, status }) => kind === UPDATE && !TERMINAL.has(status))?.id ?? started;
}

/** The version that an update has installed; null of one that did not. */
export function installedBy({ kind, status, result }: Job): string | null {
    if (kind !== UPDATE || status !== "succeeded") return null;
    const version = (result as { version?: unknown } | null)?.version;
    return typeof version === "string" ? version : null;
}

/** A link is followed only to a web page. */
export function webPage(address: string | null): string | null {
    return address !== null && /^https?:\/\//i.test(address) ? address : null;
}
