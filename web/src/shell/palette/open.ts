import { useSyncExternalStore } from "react";

/** What is open: the palette, the list of keys, or nothing. */
export type Opened = "palette" | "keys" | null;

let opened: Opened = null;
const watchers = new Set<() => void>();

/** Opens the palette or the list of keys, from anywhere; null closes them. */
export function openPalette(what: Opened = "palette") {
    opened = what;
    for (const watcher of watchers) watcher();
}

export function useOpened(): Opened {
    return useSyncExternalStore(
        (watcher) => {
            watchers.add(watcher);
            return () => watchers.delete(watcher);
        },
        () => opened,
    );
}
