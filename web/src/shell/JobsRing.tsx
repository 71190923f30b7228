import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Job } from "../api/client";
import { recentJobs } from "../api/queries";
import { useJobs } from "../jobs/openJob";
import { Tip } from "../ui/later/Tip";
import { t } from "./texts";

// Text, so that it is rendered again only if other jobs are running.
const runningIn = (jobs: Job[]) =>
    jobs
        .filter(({ status }) => status === "running")
        .map(({ id }) => id)
        .join();

/** The number of running jobs; opens the only one, or the list of them. Nothing while no job is running. */
export function JobsRing() {
    const { open } = useJobs();
    const navigate = useNavigate();
    const running = useQuery({ ...recentJobs, select: runningIn }).data;
    if (!running) return null;
    const ids = running.split(",").map(Number);
    const label = t.runningJobs({ n: ids.length });
    const show = () => {
        const [only, ...others] = ids;
        if (only !== undefined && others.length === 0) open(only);
        else void navigate({ to: "/activity", search: { status: "running" } });
    };
    return (
        <Tip label={label}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={show}>
                <span className="jobs-ring">{ids.length}</span>
            </ActionIcon>
        </Tip>
    );
}
