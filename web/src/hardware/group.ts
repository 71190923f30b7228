import type { Update } from "./queries";

/** Updates by their origin, the one with most first; those without an origin last. */
export function byOrigin(updates: readonly Update[]): [origin: string | null, updates: Update[]][] {
    const groups = new Map<string | null, Update[]>();
    for (const update of updates) {
        const group = groups.get(update.origin);
        if (group) group.push(update);
        else groups.set(update.origin, [update]);
    }
    return [...groups].sort(
        ([a, some], [b, others]) => Number(a === null) - Number(b === null) || others.length - some.length,
    );
}
