import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";

/** A view that was saved under a name: the search of the URL of a list. */
export type View = Schemas["SavedView"];

/** One's own views of all lists, and those that are shared with one's teams. */
export const views = query("views.list", {}, { staleTime: 0 });

/** The search as it is stored, always in the same order. The page of a list is no part of a view. */
export function stored(search: object): string {
    const kept = Object.entries(search).filter(([key, value]) => value !== undefined && key !== "page");
    return String(new URLSearchParams(kept.map(([key, value]) => [key, String(value)] as [string, string]).sort()));
}

/** The search that a view stores. What it does not have is as at first. */
export function searchOf({ search }: Pick<View, "search">): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(search));
}

/** Whether the URL shows this view. */
export function isShown(view: Pick<View, "search">, search: object): boolean {
    return stored(searchOf(view)) === stored(search);
}

type Kept = { name: string; search: object };

const keyOf = (list: string) => `holdfast-views-${list}`;

/** The views of a list that are still kept in this browser, as all were before they could be shared. */
export function keptHere(list: string): Kept[] {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? "[]");
}

/** Takes one of them away, once it is stored elsewhere. */
export function forget(list: string, name: string) {
    const left = keptHere(list).filter((one) => one.name !== name);
    if (left.length > 0) localStorage.setItem(keyOf(list), JSON.stringify(left));
    else localStorage.removeItem(keyOf(list));
}
