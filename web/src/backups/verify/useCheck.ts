import { useMutation } from "@tanstack/react-query";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { showError } from "../../ui/showError";
import { nameOf } from "../names";
import type { Backup } from "../queries";
import { t } from "./texts";

/** Checks a backup; the job is shown then. */
export function useCheck(): (backup: Backup) => void {
    const send = useSend();
    const jobs = useJobs();
    return useMutation({
        mutationFn: ({ id }: Backup) => send("backups.verify", { backup_id: id }),
        onSuccess: ({ job }, backup) => {
            jobs.started(job, t.checking({ name: nameOf(backup) }));
            jobs.open(job);
        },
        onError: showError,
    }).mutate;
}
