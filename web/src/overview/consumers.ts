import type { App, Vm } from "../api/client";
import { diskTraffic, largest } from "../guests/top";
import { vmName } from "../guests/vmName";

/** A guest and how much it uses: of its cores, of its memory, or of disks, which have no total. */
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

type Lists = { cpu: Consumer[]; memory: Consumer[]; disk: Consumer[] };

/**
 * The apps and virtual machines that use most processor time, counted in cores, those that use most memory, and those that read and
 * write most.
 */
export function topConsumers(apps: App[], vms: Vm[]): Lists {
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
        disk: top(apps, vms, diskTraffic, () => null),
    };
}

function top(apps: App[], vms: Vm[], usedOf: Amount, totalOf: Amount): Consumer[] {
    const consumer = (type: Consumer["type"], name: string, guest: App | Vm, used: number): Consumer => ({
        type,
        id: guest.id,
        name,
        host: guest.host_name,
        hostId: guest.host_id,
        used,
        total: totalOf(guest),
    });
    const all = [
        ...largest(apps, usedOf, SHOWN).map(({ row, value }) => consumer("app", row.name, row, value)),
        ...largest(vms, usedOf, SHOWN).map(({ row, value }) => consumer("vm", vmName(row), row, value)),
    ];
    return all.sort((a, b) => b.used - a.used).slice(0, SHOWN);
}
