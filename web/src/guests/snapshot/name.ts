import { t } from "./texts";

const RULE = /^[A-Za-z][A-Za-z0-9_-]{1,39}$/;
/** Names that Proxmox VE uses itself. */
const RESERVED = /^(current|pending|vzdump)$/i;

/** Why a new snapshot can't have this name; null when it can, and while none is entered. */
export function nameFault(name: string, known: readonly string[]): string | null {
    if (name === "") return null;
    if (!RULE.test(name)) return t.nameRule;
    if (RESERVED.test(name)) return t.nameReserved({ name });
    return known.includes(name) ? t.nameUsed({ name }) : null;
}
