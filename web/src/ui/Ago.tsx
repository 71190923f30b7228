import { useSyncExternalStore } from "react";
import { ago, when } from "./format";

const TICK_MS = 10_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(watcher: () => void) {
    watchers.add(watcher);
    timer ??= setInterval(() => {
        for (const one of watchers) one();
    }, TICK_MS);
    return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
    };
}

/** How long ago something was, kept up to date while it is shown, with date and time as its title. */
export function Ago({ at, className }: { at: string; className?: string }) {
    const text = useSyncExternalStore(watch, () => ago(at));
    return (
        <time dateTime={at} title={when(at)} className={className}>
            {text}
        </time>
    );
}
