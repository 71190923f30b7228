import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";

/** The other members of a host's cluster. Each call asks all of them, so that nothing but a person repeats it. */
export const peers = (id: number) =>
    queryOptions({
        queryKey: ["peers", id],
        queryFn: () => take(api.GET("/api/v1/hosts/{host_id}/peers", { params: { path: { host_id: id } } })),
        retry: false,
        staleTime: 60_000,
    });
