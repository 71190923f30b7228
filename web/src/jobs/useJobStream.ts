import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Job, Schemas } from "../api/client";
import { job } from "../api/queries";
import { amend } from "../live/amend";
import { onReturn } from "../live/live";
import type { Line } from "../ui/log/file";
import { TERMINAL } from "./kinds";

type Stream = {
    lines: Line[];
    /** The line that is still being redrawn, such as a progress bar; it is not part of the log until it is complete. */
    unfinished: string | null;
    connected: boolean;
    /** Whether the job has ended and all its lines are here. */
    complete: boolean;
};

type Events = Required<Schemas["JobsStream"]>;

const NOTHING: Stream = { lines: [], unfinished: null, connected: false, complete: false };

/** Streams the whole log of a job; after a broken connection it continues after the last received line. */
export function useJobStream(id: number, allowed: boolean): Stream {
    const cache = useQueryClient();
    const [state, setState] = useState(NOTHING);
    useEffect(() => {
        if (!allowed) return;
        let source: EventSource;
        let last = 0;
        let ended = false;
        let again: ReturnType<typeof setTimeout> | undefined;
        let fresh: Line[] = [];
        let frame = 0;
        const change = (next: Partial<Stream>) => setState((known) => ({ ...known, ...next }));
        // A long backlog arrives as thousands of events: they are rendered once per animation frame.
        const flush = () => {
            cancelAnimationFrame(frame);
            frame = 0;
            const batch = fresh;
            fresh = [];
            setState((known) => ({ ...known, lines: known.lines.concat(batch) }));
        };
        const open = () => {
            source = new EventSource(`/api/v1/jobs/${id}/events/stream${last ? `?last_event_id=${last}` : ""}`);
            source.onopen = () => change({ connected: true });
            const on = <K extends keyof Events>(name: K, work: (data: Events[K], id: string) => void) =>
                source.addEventListener(name, (event) => work(JSON.parse(event.data) as Events[K], event.lastEventId));
            on("line", (line, id) => {
                const next = Number(id);
                if (next <= last) return;
                last = next;
                fresh.push({ ...line, id: next });
                frame ||= requestAnimationFrame(flush);
            });
            on("transient", ({ message }) => change({ unfinished: message }));
            on("progress", ({ pct }) => {
                amend<Job>(cache, ["job", id], (known) => ({ ...known, progress_pct: pct }));
            });
            on("status", ({ status }) => {
                if (!TERMINAL.has(status)) return;
                ended = true;
                flush();
                change({ unfinished: null, complete: true });
                source.close();
                void cache.invalidateQueries({ queryKey: job(id).queryKey });
            });
            source.onerror = () => {
                change({ connected: false, unfinished: null });
                if (ended) return;
                source.close();
                again = setTimeout(open, 1500);
            };
        };
        open();
        // After a silence this connection may be as dead as the other.
        const unwatch = onReturn(() => {
            if (ended) return;
            clearTimeout(again);
            source.close();
            open();
        });
        return () => {
            unwatch();
            ended = true;
            clearTimeout(again);
            cancelAnimationFrame(frame);
            source.close();
            setState(NOTHING);
        };
    }, [id, allowed, cache]);
    return state;
}
