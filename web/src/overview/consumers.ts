import type { App, Vm } from "../api/client";
import { vmName } from "../guests/vmName";

/** A guest and how much it uses: of its cores, or of its memory. */
export type Consumer = {
    type: "app" | "vm";
    id: number;
    name: string;
    host: string | null;
    hostId: number | null;
    used: number;
    total: number | null;
};

const SHOWN = 5;

type Amount = (guest: App | Vm) => number | null;

/** The apps and virtual machines that use most processor time, counted in cores, and those that use most memory. */
export function topConsumers(apps: App[], vms: Vm[]): { cpu: Consumer[]; memory: Consumer[] } {
    return {
        cpu: top(
            apps,
            vms,
            ({ cpu_pct, cores }) => (cpu_pct === null || cores === null ? null : (cpu_pct * cores) / 100),
            ({ cores }) => cores,
        ),
        memory: top(
            apps,
            vms,
            ({ mem_bytes }) => mem_bytes,
            ({ mem_total_bytes }) => mem_total_bytes,
        ),
    };
}

// One pass that keeps only the first: sorting all of 15,000 guests every second would take longer than the page has.
function top(apps: App[], vms: Vm[], usedOf: Amount, totalOf: Amount): Consumer[] {
    const best: Consumer[] = [];
    const add = (type: Consumer["type"], guest: App | Vm) => {
        const used = usedOf(guest);
        if (used === null || used <= (best[SHOWN - 1]?.used ?? 0)) return;
        const at = best.findIndex((other) => other.used < used);
        const consumer = {
            type,
            id: guest.id,
            name: "vmid" in guest ? vmName(guest) : guest.name,
            host: guest.host_name,
            hostId: guest.host_id,
            used,
            total: totalOf(guest),
        };
        best.splice(at === -1 ? best.length : at, 0, consumer);
        best.length = Math.min(best.length, SHOWN);
    };
    for (const app of apps) add("app", app);
    for (const vm of vms) add("vm", vm);
    return best;
}
