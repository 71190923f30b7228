import type { Schemas } from "../../api/client";

type Hardware = Pick<Schemas["Hardware"], "cores" | "sockets" | "memory_mb" | "balloon_mb" | "cpu">;

/** The resources of a machine as one changes them. */
export type Resources = Omit<Hardware, "cpu"> & { cpu: string | null };

/** The key of each field in the configuration of Proxmox VE. */
const KEYS = { cores: "cores", sockets: "sockets", memory_mb: "memory", balloon_mb: "balloon", cpu: "cpu" } as const;

/** What the next start makes of the resources: what is in force, and what is pending. */
export function nextResources(hardware: Hardware, pending: Schemas["PendingChange"][]): Resources {
    const next = (field: keyof Resources) => {
        const change = pending.find(({ key }) => key === KEYS[field]);
        if (change === undefined) return hardware[field];
        if (change.pending === null) return null;
        const [first = ""] = change.pending.split(",");
        const value = first.slice(first.indexOf("=") + 1);
        return field === "cpu" ? value : Number(value);
    };
    return {
        cores: (next("cores") as number | null) ?? 1,
        sockets: (next("sockets") as number | null) ?? 1,
        memory_mb: (next("memory_mb") as number | null) ?? hardware.memory_mb,
        balloon_mb: next("balloon_mb") as number | null,
        cpu: next("cpu") as string | null,
    };
}

/** The fields that differ from what they were. An empty number that has no default stays as it was. */
export function changesOf(before: Resources, typed: { [K in keyof Resources]: Resources[K] | null }) {
    const fields = Object.keys(before) as (keyof Resources)[];
    const isKept = (field: keyof Resources) =>
        typed[field] === before[field] || (typed[field] === null && field !== "balloon_mb" && field !== "cpu");
    return Object.fromEntries(fields.filter((field) => !isKept(field)).map((field) => [field, typed[field]]));
}
