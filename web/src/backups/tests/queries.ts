import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";

/** The newest test restore of a guest, as a list with at most one. */
export const latestTest = ({ type, id }: { type: "app" | "vm"; id: number }) =>
    queryOptions({
        queryKey: ["backups", "tests", type, id],
        queryFn: () =>
            take(
                api.GET("/api/v1/backups/tests", {
                    params: { query: { limit: 1, ...(type === "app" ? { app_id: id } : { vm_id: id }) } },
                }),
            ),
        staleTime: 0,
    });
