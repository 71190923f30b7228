import { notifyManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Schemas } from "../api/client";
import { firstEvent } from "../api/early";
import { measured, Places, type Row } from "../api/measured";
import { readAgain } from "../api/operation";
import { amend } from "./amend";

/** The state of the one live stream of this tab. */
export type LiveState = { kind: "connecting" } | { kind: "live" } | { kind: "lost"; since: number };

let state: LiveState = { kind: "connecting" };
const watchers = new Set<() => void>();

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

/** Calls back when the stream is there again after it was lost. */
export function onReturn(work: () => void): () => void {
    let before = state;
    const watcher = () => {
        const returned = before.kind === "lost" && state.kind === "live";
        before = state;
        if (returned) work();
    };
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
}

/** What each event of the stream contains, as the service declares it. */
type Events = Required<Schemas["LiveStream"]>;

/** The events of the stream, as the areas of the page use them. */
export type LiveEvents = {
    cache: QueryClient;
    /** Calls back for each event of this name. */
    on: <K extends keyof Events>(event: K, work: (data: Events[K]) => void) => void;
    /** Calls back when a resource of this type changed; the id is null when any of them may have changed. */
    onChange: (
        type: Events["resource"]["type"],
        work: (id: number | null, change: Events["resource"]["change"]) => void,
    ) => void;
    /** Updates the rows of a query with the values of this list in the event "metrics" (see measured.ts). */
    measures: (list: keyof Events["metrics"], query: QueryKey) => void;
};

/** What the queries of an area do with the events of the stream. */
export type LiveSource = (live: LiveEvents) => void;

/**
 * The service sends something at least every 15 seconds. A cut cable ends no connection: only the silence tells. Until there is a
 * new connection, what the page shows looks old.
 */
const SILENCE_MS = 35_000;
/** How long a connection may take. */
const OPENING_MS = 15_000;
const CHECK_MS = 2500;

let reconnect = () => {};

/** Connects again now, instead of after the pause that follows a lost connection. */
export function retry() {
    reconnect();
}

function lose(since: number) {
    if (state.kind !== "lost") become({ kind: "lost", since });
}

/** Updates the cache from the stream until the returned function is called. */
export function listen(cache: QueryClient, sources: LiveSource[]): () => void {
    let source: EventSource;
    let stopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let last = firstEvent();
    let heard = Date.now();
    const handlers = handlersOf(cache, sources);
    const queue = framed();

    const open = () => {
        source = new EventSource(`/api/v1/events/stream${last ? `?last_event_id=${last}` : ""}`);
        const hear = () => {
            heard = Date.now();
        };
        hear();
        source.onopen = () => {
            hear();
            become({ kind: "live" });
        };
        source.addEventListener("alive", hear);
        source.onerror = () => {
            lose(Date.now());
            // The browser reconnects by itself unless the request was refused, for example because the session has ended.
            if (source.readyState === EventSource.CLOSED && !stopped) {
                void readAgain(cache, "auth.me");
                again = setTimeout(open, 3000);
            }
        };
        for (const [name, works] of handlers) {
            source.addEventListener(name, (event) => {
                hear();
                last = event.lastEventId || last;
                const data: unknown = JSON.parse(event.data);
                queue(() => {
                    for (const work of works) work(data);
                });
            });
        }
    };
    open();
    reconnect = () => {
        clearTimeout(again);
        source.close();
        open();
    };
    const watch = setInterval(() => {
        if (source.readyState === EventSource.CLOSED) return; // it is opened again after its pause
        if (Date.now() - heard < (state.kind === "live" ? SILENCE_MS : OPENING_MS)) return;
        lose(heard);
        reconnect();
    }, CHECK_MS);
    return () => {
        stopped = true;
        clearInterval(watch);
        reconnect = () => {};
        clearTimeout(again);
        source.close();
    };
}

/** How long the work waits where there are no frames, because the page is hidden. */
const FRAMELESS_MS = 250;

/** Does all work of a frame together, so that the page is rendered once for all events that arrived during it. */
function framed(): (work: () => void) => void {
    let waiting: (() => void)[] = [];
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const run = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        const works = waiting;
        waiting = [];
        notifyManager.batch(() => {
            for (const work of works) work();
        });
    };
    return (work) => {
        waiting.push(work);
        if (waiting.length > 1) return;
        frame = requestAnimationFrame(run);
        timer = setTimeout(run, FRAMELESS_MS);
    };
}

function handlersOf(cache: QueryClient, sources: LiveSource[]): Map<string, ((data: unknown) => void)[]> {
    const handlers = new Map<string, ((data: unknown) => void)[]>();
    const on: LiveEvents["on"] = (event, work) => {
        handlers.set(event, [...(handlers.get(event) ?? []), work as (data: unknown) => void]);
    };
    const live: LiveEvents = {
        cache,
        on,
        onChange: (type, work) =>
            on("resource", (changed) => {
                if (changed.type === type) work(changed.id, changed.change);
            }),
        measures: (list, query) => {
            const places = new Places();
            on("metrics", ({ [list]: columns }) => {
                if (columns) amend<Row[]>(cache, query, (known) => measured(known, columns, places));
            });
        },
    };
    on("resync", () => void cache.invalidateQueries());
    for (const declare of sources) declare(live);
    return handlers;
}
