import { JobLink } from "../jobs/JobLink";
import { kindName } from "../jobs/kinds";
import { Ago } from "../ui/Ago";
import { when } from "../ui/format";
import { Status } from "../ui/Status";
import type { Column } from "../ui/table/column";
import { describe } from "./cron";
import { outcomeName } from "./outcomes";
import type { Schedule, Targets } from "./queries";
import { ScheduleActions } from "./ScheduleActions";
import { Switched } from "./Switched";
import { t } from "./texts";

/** The targets in a few words; of a kind without guests, the storage that it is limited to. */
export function targetsText({
    kind,
    targets,
    params,
}: {
    kind: string;
    targets: Targets;
    params: Record<string, unknown>;
}): string {
    if (ON_STORAGES.has(kind) && typeof params.storage === "string") return t.storageOf({ storage: params.storage });
    if (targets.all) return kind === "app.update" ? t.allApps : t.allGuests;
    const parts = [
        targets.guests.length > 0 && t.guestCount({ n: targets.guests.length }),
        targets.tags.length > 0 && t.tagsOf({ list: targets.tags.join(", ") }),
        targets.pools.length > 0 && t.poolsOf({ list: targets.pools.join(", ") }),
        targets.host_ids.length > 0 && t.hostCount({ n: targets.host_ids.length }),
    ].filter((part) => part !== false);
    return parts.join(" · ");
}

const ON_STORAGES = new Set(["backup.verify", "backup.prune"]);

function whenText({ cron, zone }: Schedule): string {
    return t.inZone({ when: describe(cron), zone });
}

/** The columns of the list of schedules. */
export const COLUMNS: readonly Column<Schedule>[] = [
    { id: "name", name: t.name, as: "title", first: true, width: 170, value: ({ name }) => name },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 70,
        value: ({ enabled }) => (enabled ? t.on : t.off),
        cell: (one) => <Switched schedule={one} />,
    },
    { id: "kind", name: t.kind, line: 2, few: true, width: 130, value: ({ kind }) => kindName(kind) },
    { id: "when", name: t.when, width: 170, value: whenText },
    {
        id: "targets",
        name: t.targets,
        width: 120,
        value: targetsText,
        cell: (one) => targetsText(one) || <span className="quiet">{t.noTargets}</span>,
    },
    {
        id: "next",
        name: t.nextRun,
        line: 2,
        width: 150,
        value: ({ next_runs }) => next_runs[0],
        cell: ({ next_runs }) => when(next_runs[0]) ?? <span className="quiet">{t.never}</span>,
    },
    {
        id: "last",
        name: t.lastRun,
        width: 160,
        value: ({ last_run }) => last_run?.at,
        cell: (one) => <LastRun schedule={one} />,
    },
    { id: "owner", name: t.owner, few: true, hidden: true, width: 160, value: ({ owner }) => owner.name },
    { id: "actions", name: "", actions: true, width: 50, cell: (one) => <ScheduleActions schedule={one} /> },
];

function LastRun({ schedule: { last_run: run } }: { schedule: Schedule }) {
    if (run === null) return <span className="quiet">{t.never}</span>;
    const job = run.jobs[0];
    return (
        <span className="schedule-last" title={run.detail ?? undefined}>
            {job?.status == null ? outcomeName(run.outcome) : <Status of={job.status} job />}{" "}
            <Ago at={run.at} className="quiet" />
            {job !== undefined && (
                <>
                    {" "}
                    <JobLink id={job.id} />
                </>
            )}
        </span>
    );
}
