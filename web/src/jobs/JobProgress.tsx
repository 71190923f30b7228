import { Progress } from "@mantine/core";
import type { Job } from "../api/client";
import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

/** The progress of a job that has not ended; a moving bar without a value if it is not known. */
export function JobProgress({ job }: { job: Job }) {
    const known = job.progress_pct;
    return (
        <div className="job-progress">
            <Progress.Root>
                <Progress.Section
                    value={known ?? 100}
                    animated={known === null && job.status === "running"}
                    aria-label={t.progress}
                    {...(known === null && { role: "progressbar", withAria: false })}
                />
            </Progress.Root>
            <Quiet size="xs">{known === null ? "" : t.percent({ n: known })}</Quiet>
        </div>
    );
}
