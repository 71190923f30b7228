import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/operation";
import { me } from "../../api/queries";
import { accessDenial } from "../../auth/access";
import { type LastHour, lastHourOf } from "./lastHour";

const MINUTE = 60_000;
const NONE: LastHour = { times: [], lines: new Map() };

/** The last hour of everything of a list, in one request a minute while something of it is shown. */
export const sparklines = (type: "app" | "vm" | "host") =>
    queryOptions({
        queryKey: ["metrics", "sparklines", type],
        queryFn: async ({ client }) => {
            const user = client.getQueryData(me.queryKey);
            // Lists are shown without it, too.
            if (user === undefined || accessDenial(user, "metrics.sparklines") !== null) return NONE;
            return lastHourOf(await call("metrics.sparklines", { type, metric: "cpu_pct,mem_pct" }));
        },
        staleTime: MINUTE,
        refetchInterval: MINUTE,
        retry: false,
        // It is compared with nothing: each answer is another hour.
        structuralSharing: false,
    });
