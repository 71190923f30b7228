import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../api/client";

export const types = queryOptions({
    queryKey: ["notification-types"],
    queryFn: () => take(api.GET("/api/v1/notifications/types")),
    staleTime: 0,
});

export const publicUrl = queryOptions({
    queryKey: ["public-url"],
    queryFn: () => take(api.GET("/api/v1/notifications/public-url")),
    staleTime: 0,
});

export const heartbeat = queryOptions({
    queryKey: ["heartbeat"],
    queryFn: () => take(api.GET("/api/v1/notifications/heartbeat")),
    staleTime: 0,
});
