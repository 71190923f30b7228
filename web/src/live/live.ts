import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { App, Host, Job } from "../api/client";

/** The state of the one live stream of this tab. */
export type LiveState = { kind: "connecting" } | { kind: "live" } | { kind: "lost"; since: number };

let state: LiveState = { kind: "connecting" };
const watchers = new Set<() => void>();
const jobWatchers = new Set<(job: Job) => void>();

function become(next: LiveState) {
    state = next;
    for (const watcher of watchers) watcher();
}

export function useLiveState(): LiveState {
    return useSyncExternalStore(
        (watcher) => {
            watchers.add(watcher);
            return () => watchers.delete(watcher);
        },
        () => state,
    );
}

/** Calls the watcher for every job that changes. */
export function onJob(watcher: (job: Job) => void): () => void {
    jobWatchers.add(watcher);
    return () => jobWatchers.delete(watcher);
}

type Row = { id: number };
type Metrics = { hosts: (Partial<Host> & Row)[]; apps: (Partial<App> & Row)[] };
type Changed = { type: "app" | "host" | "discovered"; id: number | null; change: string };

/** Updates the cache from the stream until the returned function is called. */
export function listen(cache: QueryClient): () => void {
    let source: EventSource;
    let stopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let last = "";

    const open = () => {
        source = new EventSource(`/api/v1/events/stream${last ? `?last_event_id=${last}` : ""}`);
        source.onopen = () => become({ kind: "live" });
        source.onerror = () => {
            if (state.kind !== "lost") become({ kind: "lost", since: Date.now() });
            // The browser reconnects by itself unless the request was refused, for example because the session has ended.
            if (source.readyState === EventSource.CLOSED && !stopped) {
                void cache.invalidateQueries({ queryKey: ["me"] });
                again = setTimeout(open, 3000);
            }
        };
        const on = <T>(name: string, work: (data: T) => void) =>
            source.addEventListener(name, (event) => {
                last = event.lastEventId || last;
                work(JSON.parse(event.data) as T);
            });
        on("resync", () => void cache.invalidateQueries());
        on<Metrics>("metrics", (data) => {
            merge(cache, "hosts", data.hosts);
            merge(cache, "apps", data.apps);
        });
        on<Changed>("resource", (data) => {
            if (data.type === "discovered") void cache.invalidateQueries({ queryKey: ["discovered"] });
            if (data.type === "host") void cache.invalidateQueries({ queryKey: ["hosts"] });
            if (data.type === "app") {
                void cache.invalidateQueries({ queryKey: ["apps"] });
                void cache.invalidateQueries({ queryKey: ["app", data.id] });
            }
        });
        on<Job>("job", (data) => {
            cache.setQueryData(["job", data.id], data);
            void cache.invalidateQueries({ queryKey: ["jobs"] });
            // A job of a restored copy changed: an owner has decided, here or elsewhere.
            if (cache.getQueryData<{ open: boolean }>(["restored-copy"])?.open)
                void cache.invalidateQueries({ queryKey: ["restored-copy"] });
            // The app's status depends on the jobs that use its guest.
            if (data.target?.type === "app") void cache.invalidateQueries({ queryKey: ["apps"] });
            if (data.kind === "catalog.refresh") {
                // The available updates depend on it.
                for (const key of ["catalog", "apps", "app"]) void cache.invalidateQueries({ queryKey: [key] });
            }
            for (const watcher of jobWatchers) watcher(data);
        });
    };
    open();
    return () => {
        stopped = true;
        clearTimeout(again);
        source.close();
    };
}

function merge<T extends Row>(cache: QueryClient, key: string, rows: (Partial<T> & Row)[]) {
    if (rows.length === 0) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    cache.setQueryData<T[]>([key], (known) =>
        known?.map((row) => {
            const changed = byId.get(row.id);
            return changed ? { ...row, ...changed } : row;
        }),
    );
}
