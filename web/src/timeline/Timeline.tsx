import "./timeline.css";
import { Anchor, Button, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AuditEntry, Job } from "../api/client";
import { audit, jobs } from "../api/queries";
import { actions } from "../audit/actions.gen";
import { Entry } from "../audit/Entry";
import { who } from "../audit/who";
import { useDenialReason } from "../auth/access";
import { kindName } from "../jobs/kinds";
import { useJobs } from "../jobs/openJob";
import { Ago } from "../ui/Ago";
import { Quiet } from "../ui/Quiet";
import { Empty, ErrorAlert, Loaded } from "../ui/States";
import { Status } from "../ui/Status";
import { merged, type TimelineEntry } from "./merged";
import { t } from "./texts";

const STEP = 40;
/** The most entries that the service lists on one page. */
const MOST = 200;

/** What happened to an object, such as `app:3`: its jobs, and its recorded changes if the user may read them. */
export function Timeline({ target }: { target: string }) {
    const [count, setCount] = useState(STEP);
    const [shown, setShown] = useState<AuditEntry | null>(null);
    const page = { target, page: 1, per_page: count };
    const whyNoAudit = useDenialReason("audit.list");
    const ofJobs = useQuery({ ...jobs(page), placeholderData: keepPreviousData });
    const ofAudit = useQuery({
        ...audit(page),
        placeholderData: keepPreviousData,
        staleTime: 0,
        enabled: whyNoAudit === null,
    });
    const known = ofJobs.data;
    const changes = ofAudit.data;
    const list = useMemo(() => known && merged(known, changes ?? { rows: [], total: 0 }), [known, changes]);
    return (
        <Stack gap="sm">
            <Quiet>{whyNoAudit === null ? t.intro : t.noAudit({ why: whyNoAudit })}</Quiet>
            {ofAudit.error && <ErrorAlert error={ofAudit.error} retry={() => void ofAudit.refetch()} />}
            <Loaded query={ofJobs}>
                {() =>
                    list && list.entries.length > 0 ? (
                        <ol className="panel timeline" aria-label={t.title}>
                            {list.entries.map((entry) => (
                                <li key={entry.key}>
                                    <Item entry={entry} onShow={setShown} />
                                </li>
                            ))}
                        </ol>
                    ) : (
                        <Empty title={t.none} />
                    )
                }
            </Loaded>
            {list?.more &&
                (count < MOST ? (
                    <Button
                        variant="default"
                        w="fit-content"
                        loading={ofJobs.isFetching || ofAudit.isFetching}
                        onClick={() => setCount(Math.min(MOST, count + STEP))}
                    >
                        {t.older}
                    </Button>
                ) : (
                    <Quiet>{t.limit}</Quiet>
                ))}
            <Entry entry={shown} onClose={() => setShown(null)} />
        </Stack>
    );
}

function Item({ entry, onShow }: { entry: TimelineEntry; onShow: (change: AuditEntry) => void }) {
    return (
        <>
            <Quiet size="xs">
                <Ago at={entry.at} />
            </Quiet>
            {"job" in entry ? <OfJob job={entry.job} /> : <OfChange change={entry.change} onShow={onShow} />}
        </>
    );
}

function OfJob({ job }: { job: Job }) {
    const { open } = useJobs();
    const note = job.error ?? (job.waits_for && t.waiting({ what: job.waits_for }));
    return (
        <>
            <div>
                <Anchor component="button" ta="left" fw={560} onClick={() => open(job.id)}>
                    {kindName(job.kind)}
                    <span className="unseen">, {t.job({ id: String(job.id) })}</span>
                </Anchor>{" "}
                <Quiet span>{job.requested_by ? t.by({ name: job.requested_by.name }) : t.itself}</Quiet>
                {note && (
                    <Quiet size="xs" lineClamp={2}>
                        {note}
                    </Quiet>
                )}
            </div>
            <Status of={job.status} job />
        </>
    );
}

function OfChange({ change, onShow }: { change: AuditEntry; onShow: (change: AuditEntry) => void }) {
    return (
        <>
            <div>
                <Anchor component="button" ta="left" onClick={() => onShow(change)}>
                    {actions[change.action] ?? change.action}
                    <span className="unseen">, {t.change}</span>
                </Anchor>{" "}
                <Quiet span>{t.by({ name: who(change) })}</Quiet>
                {change.detail && (
                    <Quiet size="xs" lineClamp={2}>
                        {change.detail}
                    </Quiet>
                )}
            </div>
            <Status of={change.outcome} />
        </>
    );
}
