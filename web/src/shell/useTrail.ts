import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMatches, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { apps, discovered, hosts, me, teams, users, vms } from "../api/queries";
import { entry } from "../catalog/queries";
import { vmName } from "../guests/vmName";
import { placeAbove } from "./navigation";
import { type Crumb, type Named, type TrailPart, trailOf } from "./trail";

type NameOf = (cache: QueryClient, id: string) => string | null | undefined;

/** Finds the row with this id; null if the list has none, undefined if the list is not known. */
function named<Row extends { id: number }>(rows: Row[] | undefined, id: string, name: (row: Row) => string) {
    if (rows === undefined) return undefined;
    const row = rows.find((each) => each.id === Number(id));
    return row === undefined ? null : name(row);
}

// The pages of these objects fetch them; the breadcrumb reads what is in the cache.
const NAMES: Record<Named, NameOf> = {
    app: (cache, id) => named(cache.getQueryData(apps.queryKey), id, ({ name }) => name),
    container: (cache, id) => named(cache.getQueryData(discovered.queryKey), id, ({ name }) => name),
    vm: (cache, id) => named(cache.getQueryData(vms.queryKey), id, vmName),
    host: (cache, id) => named(cache.getQueryData(hosts.queryKey), id, ({ name }) => name),
    // A host without a cluster is one by itself.
    cluster: (cache, id) => {
        const host = cache.getQueryData(hosts.queryKey)?.find(({ cluster_id }) => cluster_id === Number(id));
        return host && (host.cluster ?? host.name);
    },
    user: (cache, id) => named(cache.getQueryData(users.queryKey), id, ({ display_name }) => display_name),
    team: (cache, id) => named(cache.getQueryData(teams.queryKey), id, ({ name }) => name),
    entry: (cache, slug) => cache.getQueryData(entry(slug).queryKey)?.name,
};

type NamedRoute = { fullPath: string; options: { staticData?: { crumb?: Crumb } } };

/** The names of all routes that have one, by path. */
function crumbsOf(routes: NamedRoute[]): Map<string, Crumb> {
    return new Map(
        routes.flatMap(({ fullPath, options }) => {
            const crumb = options.staticData?.crumb;
            return crumb === undefined ? [] : [[fullPath, crumb] as const];
        }),
    );
}

/** The breadcrumb of the open page. */
export function useTrail(): TrailPart[] {
    const router = useRouter();
    const cache = useQueryClient();
    const leaf = useMatches({ select: (matches) => matches.at(-1) });
    const path = leaf?.fullPath ?? "/";
    const address = leaf?.pathname ?? "/";
    const crumbs = useMemo(() => crumbsOf(Object.values(router.routesById)), [router]);
    // A string, so that nothing is rendered again while the names stay the same.
    const read = useCallback(() => {
        const trail = trailOf(
            path,
            address,
            (at) => crumbs.get(at),
            (object, id) => NAMES[object](cache, id),
        );
        const user = cache.getQueryData(me.queryKey);
        const above = user && placeAbove(user, address);
        return JSON.stringify(above ? [{ to: above.to, label: above.label, object: false }, ...trail] : trail);
    }, [path, address, crumbs, cache]);
    const subscribe = useCallback((changed: () => void) => cache.getQueryCache().subscribe(changed), [cache]);
    return JSON.parse(useSyncExternalStore(subscribe, read)) as TrailPart[];
}
