import { Alert, Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconClockShield } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api, errorText, type Job, take } from "../../api/client";
import { recentJobs } from "../../api/queries";
import { useDenialReason, useDenialReasonAt } from "../../auth/access";
import { JobProgress } from "../../jobs/JobFacts";
import { useJobs } from "../../jobs/openJob";
import { TERMINAL } from "../../jobs/kinds";
import { useJobStream } from "../../jobs/useJobStream";
import { ActionButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { span } from "../../ui/format";
import { useSecondsLeft } from "../../ui/useSecondsLeft";
import { APPLY, armedSwitch, type NodeAt, useNetworkChanged } from "../queries";
import { t } from "./texts";

/** The jobs that applied or apply on the nodes of a host, the newest first. A job does not tell which of several nodes it is on. */
function useApplyJobs({ host_id }: NodeAt): Job[] {
    const denied = useDenialReason("jobs.list");
    const jobs = useQuery({ ...recentJobs, enabled: denied === null }).data ?? [];
    return jobs.filter(({ kind, target }) => kind === APPLY && target?.type === "host" && target.id === host_id);
}

/** Whether something is being applied on a node: what is staged there is then no longer only staged. */
export function useIsApplying(at: NodeAt): boolean {
    return useApplyJobs(at).some(({ status }) => !TERMINAL.has(status));
}

/** A job that applies on a node, with the switch counting down; or that the switch put the old configuration back last time. */
export function ApplyState({ at }: { at: NodeAt }) {
    const applying = useApplyJobs(at);
    const { data, dataUpdatedAt } = useQuery({ ...armedSwitch(at), enabled: applying.length > 0 });
    const left = useSecondsLeft(data?.state === "armed" ? data.remaining_s : null, dataUpdatedAt);
    const running = applying.find(({ status }) => !TERMINAL.has(status));
    if (running) return <Running job={running} left={data?.job === running.id ? left : null} at={at} />;
    if (data?.state === "armed" && left !== null) return <Still left={left} at={at} />;
    if (data?.state !== "fired" && data?.state !== "lost") return null;
    return (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={data.state === "fired" ? t.fired({ node: at.node }) : t.lost({ node: at.node })}>
            {data.state === "fired" ? t.firedText : t.lostText}
            <Group gap="xs" mt={4}>
                {data.deadline && <Ago at={data.deadline} />}
                {data.job !== null && <Log job={data.job} plain />}
            </Group>
        </Alert>
    );
}

function Running({ job, left, at }: { job: Job; left: number | null; at: NodeAt }) {
    const { node } = at;
    const why = useDenialReason("jobs.stream");
    const { lines } = useJobStream(job.id, why === null);
    return (
        <section className="staged" aria-label={t.applying({ node })}>
            <Group justify="space-between" gap="xs">
                <Text size="sm" fw={600}>
                    {t.applying({ node })}
                </Text>
                <Log job={job.id} />
            </Group>
            <JobProgress job={job} />
            {lines.length > 0 && (
                <Text size="sm" role="status" className="breaks">
                    {lines.at(-1)?.message}
                </Text>
            )}
            {left !== null && <Countdown left={left} at={at} />}
        </section>
    );
}

/** The switch outlives the job that armed it, for example when the service was ended in between. */
function Still({ left, at }: { left: number; at: NodeAt }) {
    return (
        <section className="staged" aria-label={t.armedOn({ node: at.node })}>
            <Countdown left={left} at={at} />
        </section>
    );
}

/** Opens the log of a job; `plain` on a coloured background, where the colour of links is not readable. */
function Log({ job, plain = false }: { job: number; plain?: boolean }) {
    const { open } = useJobs();
    return (
        <Anchor component="button" size="sm" {...(plain && { c: "inherit", underline: "always" as const })} onClick={() => open(job)}>
            {t.log}
        </Anchor>
    );
}

/** The time until a node puts its old configuration back. Not announced: it changes each second. */
function Countdown({ left, at }: { left: number; at: NodeAt }) {
    const { host_id, node } = at;
    const why = useDenialReasonAt(host_id, "network.keep");
    const changed = useNetworkChanged();
    const keep = useMutation({
        mutationFn: () => take(api.POST("/api/v1/network/{host_id}/{node}/switch/keep", { params: { path: { host_id, node } } })),
        onError: (e) => notifications.show({ color: "red", title: t.notKept({ node }), message: errorText(e) }),
        onSettled: changed,
    });
    return (
        <Group gap={8}>
            <IconClockShield size={18} aria-hidden className="rigid" />
            <Text size="sm" role="timer" className="grows-wide">
                {left > 0 ? t.firesIn({ node, time: span(left) }) : t.firesNow({ node })}
            </Text>
            <ActionButton why={why} size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
                {t.keep}
            </ActionButton>
        </Group>
    );
}
