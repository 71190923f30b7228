import { Alert, Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Job, Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { readAgain } from "../../api/operation";
import { job, recentJobs } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { JobProgress } from "../../jobs/JobProgress";
import { TERMINAL } from "../../jobs/kinds";
import { useJobs, useShowing } from "../../jobs/openJob";
import { onReturn } from "../../live/live";
import { ActionButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { Copy } from "../../ui/Copy";
import { DangerDialog } from "../../ui/DangerDialog";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { installedBy, newerText, updateJob, webPage } from "./newer";
import { serviceUpdate } from "./queries";
import { t } from "./texts";

type View = Schemas["ServiceUpdateView"];

/** Which version runs, whether there is a newer one, and its installation. */
export function Update() {
    const query = useQuery(serviceUpdate);
    const [started, setStarted] = useState<number | null>(null);
    const under = useQuery({ ...recentJobs, select: (jobs) => updateJob(jobs, null) }).data ?? null;
    const followed = under ?? started;
    // The job is followed to its end, also if it was found under way.
    useEffect(() => {
        if (under !== null) setStarted(under);
    }, [under]);
    return (
        <Panel title={t.version}>
            <Stack gap="md">
                {followed !== null && <Followed key={followed} id={followed} />}
                <Loaded query={query} shape="rows">
                    {(data) => <Known data={data} busy={under !== null} onStarted={setStarted} />}
                </Loaded>
            </Stack>
        </Panel>
    );
}

/** What was never looked up is no fault, and neither is that it is installed by hand. */
const colorOf = ({ update_available: newer, checked_at: at }: View) =>
    newer ? "sea" : at === null ? "gray" : "orange";

function Known({ data, busy, onStarted }: { data: View; busy: boolean; onStarted: (job: number) => void }) {
    const notes = webPage(data.notes_url);
    const newer = data.update_available === true;
    return (
        <>
            <Facts
                rows={[
                    [t.running, data.current],
                    [t.newest, data.latest],
                    [t.lookedUp, data.checked_at === null ? t.never : <Ago at={data.checked_at} />],
                ]}
            />
            <Text fw={newer ? 600 : undefined}>{newerText(data)}</Text>
            {data.problem !== null && <Alert color={colorOf(data)}>{data.problem}</Alert>}
            {newer && notes !== null && data.latest !== null && (
                <Anchor href={notes} target="_blank" rel="noreferrer" w="fit-content">
                    {t.whatIsNew({ version: data.latest })}
                </Anchor>
            )}
            {data.how !== null && (
                <div>
                    <Text mb={6}>{t.byHand}</Text>
                    <Group gap="xs">
                        <Text component="output" className="mono breaks">
                            {data.how}
                        </Text>
                        <Copy text={data.how} label={t.copyLine} className="rigid" />
                    </Group>
                </div>
            )}
            {data.can_apply && data.latest !== null && !busy && (
                <Start version={data.latest} current={data.current} onStarted={onStarted} />
            )}
        </>
    );
}

function Start({
    version,
    current,
    onStarted,
}: {
    version: string;
    current: string;
    onStarted: (job: number) => void;
}) {
    const send = useSend();
    const denialReason = useDenialReason("meta.start_update");
    const [asking, setAsking] = useState(false);
    return (
        <>
            <ActionButton why={denialReason} w="fit-content" onClick={() => setAsking(true)}>
                {t.updateTo({ version })}
            </ActionButton>
            <DangerDialog
                opened={asking}
                onClose={() => setAsking(false)}
                title={t.updateTitle({ version })}
                action={t.updateTo({ version })}
                onConfirm={async () => onStarted((await send("meta.start_update", { body: { version } })).job)}
            >
                <List type="ordered" size="sm" spacing={6}>
                    <List.Item>{t.stepDownload}</List.Item>
                    <List.Item>{t.stepStop}</List.Item>
                    <List.Item>{t.stepCopy({ version })}</List.Item>
                    <List.Item>{t.stepBack({ current })}</List.Item>
                </List>
            </DangerDialog>
        </>
    );
}

/** An update until it ends, and how it ended. The service is away in between. */
function Followed({ id }: { id: number }) {
    const cache = useQueryClient();
    const { open } = useJobs();
    useShowing(id);
    const query = useQuery(job(id));
    const ended = query.data !== undefined && TERMINAL.has(query.data.status);
    // The events of the time between are those of another process.
    useEffect(() => onReturn(() => void cache.invalidateQueries({ queryKey: job(id).queryKey })), [cache, id]);
    useEffect(() => {
        if (ended) void readAgain(cache, "meta.update", "meta.health");
    }, [cache, ended]);
    const log = (
        <Anchor component="button" type="button" onClick={() => open(id)}>
            {t.showLog}
        </Anchor>
    );
    if (query.data === undefined) return null;
    if (ended) return <Ended job={query.data} log={log} />;
    return (
        <div role="status">
            <JobProgress job={query.data} />
            <Text>{t.updating}</Text>
            {log}
        </div>
    );
}

function Ended({ job, log }: { job: Job; log: ReactNode }) {
    const version = installedBy(job);
    if (version === null) {
        return (
            <Alert role="alert" color="red" title={t.notUpdated}>
                <Text>{job.error ?? t.noReason}</Text>
                {log}
            </Alert>
        );
    }
    return (
        <Alert role="status" color="sea" title={t.updated({ version })}>
            <Group justify="space-between" gap="xs">
                <Text>{t.reloadNote}</Text>
                <Button size="xs" onClick={() => location.reload()}>
                    {t.reload}
                </Button>
            </Group>
        </Alert>
    );
}
