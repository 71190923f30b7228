import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, errorText, take } from "../api/client";
import { dismissedJobs } from "../api/queries";

/** Has failed jobs no longer reported to this user. */
export function useDismiss() {
    const cache = useQueryClient();
    return useMutation({
        mutationFn: async (jobs: readonly number[]) => {
            for (const job of jobs) {
                const all = await take(
                    api.POST("/api/v1/notifications/dismissed/{job_id}", { params: { path: { job_id: job } } }),
                );
                cache.setQueryData(dismissedJobs.queryKey, all);
            }
        },
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
}
