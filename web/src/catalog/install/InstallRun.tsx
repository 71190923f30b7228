import { Alert, Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Job } from "../../api/client";
import { apps, job as jobOf, webUrl } from "../../api/queries";
import { installed } from "../../jobs/kinds";
import { useJobs } from "../../jobs/openJob";
import { Loaded, Panel } from "../../ui/States";
import { Status } from "../../ui/Status";

/** A running or completed install. */
export function InstallRun({ job, name, onAgain }: { job: number; name: string; onAgain: () => void }) {
    const query = useQuery(jobOf(job));
    useToastOnLeaving(query.data, name);
    return (
        <Panel>
            <Loaded query={query}>{(data) => <Run job={data} onAgain={onAgain} />}</Loaded>
        </Panel>
    );
}

/** The target host; once the app exists, the job's target is the app. */
function hostOf(job: Job): string | null {
    return job.target?.type === "host" ? job.target.name : null;
}

function Run({ job, onAgain }: { job: Job; onAgain: () => void }) {
    const { open } = useJobs();
    const app = installed(job);
    const log = (
        <Button variant="default" onClick={() => open(job.id)}>
            Show log
        </Button>
    );
    if (job.finished_at === null) {
        return (
            <Stack gap="sm">
                <Group gap="xs">
                    <Text fw={600}>On {hostOf(job) ?? "its host"}</Text>
                    <Status of={job.status} job />
                </Group>
                <Progress value={job.progress_pct ?? 100} animated={job.progress_pct === null} aria-label="Progress of the install" />
                <Text size="sm" className="quiet">
                    {job.waits_for
                        ? `Waiting: ${job.waits_for}`
                        : "This takes a few minutes. You can leave this page: the install continues, and its log is kept under Activity."}
                </Text>
                <Group>{log}</Group>
            </Stack>
        );
    }
    if (job.status === "succeeded" && app !== null) return <Installed appId={app.app_id} ctid={app.ctid} log={log} />;
    return (
        <Stack gap="sm">
            <Alert
                color={job.status === "canceled" ? "gray" : "red"}
                role="alert"
                title={job.status === "canceled" ? "The install was canceled" : "The install failed"}
            >
                {job.error ?? "See the log for details."}
            </Alert>
            <Group>
                {log}
                <Button onClick={onAgain}>Change and try again</Button>
            </Group>
        </Stack>
    );
}

function Installed({ appId, ctid, log }: { appId: number; ctid: number; log: React.ReactNode }) {
    // The container's IP address is detected a little later; the web address is known only then.
    const app = useQuery(apps).data?.find((one) => one.id === appId);
    const address = useQuery(webUrl(app));
    return (
        <Stack gap="sm">
            <Alert color="teal" icon={<IconCircleCheck size={18} />} title="The app is installed" role="status">
                {app?.name ?? "It"} runs as container {ctid} on {app?.host_name ?? "its host"}.{" "}
                {address.data ? (
                    <>
                        Web address:{" "}
                        <Anchor inherit href={address.data.url} target="_blank" rel="noopener noreferrer">
                            {address.data.url} <IconExternalLink size={13} aria-label="in a new tab" style={{ verticalAlign: -2 }} />
                        </Anchor>
                    </>
                ) : (
                    "Its web address is not known yet. The app's page shows it when it is."
                )}
            </Alert>
            <Group>
                <Button renderRoot={(props) => <Link to="/apps/$id" params={{ id: String(appId) }} {...props} />}>Open the app</Button>
                {log}
                <Button variant="subtle" renderRoot={(props) => <Link to="/catalog" {...props} />}>
                    Install another
                </Button>
            </Group>
        </Stack>
    );
}

/** If the user leaves the page during the install, a notification reports its end on any page. */
function useToastOnLeaving(job: Job | undefined, name: string) {
    const { started } = useJobs();
    const last = useRef(job);
    last.current = job;
    const notify = useRef(started);
    notify.current = started;
    useEffect(
        () => () => {
            const left = last.current;
            if (left && left.finished_at === null) notify.current(left.id, `Installing ${name} on ${hostOf(left) ?? "a host"}`);
        },
        [name],
    );
}
