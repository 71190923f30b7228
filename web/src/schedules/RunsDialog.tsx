import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { JobLink } from "../jobs/JobLink";
import { Dialog } from "../ui/Dialog";
import { when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded } from "../ui/States";
import { Status } from "../ui/Status";
import { outcomeName } from "./outcomes";
import { runs, type Schedule, type ScheduleRun } from "./queries";
import { t } from "./texts";

/** The last runs of a schedule: what became of each, and its jobs. */
export function RunsDialog({ schedule: { id, name }, onClose }: { schedule: Schedule; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} size="lg" title={t.runsOf({ name })}>
            <Loaded query={useQuery(runs(id))} shape="rows">
                {(all) =>
                    all.length === 0 ? (
                        <Empty title={t.noRuns} />
                    ) : (
                        <Stack gap="sm" component="ul" className="schedule-runs">
                            {all.map((run) => (
                                <li key={run.id}>
                                    <Run run={run} />
                                </li>
                            ))}
                        </Stack>
                    )
                }
            </Loaded>
        </Dialog>
    );
}

function Run({ run }: { run: ScheduleRun }) {
    const about = [
        run.started_by !== null && t.startedBy({ name: run.started_by }),
        run.planned_at !== null && run.planned_at !== run.at && t.plannedFor({ time: when(run.planned_at) }),
    ].filter((part) => part !== false);
    return (
        <>
            <Group gap="xs">
                <Text fw={600}>{outcomeName(run.outcome)}</Text>
                <Text component="time" dateTime={run.at}>
                    {when(run.at)}
                </Text>
                {run.jobs.map((job) => (
                    <Group key={job.id} gap="xs">
                        <JobLink id={job.id} />
                        {job.status !== null && <Status of={job.status} job />}
                    </Group>
                ))}
            </Group>
            {about.length > 0 && <Quiet size="xs">{about.join(" · ")}</Quiet>}
            {run.detail !== null && <Text>{run.detail}</Text>}
            {run.left_out.length > 0 && (
                <>
                    <Text>{t.leftOut({ n: run.left_out.length })}</Text>
                    <ul className="schedule-left">
                        {run.left_out.map(({ type, id, name, reason }, index) => (
                            <li key={index}>
                                <Quiet size="xs">
                                    {t.leftOutOne({ target: name ?? t.unnamed({ type, id: id ?? "" }), reason })}
                                </Quiet>
                            </li>
                        ))}
                    </ul>
                </>
            )}
        </>
    );
}
