import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { api, errorText, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { nameOf } from "../names";
import type { Backup } from "../queries";
import { t } from "./texts";

/** Checks a backup; the job is shown then. */
export function useCheck(): (backup: Backup) => void {
    const jobs = useJobs();
    return useMutation({
        mutationFn: ({ id }: Backup) =>
            take(api.POST("/api/v1/backups/{backup_id}/verify", { params: { path: { backup_id: id } } })),
        onSuccess: ({ job }, backup) => {
            jobs.started(job, t.checking({ name: nameOf(backup) }));
            jobs.open(job);
        },
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    }).mutate;
}
