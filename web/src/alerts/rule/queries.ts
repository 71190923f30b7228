import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import type { ruleOf } from "./draft";

export type RuleDraft = ReturnType<typeof ruleOf>;

/** When a rule, as JSON, would have fired in the last week. */
export const preview = (rule: string) =>
    queryOptions({
        queryKey: ["alert-preview", rule],
        queryFn: () =>
            take(
                api.POST("/api/v1/alert-rules/preview", {
                    body: { ...(JSON.parse(rule) as RuleDraft), enabled: true },
                }),
            ),
        retry: false,
        staleTime: 60_000,
    });
