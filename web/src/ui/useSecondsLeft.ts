import { useEffect, useState } from "react";

/**
 * The seconds that are left of those that the service counted when it answered: the browser's clock may differ from the service's,
 * but not in its pace. Null when nothing is counted.
 */
export function useSecondsLeft(remaining: number | null, answeredAt: number): number | null {
    const [now, setNow] = useState(answeredAt);
    const counts = remaining !== null;
    useEffect(() => {
        if (!counts) return;
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [counts]);
    if (remaining === null) return null;
    return Math.max(0, Math.ceil(remaining - Math.max(0, now - answeredAt) / 1000));
}
