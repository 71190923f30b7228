import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/operation";
import { dismissedJobs } from "../api/queries";
import { showError } from "../ui/showError";

/** Has failed jobs no longer reported to this user. */
export function useDismiss() {
    const cache = useQueryClient();
    return useMutation({
        mutationFn: async (jobs: readonly number[]) => {
            for (const job of jobs) {
                const all = await call("notifications.dismiss", { job_id: job });
                cache.setQueryData(dismissedJobs.queryKey, all);
            }
        },
        onError: showError,
    });
}
