import type { Host } from "../api/client";
import type { Courses } from "../metrics/spark/courses";
import type { Series } from "../ui/measure/series";

const WEIGHTS = { cpu_pct: (host: Host) => host.cores, mem_pct: (host: Host) => host.mem_total_bytes };

/** How a metric of these hosts together developed: at each time of those whose value is known, by their size. */
export function together(of: Courses, hosts: readonly Host[], metric: keyof typeof WEIGHTS): Series {
    const lines = hosts.flatMap((host) => {
        const values = of.lines.get(host.id)?.get(metric);
        return values === undefined ? [] : [{ values, weight: WEIGHTS[metric](host) ?? 1 }];
    });
    const values = of.times.map((_, at) => {
        let sum = 0;
        let weights = 0;
        for (const { values: own, weight } of lines) {
            const value = own[at];
            if (value === null || value === undefined) continue;
            sum += value * weight;
            weights += weight;
        }
        return weights === 0 ? null : sum / weights;
    });
    return { times: [...of.times], values };
}
