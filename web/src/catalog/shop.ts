import type { App, CatalogEntry, CatalogStatus } from "../api/client";
import type { Sort } from "./queries";

/** How many entries a category shows before it is opened. */
export const SHELF = 8;

/** The entries in which all words of `q` occur; with `unattended` only those that need no person. */
export function matching(entries: CatalogEntry[], q: string | undefined, unattended: boolean): CatalogEntry[] {
    const words = wordsOf(q);
    return entries.filter((entry) => {
        if (unattended && !entry.unattended) return false;
        const text = [entry.name, entry.slug, entry.description, entry.category, ...entry.tags, entry.source]
            .join(" ")
            .toLowerCase();
        return words.every((word) => text.includes(word));
    });
}

/** The entries in an order; without one, by name or, in a search, by what matches: the name, the description, or the rest. */
export function ordered(entries: CatalogEntry[], sort: Sort | undefined, q: string | undefined): CatalogEntry[] {
    const words = wordsOf(q);
    const order: Record<Sort, (a: CatalogEntry, b: CatalogEntry) => number> = {
        name: byName,
        changed: (a, b) => b.changed_at.localeCompare(a.changed_at) || byName(a, b),
        new: (a, b) => b.first_seen.localeCompare(a.first_seen) || byName(a, b),
        size: (a, b) => (a.disk_gb ?? Number.MAX_VALUE) - (b.disk_gb ?? Number.MAX_VALUE) || byName(a, b),
    };
    return entries.toSorted(
        sort === undefined ? (a, b) => rank(a, words) - rank(b, words) || byName(a, b) : order[sort],
    );
}

function rank(entry: CatalogEntry, words: string[]): number {
    const name = `${entry.name} ${entry.slug}`.toLowerCase();
    if (words.every((word) => name.includes(word))) return name.startsWith(words[0] ?? "") ? 0 : 1;
    return words.every((word) => `${name} ${entry.description}`.toLowerCase().includes(word)) ? 2 : 3;
}

/** A variant follows the entry of which it is one. */
function byName(a: CatalogEntry, b: CatalogEntry): number {
    const name = (entry: CatalogEntry) =>
        entry.variant_of === null ? entry.name : entry.name.replace(/^alpine-/i, "");
    return (
        name(a).toLowerCase().localeCompare(name(b).toLowerCase()) ||
        Number(a.variant_of !== null) - Number(b.variant_of !== null)
    );
}

function wordsOf(q: string | undefined): string[] {
    return (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
}

export type Counted = { name: string; entries: CatalogEntry[] };

/** The categories that have entries, in the catalogue's order. */
export function byCategory(entries: CatalogEntry[], status: CatalogStatus): Counted[] {
    return status.categories
        .map(({ name }) => ({ name, entries: entries.filter(({ category }) => category === name) }))
        .filter((category) => category.entries.length > 0);
}

/** The entries by which a category is recognised: installed ones, then those with an icon; no variants if there are others. */
export function shelf(entries: CatalogEntry[], installed: Installed): CatalogEntry[] {
    const rank = (entry: CatalogEntry) =>
        (installed.has(entry.slug) ? 0 : 4) + (entry.variant_of === null ? 0 : 2) + (entry.icon === null ? 1 : 0);
    const chosen = new Set([...entries].sort((a, b) => rank(a) - rank(b)).slice(0, SHELF));
    return entries.filter((entry) => chosen.has(entry));
}

/** The apps that were installed from an entry or adopted with it, by slug. */
export type Installed = ReadonlyMap<string, App[]>;

export function installedApps(apps: App[]): Installed {
    const found = new Map<string, App[]>();
    for (const app of apps) {
        if (app.catalog_slug === null) continue;
        const known = found.get(app.catalog_slug);
        if (known) known.push(app);
        else found.set(app.catalog_slug, [app]);
    }
    return found;
}
