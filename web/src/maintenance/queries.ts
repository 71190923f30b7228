import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";

export type Window = Schemas["MaintenanceWindow"];
export type WindowTargets = Schemas["MaintenanceTargets"];

// The key that events of maintenance windows invalidate (alerts/live.ts).
const KEY = "maintenance";

export const windows = queryOptions({
    queryKey: [KEY],
    queryFn: () => take(api.GET("/api/v1/maintenance")),
    staleTime: 0,
});

/** Why nothing is sent about a target, such as "app:5", at the moment. */
export const exemption = (target: string) =>
    queryOptions({
        queryKey: [KEY, "exemption", target],
        queryFn: () => take(api.GET("/api/v1/maintenance/exemptions", { params: { query: { target } } })),
        staleTime: 0,
        retry: false,
    });
