import { useSyncExternalStore } from "react";

/** What is open: the palette, the list of keys, or nothing. */
export type Opened = "palette" | "keys" | null;

let opened: Opened = null;
let query = "";
const watchers = new Set<() => void>();

/** Opens the palette or the list of keys, from anywhere; null closes them. */
export function openPalette(what: Opened = "palette") {
    opened = what;
    setQuery("");
    // The palette is loaded when it is opened for the first time; what is typed until its field has the focus belongs to it too.
    if (what === "palette") document.addEventListener("keydown", collect, true);
    else document.removeEventListener("keydown", collect, true);
}

/** Sets what is searched for in the palette. */
export function setQuery(next: string) {
    query = next;
    for (const watcher of watchers) watcher();
}

function collect(event: KeyboardEvent) {
    if (event.target instanceof HTMLElement && event.target.closest("[role=dialog]") !== null) {
        document.removeEventListener("keydown", collect, true);
        return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setQuery(query + event.key);
}

const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
};

export const useOpened = (): Opened => useSyncExternalStore(watch, () => opened);

/** What is searched for in the palette. */
export const useQueryText = (): string => useSyncExternalStore(watch, () => query);
