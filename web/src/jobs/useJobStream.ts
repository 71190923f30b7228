import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Job } from "../api/client";
import { TERMINAL } from "./kinds";

export type Line = { id: number; stream: "stdout" | "stderr" | "status"; ts: string; message: string };

type Stream = {
    lines: Line[];
    /** The line that is still being redrawn, such as a progress bar; it is not part of the log until it is complete. */
    unfinished: string | null;
    connected: boolean;
};

/** Streams the whole log of a job; after a broken connection it continues after the last received line. */
export function useJobStream(id: number): Stream {
    const cache = useQueryClient();
    const [lines, setLines] = useState<Line[]>([]);
    const [unfinished, setUnfinished] = useState<string | null>(null);
    const [connected, setConnected] = useState(false);
    useEffect(() => {
        let source: EventSource;
        let last = 0;
        let ended = false;
        let again: ReturnType<typeof setTimeout> | undefined;
        let fresh: Line[] = [];
        let frame = 0;
        // A long backlog arrives as thousands of events: they are rendered once per animation frame.
        const flush = () => {
            frame = 0;
            const batch = fresh;
            fresh = [];
            setLines((known) => [...known, ...batch]);
        };
        const open = () => {
            source = new EventSource(`/api/v1/jobs/${id}/events/stream${last ? `?last_event_id=${last}` : ""}`);
            source.onopen = () => setConnected(true);
            source.addEventListener("line", (event) => {
                const next = Number(event.lastEventId);
                if (next <= last) return;
                last = next;
                fresh.push({ id: next, ...JSON.parse(event.data) });
                frame ||= requestAnimationFrame(flush);
            });
            source.addEventListener("transient", (event) => {
                setUnfinished((JSON.parse(event.data) as { message: string | null }).message);
            });
            source.addEventListener("progress", (event) => {
                const { pct } = JSON.parse(event.data) as { pct: number };
                cache.setQueryData<Job>(["job", id], (known) => known && { ...known, progress_pct: pct });
            });
            source.addEventListener("status", (event) => {
                const { status } = JSON.parse(event.data) as { status: string };
                if (!TERMINAL.has(status)) return;
                ended = true;
                setUnfinished(null);
                source.close();
                void cache.invalidateQueries({ queryKey: ["job", id] });
            });
            source.onerror = () => {
                setConnected(false);
                setUnfinished(null);
                if (ended) return;
                source.close();
                again = setTimeout(open, 1500);
            };
        };
        open();
        return () => {
            ended = true;
            clearTimeout(again);
            cancelAnimationFrame(frame);
            source.close();
        };
    }, [id, cache]);
    return { lines, unfinished, connected };
}
