import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import type { ruleOf } from "./rule";

/** Which backups a rule would remove. The storage is read for it; a job that ends reads it again. */
export const prunePreview = (rule: ReturnType<typeof ruleOf>) =>
    queryOptions({
        queryKey: ["backups", "prune", rule],
        queryFn: () => take(api.GET("/api/v1/backups/prune-preview", { params: { query: rule } })),
        staleTime: 0,
        gcTime: 0,
        retry: false,
        placeholderData: keepPreviousData,
    });
