import type { AuditEntry } from "../api/client";

/** Whether the action has no request: Holdfast's own maintenance, or a command on its machine. */
export function isInside({ actor, ip }: Pick<AuditEntry, "actor" | "ip">): boolean {
    return actor === null && ip === null;
}

/** Who did it, in a short form for a table. */
export function who(row: Pick<AuditEntry, "actor" | "ip">): string {
    if (isInside(row)) return "Holdfast's machine";
    return row.actor === null ? "not signed in" : (row.actor.name ?? `user ${row.actor.id}`);
}

/** The credential that was used; null when it is not known. */
export function bearer({ actor }: Pick<AuditEntry, "actor">): string | null {
    if (actor === null) return "nothing";
    const credential = actor.credential;
    if (!credential) return null;
    const kind = credential.type === "token" ? "API token" : credential.type;
    return credential.id === null ? kind : `${kind} ${credential.id}`;
}
