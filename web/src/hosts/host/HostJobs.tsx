import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Host } from "../../api/client";
import { recentJobs } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { useInventory } from "../../inventory/useInventory";
import { jobName } from "../../jobs/kinds";
import { Ago } from "../../ui/Ago";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Status } from "../../ui/Status";
import { jobsOn } from "./jobsOn";
import { t } from "./texts";

const SHOWN = 5;

/** The newest jobs that work on a host and on its guests. */
export function HostJobs({ host }: { host: Host }) {
    const may = useDenialReason("jobs.list") === null;
    const jobs = useQuery({ ...recentJobs, enabled: may }).data;
    const rows = useInventory().data?.rows;
    const here = useMemo(() => jobsOn(host.id, jobs ?? [], rows ?? []).slice(0, SHOWN), [host.id, jobs, rows]);
    if (!may || jobs === undefined || rows === undefined) return null;
    return (
        <section aria-label={t.jobs} className="slow-list">
            <h3>{t.jobs}</h3>
            {here.length === 0 && <Quiet>{t.noJobs}</Quiet>}
            <ul>
                {here.map((job) => (
                    <li key={job.id} className="slow-job">
                        <AnchorLink to="/activity/$id" params={{ id: String(job.id) }} className="breaks">
                            {jobName(job)}
                        </AnchorLink>
                        <span className="in-line">
                            <Status of={job.status} job />
                            <Ago at={job.finished_at ?? job.created_at} className="quiet" />
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
