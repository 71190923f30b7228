import type { GuestCoverage } from "../../backups/coverage/queries";
import { ago, bytes, span } from "../../ui/format";
import { stateName } from "../../ui/stateName";
import { t } from "./texts";

/** The state of a guest in words: for how long it has been running, where that is known. */
export const stateText = (status: string, uptime: number | null): string =>
    status === "running" && uptime !== null ? t.runningFor({ time: span(uptime) }) : stateName(status);

/** How much a guest has; null is not known. */
export type Sizes = { cores: number | null; mem_total_bytes: number | null; disk_total_bytes: number | null };

/** How much a guest has, also while it does not run; what is not known is said to be so. */
export const sizesText = ({ cores, mem_total_bytes: memory, disk_total_bytes: disk }: Sizes): string =>
    [
        cores === null ? t.coresUnknown : t.cores({ n: cores }),
        memory === null ? t.memoryUnknown : t.memory({ size: bytes(memory) }),
        disk === null ? t.diskUnknown : t.disk({ size: bytes(disk) }),
    ].join(" · ");

type Of = GuestCoverage | undefined;

/** The newest good backup; null while that is not known. */
export function backupText(of: Of): string | null {
    if (of === undefined) return null;
    if (of.newest !== null) {
        const taken = t.taken({ ago: ago(of.newest.taken_at), storage: of.newest.storage });
        return of.state === "stale" ? t.tooOld({ taken }) : taken;
    }
    return NONE[of.state] ?? null;
}

/** A state in which there may be a newer backup says nothing. */
const NONE: Record<string, string> = { none: t.noBackup, failed: t.onlyDamaged, excluded: t.noneNeeded };

/** The newest backup that was restored as a test with success; null while the backups are not known. */
export function testText(of: Of): string | null {
    if (of === undefined) return null;
    return of.tested === null ? t.neverTested : t.testedAt({ ago: ago(of.tested.tested_at) });
}

/** What backs it up regularly: schedules of Holdfast by their names, and how many jobs of Proxmox VE; null while that is not known. */
export function planText({ schedules, jobs }: Pick<GuestCoverage, "schedules" | "jobs">): string | null {
    const names = [...schedules, ...(jobs === null || jobs.length === 0 ? [] : [t.hostJobs({ n: jobs.length })])];
    if (names.length > 0) return names.join(", ");
    return jobs === null ? null : t.noPlan;
}
