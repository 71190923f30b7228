import type { Job } from "../api/client";
import type { Fact } from "../ui/fact";
import { t } from "./texts";

/** What a successful update of an app did besides running its script; none of any other job. */
export function updated({ kind, result }: Job): Fact[] {
    if (kind !== "app.update" || result === null || typeof result !== "object") return [];
    const { snapshot, snapshot_name, backup, port, answers_at, warnings } = result as Record<string, unknown>;
    const facts: Fact[] = [];
    if (snapshot === true)
        facts.push([t.snapshotOfUpdate, typeof snapshot_name === "string" ? snapshot_name : t.snapshotDeleted]);
    if (typeof backup === "string") facts.push([t.backupOfUpdate, backup]);
    const answer = portText(port, answers_at);
    if (answer !== null) facts.push([t.portOfApp, answer]);
    if (typeof warnings === "string") facts.push([t.warnings, warnings]);
    return facts;
}

function portText(port: unknown, at: unknown): string | null {
    switch (port) {
        case "answered":
            return typeof at === "string" ? t.portAnsweredAt({ at }) : t.portAnswered;
        case "silent":
            return t.portSilent;
        case "unknown":
            return t.portUnknown;
        case "not_asked":
            return t.portNotAsked;
        default:
            return null;
    }
}
