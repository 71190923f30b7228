import { useEffect, useMemo, useState } from "react";
import { Problem } from "../api/client";

/** The seconds left until the next attempt is allowed after a refusal; counts down to 0. */
export function useWait(error: unknown): number {
    const [now, setNow] = useState(() => Date.now());
    const asked = error instanceof Problem ? (error.wait ?? 0) : 0;
    // A second refusal with the same wait restarts the countdown: it is a new error object.
    const until = useMemo(() => (asked === 0 ? 0 : Date.now() + asked * 1000), [error, asked]);
    useEffect(() => {
        if (until === 0) return;
        const tick = setInterval(() => {
            setNow(Date.now());
            if (Date.now() >= until) clearInterval(tick);
        }, 250);
        return () => clearInterval(tick);
    }, [until]);
    return Math.max(0, Math.min(asked, Math.ceil((until - now) / 1000)));
}
