import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apps, discovered, hosts, vms } from "../api/queries";
import { guestRows } from "./rows";

/** The four lists of which the inventory is made, as one query: its first error, or all of them. */
export function useInventory() {
    const queries = {
        hosts: useQuery(hosts),
        apps: useQuery(apps),
        containers: useQuery(discovered),
        vms: useQuery(vms),
    };
    const { hosts: h, apps: a, containers: c, vms: v } = queries;
    const data = useMemo(
        () =>
            h.data && a.data && c.data && v.data
                ? { hosts: h.data, rows: guestRows({ hosts: h.data, apps: a.data, containers: c.data, vms: v.data }) }
                : undefined,
        [h.data, a.data, c.data, v.data],
    );
    const all = Object.values(queries);
    const refetch = () => Promise.all(all.map((query) => query.refetch()));
    return { data, error: all.find((query) => query.error)?.error ?? null, refetch } as unknown as UseQueryResult<
        NonNullable<typeof data>
    >;
}
