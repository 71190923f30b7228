import type { Job } from "../../api/client";
import { t } from "./texts";

/** What an import found out about a container. */
export type Item = {
    host_id: number | null;
    host_name: string | null;
    ctid: number;
    name: string | null;
    catalog_slug: string | null;
    evidence: string | null;
    outcome: "adopted" | "would_adopt" | "skipped";
    reason: string | null;
    detail: string | null;
};

/** The result of an import. */
export type Imported = { dry_run: boolean; adopted: number; silent_hosts: string[]; items: Item[] };

/** The result of an import that has ended well; null of any other job. */
export function imported({ kind, status, result }: Job): Imported | null {
    return kind === "app.import" && status === "succeeded" ? (result as Imported) : null;
}

const EVIDENCE: Record<string, string> = {
    local: t.by_local,
    update_file: t.by_update_file,
    description: t.by_description,
    tag_and_name: t.by_tag_and_name,
};

/** What shows which script made a container; null when nothing does. */
export const evidenceOf = ({ evidence }: Item) => (evidence === null ? null : (EVIDENCE[evidence] ?? evidence));

/** What becomes of a container, as text. */
export function resultOf({ outcome, detail }: Item): string {
    if (outcome === "skipped") return detail ?? "";
    const what = outcome === "adopted" ? t.isAdopted : t.willAdopt;
    return detail === null ? what : t.withNote({ what, note: detail });
}
