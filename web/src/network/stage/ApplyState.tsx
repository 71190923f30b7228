import { Alert, Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconClockShield } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { errorText, type Job } from "../../api/client";
import { call } from "../../api/operation";
import { recentJobs } from "../../api/queries";
import { useDenialReason, useDenialReasonAt } from "../../auth/access";
import { JobProgress } from "../../jobs/JobProgress";
import { TERMINAL } from "../../jobs/kinds";
import { useJobs } from "../../jobs/openJob";
import { useJobStream } from "../../jobs/useJobStream";
import { SmallButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { span } from "../../ui/format";
import { useSecondsLeft } from "../../ui/useSecondsLeft";
import { type Applicable, armedSwitch, type NodeAt, useNetworkChanged } from "../queries";
import { t } from "./texts";

const DAY_MS = 86_400_000;

/** A job that applies on a node. What is staged there is then no longer only staged. */
type Applying = {
    id: number;
    /** Null where jobs are not visible. */
    job: Job | null;
};

/** The job that applies on a node; null when none does. */
export function useApplying({ applying }: Applicable): Applying | null {
    const denied = useDenialReason("jobs.list");
    const jobs = useQuery({ ...recentJobs, enabled: denied === null }).data ?? [];
    if (applying === null) return null;
    const job = jobs.find(({ id }) => id === applying) ?? null;
    // Its end is known before the network is read again.
    return job !== null && TERMINAL.has(job.status) ? null : { id: applying, job };
}

/** A job that applies on a node, with the switch counting down; or that the switch put the old configuration back last time. */
export function ApplyState({ at }: { at: Applicable }) {
    const running = useApplying(at);
    const changes = at.applying !== null || at.switch.state === "arming" || at.switch.state === "armed";
    const query = useQuery({ ...armedSwitch(at), enabled: changes });
    const data = changes ? query.data : at.switch;
    const left = useSecondsLeft(data?.state === "armed" ? data.remaining_s : null, query.dataUpdatedAt);
    if (running) return <Running applying={running} left={data?.job === running.id ? left : null} at={at} />;
    if (data?.state === "armed" && left !== null) return <Still left={left} at={at} />;
    if (data?.state !== "fired" && data?.state !== "lost") return null;
    if (data.deadline === null || Date.now() - Date.parse(data.deadline) > DAY_MS) return null;
    return (
        <Alert
            color="orange"
            icon={<IconAlertTriangle size={18} />}
            title={data.state === "fired" ? t.fired({ node: at.node }) : t.lost({ node: at.node })}
        >
            {data.state === "fired" ? t.firedText : t.lostText}
            <Group gap="xs" mt={4}>
                <Ago at={data.deadline} />
                {data.job !== null && <Log job={data.job} plain />}
            </Group>
        </Alert>
    );
}

function Running({ applying: { id, job }, left, at }: { applying: Applying; left: number | null; at: NodeAt }) {
    const { node } = at;
    const why = useDenialReason("jobs.stream");
    const { lines } = useJobStream(id, why === null);
    return (
        <section className="staged" aria-label={t.applying({ node })}>
            <Group justify="space-between" gap="xs">
                <Text fw={600}>{t.applying({ node })}</Text>
                <Log job={id} />
            </Group>
            {job && <JobProgress job={job} />}
            {lines.length > 0 && (
                <Text role="status" className="breaks">
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
        <Anchor
            component="button"
            {...(plain && { c: "inherit", underline: "always" as const })}
            onClick={() => open(job)}
        >
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
        mutationFn: () => call("network.keep", { host_id, node }),
        onError: (e) => notifications.show({ color: "red", title: t.notKept({ node }), message: errorText(e) }),
        onSettled: changed,
    });
    return (
        <Group gap={8}>
            <IconClockShield size={18} aria-hidden className="rigid" />
            <Text role="timer" className="grows-wide">
                {left > 0 ? t.firesIn({ node, time: span(left) }) : t.firesNow({ node })}
            </Text>
            <SmallButton why={why} loading={keep.isPending} onClick={() => keep.mutate()}>
                {t.keep}
            </SmallButton>
        </Group>
    );
}
