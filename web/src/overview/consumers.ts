import type { App } from "../api/client";

/** An app and how much it uses: of its cores, or of its memory. */
export type Consumer = {
    id: number;
    name: string;
    host: string | null;
    hostId: number | null;
    used: number;
    total: number | null;
};

const SHOWN = 5;

/** The apps that use most processor time, counted in cores, and those that use most memory. */
export function topConsumers(apps: App[]): { cpu: Consumer[]; memory: Consumer[] } {
    return {
        cpu: top(
            apps,
            (app) => (app.cpu_pct === null || app.cores === null ? null : (app.cpu_pct * app.cores) / 100),
            (app) => app.cores,
        ),
        memory: top(
            apps,
            (app) => app.mem_bytes,
            (app) => app.mem_total_bytes,
        ),
    };
}

// One pass that keeps only the first: sorting all of 15,000 apps every second would take longer than the page has.
function top(apps: App[], usedOf: (app: App) => number | null, totalOf: (app: App) => number | null): Consumer[] {
    const best: Consumer[] = [];
    for (const app of apps) {
        const used = usedOf(app);
        if (used === null || used <= (best[SHOWN - 1]?.used ?? 0)) continue;
        const at = best.findIndex((other) => other.used < used);
        const consumer = {
            id: app.id,
            name: app.name,
            host: app.host_name,
            hostId: app.host_id,
            used,
            total: totalOf(app),
        };
        best.splice(at === -1 ? best.length : at, 0, consumer);
        best.length = Math.min(best.length, SHOWN);
    }
    return best;
}
