import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";

// No event reports changes to these, apart from the jobs that make them.
export const serviceUpdate = queryOptions({
    queryKey: ["service-update"],
    queryFn: () => take(api.GET("/api/v1/meta/update")),
    staleTime: 0,
});
export const serviceBackups = queryOptions({
    queryKey: ["service-backups"],
    queryFn: () => take(api.GET("/api/v1/meta/backups")),
    staleTime: 0,
});
