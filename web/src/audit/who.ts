import type { AuditEntry } from "../api/client";
import { t } from "./texts";

/** Whether the action has no request: Holdfast's own maintenance, or a command on its machine. */
export function isInside({ actor, ip }: Pick<AuditEntry, "actor" | "ip">): boolean {
    return actor === null && ip === null;
}

/** Who did it, in a short form for a table. */
export function who(row: Pick<AuditEntry, "actor" | "ip"> & Partial<AuditEntry>): string {
    if (isInside(row)) return t.holdfastsMachine;
    // Who signs in is nobody yet; once it has succeeded, it is known who it was.
    if (row.actor === null && row.outcome === "ok" && row.target?.type === "user" && row.target.name !== null)
        return row.target.name;
    return row.actor === null ? t.notSignedIn : (row.actor.name ?? t.user({ id: row.actor.id }));
}

/** The credential that was used; null when it is not known. */
export function bearer({ actor }: Pick<AuditEntry, "actor">): string | null {
    if (actor === null) return t.noCredential;
    const credential = actor.credential;
    if (!credential) return null;
    const kind = credential.type === "token" ? t.apiToken : credential.type === "session" ? t.session : credential.type;
    return credential.id === null ? kind : `${kind} ${credential.id}`;
}
