import { storageOf } from "../targets";

/** Where the metrics of an object are shown; a storage has no page of its own. */
export function placeOf(target: string): { to: string; search?: { targets: string; metric: string } } {
    const [kind, id] = target.split(":");
    if (storageOf(target)) return { to: "/monitoring/compare", search: { targets: target, metric: "storage_pct" } };
    return { to: `/${kind}s/${id}/metrics` };
}
