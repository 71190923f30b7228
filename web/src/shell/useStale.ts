import { useEffect, useState } from "react";
import { useLiveState } from "../live/live";

/** Shorter interruptions, such as the renewal of a connection, change nothing on the page. */
const PATIENCE_MS = 1500;

/** Since when the page no longer follows the service; null while it does. */
export function useStale(): number | null {
    const state = useLiveState();
    const lost = state.kind === "lost" ? state.since : null;
    const [stale, setStale] = useState<number | null>(null);
    useEffect(() => {
        if (lost === null) {
            setStale(null);
            return;
        }
        const timer = setTimeout(() => setStale(lost), PATIENCE_MS);
        return () => clearTimeout(timer);
    }, [lost]);
    return stale;
}
