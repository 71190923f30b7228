import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/operation";
import { lastHourOf } from "../metrics/spark/lastHour";
import { METRICS } from "./modes";
import type { Mode } from "./views";

const MINUTE = 60_000;

/** The last day of all apps or machines, in one request. While somebody looks at the past, it stays as it is. */
export const lastDay = (type: "app" | "vm", mode: Mode, follows: boolean) =>
    queryOptions({
        queryKey: ["metrics", "sparklines", type, METRICS[mode], "24h"],
        queryFn: async () =>
            lastHourOf(await call("metrics.sparklines", { type, metric: METRICS[mode] ?? "", window: "24h" })),
        staleTime: 5 * MINUTE,
        refetchInterval: follows && 5 * MINUTE,
        structuralSharing: false,
    });
