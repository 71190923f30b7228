import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { minute, when } from "../ui/format";
import { grouped } from "../ui/grouped";
import { Quiet } from "../ui/Quiet";
import type { HostRuns, HostRun as Run } from "./queries";
import { t } from "./texts";

// The worst first: a run is as good as its worst task.
const RESULTS = [
    { result: "failed", icon: IconX, name: t.runFailed },
    { result: "warnings", icon: IconAlertTriangle, name: t.ranWithWarnings },
    { result: "running", icon: IconPlayerPlay, name: t.isRunning },
    { result: "ok", icon: IconCheck, name: t.hasRun },
] as const;

/** What Proxmox VE ran, in the calendar. */
export function HostRun({ of: { job_name, started_at, tasks } }: { of: Run }) {
    const shown = RESULTS.find(({ result }) => tasks.some((one) => one.result === result)) ?? RESULTS[3];
    const ends = tasks.map(({ ended_at }) => ended_at).filter((at) => at !== null);
    const last = ends.length === tasks.length ? ends.sort().at(-1) : undefined;
    const Icon = shown.icon;
    return (
        <>
            <Text size="xs" className="breaks">
                <time dateTime={started_at}>{minute(started_at)}</time>{" "}
                <span className="host-run" data-result={shown.result}>
                    <Icon size={12} aria-hidden />
                    <span className="unseen">{shown.name}</span>
                </span>{" "}
                {job_name ?? t.hostBackup}{" "}
                <span className="quiet">
                    {job_name === null && `${tasks.map(({ node }) => node).join(", ")} `}
                    {last !== undefined && t.spanTo({ to: minute(last) })}
                </span>
            </Text>
            {tasks.map(
                ({ node, status, result }) =>
                    status !== null && (
                        <Text key={node} size="xs" className="host-run breaks" data-result={result}>
                            {t.onNode({ node, status })}
                        </Text>
                    ),
            )}
        </>
    );
}

const MOST_NAMES = 4;

/** Where and since when it is not known what Proxmox VE ran in a week that begins then. */
export function Unknown({ of, week }: { of: HostRuns["unknown"]; week: Date }) {
    return [...grouped(of, ({ reason }) => reason)].map(([why, gaps]) => {
        const names = [...new Set(gaps.map(({ node }) => node))];
        const nodes = names.length > MOST_NAMES ? t.nodes({ n: names.length }) : names.join(", ");
        const since = gaps.map(({ from }) => from).sort()[0] ?? "";
        return (
            <Quiet key={why}>
                {new Date(since) > week
                    ? t.runsUnknownSince({ nodes, time: when(since), why })
                    : t.runsUnknown({ nodes, why })}
            </Quiet>
        );
    });
}
