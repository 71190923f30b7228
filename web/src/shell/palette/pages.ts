import { isAt, type Place } from "../navigation";
import type { Crumb } from "../trail";

/** The routes of the page by their address, such as "/apps/$id/console"; of each its name is looked at. */
export type Routes = Readonly<Record<string, { options: { staticData?: { crumb?: Crumb } } }>>;

function named(routes: Routes): { to: string; label: string }[] {
    return Object.entries(routes).flatMap(([to, { options }]) => {
        const crumb = options.staticData?.crumb;
        return typeof crumb === "string" ? [{ to, label: crumb }] : [];
    });
}

/** The pages below those entries of the navigation that the navigation itself does not lead to. */
export function pagesBelow(routes: Routes, places: readonly Place[]): { to: string; label: string; place: Place }[] {
    const led = new Set(places.flatMap(({ to, tabs }) => (tabs ?? [{ to }]).map((one) => one.to)));
    return named(routes)
        .filter(({ to }) => !to.includes("$") && !led.has(to))
        .flatMap((page) => {
            const place = places.find((one) => isAt(one, page.to));
            return place === undefined ? [] : [{ ...page, place }];
        });
}

/** The tabs of the page of an object, such as "/apps/$id", in their order. */
export function tabsOf(routes: Routes, object: string): { part: string; label: string }[] {
    return named(routes)
        .filter(({ to }) => to.startsWith(`${object}/`))
        .map(({ to, label }) => ({ part: to.slice(object.length + 1), label }))
        .filter(({ part }) => !part.includes("/"));
}
