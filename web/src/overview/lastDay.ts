import { queryOptions } from "@tanstack/react-query";
import type { Host } from "../api/client";
import { call } from "../api/operation";
import { type LastHour, lastHourOf } from "../metrics/spark/lastHour";
import type { Series } from "../ui/measure/series";

const AGAIN_MS = 5 * 60_000;

/** The last day of all hosts, in one request. */
export const lastDay = queryOptions({
    queryKey: ["metrics", "sparklines", "host", "24h"],
    queryFn: async () =>
        lastHourOf(await call("metrics.sparklines", { type: "host", metric: "cpu_pct,mem_pct", window: "24h" })),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    structuralSharing: false,
});

const WEIGHTS = { cpu_pct: (host: Host) => host.cores, mem_pct: (host: Host) => host.mem_total_bytes };

/** How a metric of these hosts together developed: at each time of those whose value is known, by their size. */
export function together(of: LastHour, hosts: readonly Host[], metric: keyof typeof WEIGHTS): Series {
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
