import { keepPreviousData } from "@tanstack/react-query";
import { query } from "../../api/operation";
import type { ruleOf } from "./rule";

/** Which backups a rule would remove. The storage is read for it; a job that ends reads it again. */
export const prunePreview = (rule: ReturnType<typeof ruleOf>) =>
    query("backups.prune_preview", rule, { staleTime: 0, gcTime: 0, retry: false, placeholderData: keepPreviousData });
