/** An object whose name is a part of the breadcrumb. */
export type Named = "app" | "container" | "vm" | "host" | "cluster" | "user" | "team" | "entry";

/**
 * What a route is called: a text, an object of which the last part of the address is the id, a text about that part, or one of
 * several sections that it names.
 */
export type Crumb = string | { of: Named } | ((part: string) => string) | { section: Readonly<Record<string, string>> };

declare module "@tanstack/react-router" {
    interface StaticDataRouteOption {
        /** The name of the page in the breadcrumb and in the title of the window. */
        crumb?: Crumb;
    }
}

/** A part of the breadcrumb. The label is undefined until the name of its object is known, and null if there is no such object. */
export type TrailPart = { to: string; label: string | null | undefined; object: boolean };

/**
 * The breadcrumb of a page: the routes of all beginnings of its address that have a name. `path` is the route with its parameters
 * ("/apps/$id/script"), `address` the same with values ("/apps/5/script").
 */
export function trailOf(
    path: string,
    address: string,
    crumbAt: (path: string) => Crumb | undefined,
    nameOf: (object: Named, id: string) => string | null | undefined,
): TrailPart[] {
    const parts = split(path);
    const values = split(address);
    const trail: TrailPart[] = [];
    for (let i = 1; i <= parts.length; i++) {
        const crumb = crumbAt(`/${parts.slice(0, i).join("/")}`);
        if (crumb === undefined) continue;
        const to = `/${values.slice(0, i).join("/")}`;
        const value = decodeURIComponent(values[i - 1] ?? "");
        if (typeof crumb === "string") trail.push({ to, label: crumb, object: false });
        else if (typeof crumb === "function") trail.push({ to, label: crumb(value), object: true });
        else if ("section" in crumb) trail.push({ to, label: crumb.section[value] ?? null, object: false });
        else trail.push({ to, label: nameOf(crumb.of, value), object: true });
    }
    return trail;
}

const split = (path: string) => path.split("/").filter((part) => part !== "");

/** The title of a page: its object and what of it is shown; or the page and what it belongs to. */
export function titleOf(trail: TrailPart[]): string {
    const named = trail.findIndex(({ object, label }) => object && label);
    return (named < 0 ? trail.toReversed() : trail.slice(named))
        .map(({ label }) => label)
        .filter(Boolean)
        .join(" · ");
}
