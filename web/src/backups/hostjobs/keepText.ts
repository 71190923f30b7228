import { type Keep, RULES } from "../../ui/retention/keep";

/** What becomes of older backups: as the storage has it, all are kept, or so many. */
export type Retention = { of: "storage" | "all" | "numbers"; keep: Keep };

/** The retention of a job, which Proxmox VE writes as keep-last=3,keep-weekly=4. */
export function retentionIn(text: string | null): Retention {
    if (text === null) return { of: "storage", keep: {} };
    const parts = new Map(text.split(",").map((part) => part.trim().split("=") as [string, string]));
    if (parts.get("keep-all") === "1") return { of: "all", keep: {} };
    const keep = RULES.flatMap((rule) =>
        parts.has(`keep-${rule}`) ? [[rule, Number(parts.get(`keep-${rule}`))]] : [],
    );
    return { of: "numbers", keep: Object.fromEntries(keep) };
}

/** The same as text; null where it is left to the storage. */
export function keepText({ of, keep }: Retention): string | null {
    if (of === "storage") return null;
    if (of === "all") return "keep-all=1";
    return RULES.flatMap((rule) => (keep[rule] === undefined ? [] : [`keep-${rule}=${keep[rule]}`])).join(",");
}
