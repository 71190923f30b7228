import { Alert, Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useRef } from "react";
import type { Job } from "../../api/client";
import { apps, job as jobOf } from "../../api/queries";
import { useWebUrl } from "../../apps/useWebUrl";
import { installed } from "../../jobs/kinds";
import { useJobs } from "../../jobs/openJob";
import { ButtonLink } from "../../ui/Links";
import { Later } from "../../ui/later/Later";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Status } from "../../ui/Status";
import { t } from "./texts";

const JobTerminal = lazy(() => import("../../consoles/JobTerminal"));

/** The terminal of a running install, while there is one. */
export function RunTerminal({ job, slug }: { job: number; slug: string }) {
    const data = useQuery(jobOf(job)).data;
    if (!data?.terminal) return null;
    return (
        <Later>
            <div className="spaced-before">
                <JobTerminal job={data} slug={slug} />
            </div>
        </Later>
    );
}

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
            {t.showLog}
        </Button>
    );
    if (job.finished_at === null) {
        return (
            <Stack gap="sm">
                <Group gap="xs">
                    <Text size="md" fw={600}>
                        {t.onHost({ host: hostOf(job) ?? t.itsHost })}
                    </Text>
                    <Status of={job.status} job />
                </Group>
                <Progress
                    value={job.progress_pct ?? 100}
                    animated={job.progress_pct === null}
                    aria-label={t.progressInstall}
                />
                <Quiet>
                    {job.terminal
                        ? t.answerBelow
                        : job.waits_for
                          ? t.waiting({ waitsFor: job.waits_for })
                          : t.takesFewMinutesYou}
                </Quiet>
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
                title={job.status === "canceled" ? t.installCanceled : t.theInstallFailed}
            >
                {job.error ?? t.seeLogDetails}
            </Alert>
            <Group>
                {log}
                <Button onClick={onAgain}>{t.changeTryAgain}</Button>
            </Group>
        </Stack>
    );
}

function Installed({ appId, ctid, log }: { appId: number; ctid: number; log: React.ReactNode }) {
    // The container's IP address is detected a little later; the web address is known only then.
    const app = useQuery(apps).data?.find((one) => one.id === appId);
    const address = useWebUrl(app);
    return (
        <Stack gap="sm">
            <Alert color="teal" icon={<IconCircleCheck size={18} />} title={t.appInstalled} role="status">
                {t.runsAsContainer({ app: app?.name ?? t.itself, ctid, host: app?.host_name ?? t.itsHost })}{" "}
                {address.data
                    ? t.webAddress({
                          url: address.data.url,
                          link: (children) => (
                              <Anchor inherit href={address.data.url} target="_blank" rel="noopener noreferrer">
                                  {children}{" "}
                                  <IconExternalLink size={13} aria-label={t.newTab} className="inline-icon" />
                              </Anchor>
                          ),
                      })
                    : t.webAddressNotKnown}
            </Alert>
            <Group>
                <ButtonLink to="/apps/$id" params={{ id: String(appId) }}>
                    {t.openTheApp}
                </ButtonLink>
                {log}
                <ButtonLink variant="subtle" to="/catalog">
                    {t.installAnother}
                </ButtonLink>
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
            if (left && left.finished_at === null)
                notify.current(left.id, t.installingOn({ name, host: hostOf(left) ?? t.aHost }));
        },
        [name],
    );
}
