import type { Schemas } from "../../api/client";
import { ago } from "../../ui/format";
import { t } from "./texts";

type Detail = Schemas["VmDetail"];
type Replication = Schemas["Replication"];

/** What the state of an agent means, and what to do about it; null if nothing is to do. */
export function agentText({ state, reason, asked_at }: Detail["agent"]): { state: string; hint: string | null } {
    switch (state) {
        case "answering":
            return { state: t.answering({ ago: ago(asked_at) ?? "–" }), hint: null };
        case "silent":
            return { state: t.silent, hint: t.silentHint };
        case "absent":
            return { state: t.absent, hint: t.absentHint };
        default:
            return { state: t.agentUnknown, hint: reason };
    }
}

/** A program and its arguments, of which each is on a line of its own; an empty line is an empty argument. */
export function commandOf(program: string, lines: string): string[] {
    return [program.trim(), ...(lines === "" ? [] : lines.replace(/\n$/, "").split("\n"))];
}

/** An interface in the machine: the NIC of its configuration with the same MAC address, and its name inside. */
export function interfaceName(
    name: string,
    mac: string | null,
    nics: { iface: string; hwaddr: string | null }[],
): string {
    const nic = mac === null ? undefined : nics.find((one) => one.hwaddr?.toLowerCase() === mac.toLowerCase());
    return nic === undefined ? name : `${nic.iface} (${name})`;
}

/** The state of a replication in a line. */
export function replicationText(job: Replication): string {
    const to = t.replicatesTo({ target: job.target ?? t.otherNode });
    if (!job.enabled) return t.switchedOff({ to });
    if (job.running) return t.syncing({ to });
    if (job.failures > 0) return t.failing({ to, n: job.failures, error: job.error ?? t.noMessage });
    return job.last_sync_at === null ? t.neverSynced({ to }) : t.synced({ to, ago: ago(job.last_sync_at) });
}

/** Who holds a lock, as far as that is known. */
export function lockText({
    lock,
    lock_task: task,
    locked_by,
}: Pick<Detail, "lock" | "lock_task" | "locked_by">): string {
    if (lock === null) return t.noLock;
    if (task === null) return locked_by === null ? t.lockedAlone({ lock }) : lock;
    const by = { lock, type: task.type, user: task.user };
    return task.started_at === null ? t.lockedBy(by) : t.lockedSince({ ...by, ago: ago(task.started_at) });
}

/** How many snapshots there are, and of when; null while that is unknown. */
export function snapshotsText({ count, newest_at, oldest_at }: Detail["snapshots"]): string | null {
    if (count === null) return null;
    if (count === 0) return t.noSnapshots;
    const n = t.snapshotCount({ n: count });
    if (newest_at === null || oldest_at === null) return n;
    const age =
        count === 1
            ? t.newest({ ago: ago(newest_at) })
            : t.newestOldest({ newest: ago(newest_at), oldest: ago(oldest_at) });
    return `${n}, ${age}`;
}
