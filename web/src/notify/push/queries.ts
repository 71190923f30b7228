import { queryOptions } from "@tanstack/react-query";
import { query } from "../../api/operation";
import { hashOf, subscription } from "./subscribe";

export const push = query("notifications.push", {}, { staleTime: 0 });

/** The endpoint of this browser and its hash; null if it has none. */
export const ownEndpoint = queryOptions({
    queryKey: ["push-endpoint"],
    queryFn: async () => {
        const endpoint = (await subscription())?.endpoint;
        return endpoint === undefined ? null : { endpoint, hash: await hashOf(endpoint) };
    },
    staleTime: 0,
    retry: false,
});
