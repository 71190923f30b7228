import { query } from "../../api/operation";
import type { RuleBody } from "./draft";

/** When a rule, as JSON, would have fired in the last week. */
export const preview = (rule: string) =>
    query(
        "alerts.preview_unsaved_rule",
        { body: { ...(JSON.parse(rule) as RuleBody), enabled: true } },
        { retry: false, staleTime: 60_000 },
    );
