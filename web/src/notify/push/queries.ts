import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import { subscription } from "./subscribe";

export const push = queryOptions({ queryKey: ["push"], queryFn: () => take(api.GET("/api/v1/me/push")), staleTime: 0 });

/** The endpoint of this browser; null if it has none. */
export const ownEndpoint = queryOptions({
    queryKey: ["push-endpoint"],
    queryFn: async () => (await subscription())?.endpoint ?? null,
    staleTime: 0,
    retry: false,
});
