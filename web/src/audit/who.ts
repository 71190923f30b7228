import type { AuditEntry } from "../api/client";

/** Whether no request led to it: Holdfast's own housekeeping, or a command on its machine. */
export function isInside({ actor, ip }: Pick<AuditEntry, "actor" | "ip">): boolean {
    return actor === null && ip === null;
}

/** Who did it, in as few words as a table has room for. */
export function who(row: Pick<AuditEntry, "actor" | "ip">): string {
    if (isInside(row)) return "Holdfast's machine";
    return row.actor === null ? "nobody signed in" : (row.actor.name ?? `user ${row.actor.id}`);
}

/** What they proved it with; null when that is not known. */
export function bearer({ actor }: Pick<AuditEntry, "actor">): string | null {
    if (actor === null) return "nothing";
    const credential = actor.credential;
    if (!credential) return null;
    const kind = credential.type === "token" ? "API token" : credential.type;
    return credential.id === null ? kind : `${kind} ${credential.id}`;
}
