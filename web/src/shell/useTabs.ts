import { useMatch, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "./texts";
import type { Crumb } from "./trail";

type TabRoute = { path: string; options: { staticData?: { crumb?: Crumb } } };

/** The tabs of the page of an object: the routes below its own in their order. `marks` and `without` name them by their path. */
export function useTabs({ marks = {}, without = [] }: { marks?: Record<string, ReactNode>; without?: string[] } = {}) {
    const router = useRouter();
    const { routeId, pathname } = useMatch({ strict: false });
    const { children } = router.routesById[routeId] as unknown as { children: TabRoute[] };
    return tabsOf(children, pathname)
        .filter(({ path }) => !without.includes(path))
        .map(({ path, ...tab }) => ({ ...tab, mark: marks[path] }));
}

/** The routes below an address as tabs; the one without a name is the first. */
export function tabsOf(routes: readonly TabRoute[], address: string) {
    return routes.map(({ path, options }) => ({
        path,
        to: path === "/" ? address : `${address}/${path}`,
        label: String(options.staticData?.crumb ?? t.overview),
    }));
}
