import type { Job } from "../../api/client";
import type { GuestRow } from "../../inventory/rows";

/** The jobs that work on a host or on one of its guests; those that have not ended first, then the newest. */
export function jobsOn(
    hostId: number,
    jobs: readonly Job[],
    rows: readonly Pick<GuestRow, "kind" | "id" | "hostId">[],
): Job[] {
    const here = new Set(rows.filter((row) => row.hostId === hostId).map(({ kind, id }) => `${kind}:${id}`));
    return jobs
        .filter(({ target }) => target !== null && (isHost(target, hostId) || here.has(`${target.type}:${target.id}`)))
        .sort((a, b) => Number(b.finished_at === null) - Number(a.finished_at === null) || b.id - a.id);
}

const isHost = ({ type, id }: { type: string; id: number }, hostId: number) => type === "host" && id === hostId;
