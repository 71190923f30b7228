import type { App, Discovered, Schemas, Vm } from "../../api/client";
import type { GuestCoverage } from "./queries";
import { t } from "./texts";

type Schedule = Pick<Schemas["Schedule"], "id" | "name" | "kind" | "enabled" | "targets">;

/** A guest with what the other lists tell about it. */
export type CoverageRow = {
    key: string;
    /** The guest in requests and addresses ("vm:3"); null for a container that is no app. */
    item: string | null;
    name: string;
    tags: readonly string[];
    /** The schedules that back it up. */
    schedules: readonly string[];
    of: GuestCoverage;
};

type Lists = {
    guests: readonly GuestCoverage[];
    apps: readonly App[];
    containers: readonly Discovered[];
    vms: readonly Vm[];
    schedules: readonly Schedule[];
};

/** The rows of the table, in the order of the service. */
export function coverageRows({ guests, apps, containers, vms, schedules }: Lists): CoverageRow[] {
    const tags = new Map<string, readonly string[]>([
        ...apps.map((one) => [`app:${one.id}`, one.tags] as const),
        ...vms.map((one) => [`vm:${one.id}`, one.tags] as const),
        ...containers.map((one) => [`container:${one.host_id}:${one.ctid}`, one.tags] as const),
    ]);
    const planned = schedules.filter(({ kind, enabled }) => kind === "backup.run" && enabled);
    return guests.map((of) => {
        const item = of.id === null ? null : `${of.type}:${of.id}`;
        const key = item ?? `${of.type}:${of.host_id}:${of.vmid}`;
        const own = tags.get(key) ?? [];
        return {
            key,
            item,
            name: of.name ?? t.unnamed({ id: String(of.vmid) }),
            tags: own,
            schedules: item === null ? [] : planned.flatMap((one) => nameIn(one, of, own) ?? []),
            of,
        };
    });
}

/** The name of a schedule that backs a guest up. Which guests are in a pool is not known here: that it may be one is said with it. */
function nameIn({ name, targets }: Schedule, { type, id, host_id }: GuestCoverage, tags: readonly string[]): string | null {
    const isTarget =
        targets.all ||
        targets.guests.some((one) => one.type === type && one.id === id) ||
        targets.tags.some((tag) => tags.includes(tag)) ||
        targets.host_ids.includes(host_id);
    if (isTarget) return name;
    return targets.pools.length === 0 ? null : t.ifInPool({ name, n: targets.pools.length, pools: targets.pools.join(", ") });
}

/** Seconds and hours as the share of its goal that the age of a backup has; null without a goal. */
export const shareOfGoal = (ageS: number, goalH: number | null) => (goalH === null ? null : (100 * ageS) / (goalH * 3600));
