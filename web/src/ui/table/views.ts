import { useLocalStorage } from "@mantine/hooks";

/** A view that was saved under a name in this browser: the search of the URL. */
export type View = { name: string; search: Record<string, unknown> };

/** The saved views of one list. */
export function useViews(list: string) {
    const [views, setViews] = useLocalStorage<View[]>({ key: `holdfast-views-${list}`, defaultValue: [] });
    return {
        views,
        save: (name: string, search: object) => setViews(saved(views, name, search)),
        remove: (name: string) => setViews(views.filter((view) => view.name !== name)),
    };
}

/** The views with this one; one of the same name is replaced. The page of a list is no part of a view. */
export function saved(views: readonly View[], name: string, search: object): View[] {
    const kept = Object.entries(search).filter(([key, value]) => value !== undefined && key !== "page");
    return [...views.filter((view) => view.name !== name), { name, search: Object.fromEntries(kept) }].sort((a, b) =>
        a.name.localeCompare(b.name),
    );
}

/** Whether the URL shows this view. */
export function isShown(view: View, search: object): boolean {
    const present = saved([], view.name, search)[0]?.search ?? {};
    const keys = new Set([...Object.keys(present), ...Object.keys(view.search)]);
    return [...keys].every((key) => present[key] === view.search[key]);
}
