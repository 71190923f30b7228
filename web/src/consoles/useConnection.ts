import { useCallback, useEffect, useState } from "react";
import { type Target, type Ticket, ticketFor } from "./tickets";
import { type End, Wire } from "./wire";

/** Where a viewer's connection is on its way. */
export type Connection =
    | { at: "asking" }
    | { at: "refused"; error: unknown }
    | { at: "connecting" | "open"; ticket: Ticket; wire: Wire }
    | { at: "ended"; ticket: Ticket; end: End };

/** A connection to a console, and how to connect again, with a new ticket. */
export function useConnection(target: Target): { connection: Connection; reconnect: () => void } {
    const [connection, become] = useState<Connection>({ at: "asking" });
    const [round, setRound] = useState(0);
    const key = JSON.stringify(target);
    useEffect(() => {
        const leaving = new AbortController();
        become({ at: "asking" });
        void connect(JSON.parse(key) as Target, leaving.signal, become);
        return () => leaving.abort();
    }, [key, round]);
    return { connection, reconnect: useCallback(() => setRound((n) => n + 1), []) };
}

async function connect(target: Target, leaving: AbortSignal, become: (next: Connection) => void) {
    const unlessLeft = (next: Connection) => leaving.aborted || become(next);
    let ticket: Ticket;
    try {
        ticket = await ticketFor(target);
    } catch (error) {
        unlessLeft({ at: "refused", error });
        return;
    }
    if (leaving.aborted) return;
    const wire = new Wire(
        addressOf(ticket, window.location.href),
        () => unlessLeft({ at: "open", ticket, wire }),
        (end) => {
            stopWatching();
            unlessLeft({ at: "ended", ticket, end });
        },
    );
    const stopWatching = watch(wire);
    leaving.addEventListener("abort", () => {
        stopWatching();
        wire.close();
    });
    unlessLeft({ at: "connecting", ticket, wire });
}

/** The address of the WebSocket that a ticket opens, as seen from this page. */
export function addressOf({ ws_path, ticket }: Pick<Ticket, "ws_path" | "ticket">, page: string): string {
    const address = new URL(ws_path, page);
    address.protocol = address.protocol === "http:" ? "ws:" : "wss:";
    address.searchParams.set("ticket", ticket);
    return address.href;
}

/** For how long a console may be silent after something was typed before the page asks whether the service is still there. */
const SILENCE_MS = 8000;
const CHECK_MS = 2000;

/**
 * Notices that the network is gone: a WebSocket does not until its operating system gives up, minutes later. Returns how to stop.
 */
function watch(wire: Wire): () => void {
    let asked: number | null = null;
    const ask = async () => {
        if (!wire.open) return;
        const answered = await fetch("/api/v1/meta/health", {
            cache: "no-store",
            signal: AbortSignal.timeout(SILENCE_MS),
        }).catch(() => null);
        if (answered === null && wire.open) wire.cut();
    };
    const timer = setInterval(() => {
        const since = wire.unanswered;
        if (since === null || since === asked || Date.now() - since < SILENCE_MS) return;
        asked = since;
        void ask();
    }, CHECK_MS);
    // The browser may be wrong: Holdfast can be in the local network.
    const offline = () => void ask();
    window.addEventListener("offline", offline);
    return () => {
        clearInterval(timer);
        window.removeEventListener("offline", offline);
    };
}
