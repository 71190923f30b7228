import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../api/client";

/** The SSH access of Holdfast to a host. */
export const ssh = (id: number) =>
    queryOptions({
        queryKey: ["hosts", id, "ssh"],
        queryFn: () => take(api.GET("/api/v1/hosts/{host_id}/ssh", { params: { path: { host_id: id } } })),
        retry: false,
    });
