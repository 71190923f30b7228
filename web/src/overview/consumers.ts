import type { App } from "../api/client";
import { largest } from "../guests/top";

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

const top = (apps: App[], usedOf: (app: App) => number | null, totalOf: (app: App) => number | null): Consumer[] =>
    largest(apps, usedOf, SHOWN).map(({ row, value }) => ({
        id: row.id,
        name: row.name,
        host: row.host_name,
        hostId: row.host_id,
        used: value,
        total: totalOf(row),
    }));
