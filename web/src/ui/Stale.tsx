import type { ReactNode } from "react";
import { useLiveState } from "../live/live";
import { clock } from "./format";
import { t } from "./texts";

/** Values that the stream keeps up to date: while it is lost they lose their colour, and a note says from when they are. */
export function Stale({ children }: { children: ReactNode }) {
    const live = useLiveState();
    return (
        <div className="stale" data-stale={live.kind === "lost" || undefined}>
            {live.kind === "lost" && <p className="quiet">{t.valuesFrom({ time: clock(new Date(live.since).toISOString()) })}</p>}
            {children}
        </div>
    );
}
