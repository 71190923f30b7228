import { useQuery } from "@tanstack/react-query";
import type { Job } from "../api/client";
import { apps, vms } from "../api/queries";
import { AnchorLink } from "../ui/Links";

const PAGES: Record<string, string> = {
    app: "/apps/$id",
    container: "/containers/$id",
    vm: "/vms/$id",
    host: "/hosts/$id",
};

/** The target of a job, with a link to its page if it has one. */
export function JobTarget({ target, onLeave }: { target: Job["target"]; onLeave?: () => void }) {
    const to = target && PAGES[target.type];
    if (!target || !to) return target?.name ?? null;
    return (
        <AnchorLink to={to} params={{ id: String(target.id) }} onClick={onLeave}>
            {target.name}
        </AnchorLink>
    );
}

/** The host of a job, if its target determines one. */
export function useHostOf({ target }: Job): number | null {
    const rows = { app: useQuery(apps).data, vm: useQuery(vms).data };
    if (target?.type === "host") return target.id;
    if (target?.type !== "app" && target?.type !== "vm") return null;
    return rows[target.type]?.find(({ id }) => id === target.id)?.host_id ?? null;
}
