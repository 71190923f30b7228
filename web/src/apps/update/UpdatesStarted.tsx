import { Anchor, Button, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { job } from "../../api/queries";
import { useJobs } from "../../jobs/openJob";
import { DialogFoot } from "../../ui/DialogFoot";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Status } from "../../ui/Status";
import { byReason, type Group as Left } from "./reasons";
import { t } from "./texts";

/** The updates that were started, and why other apps were skipped. */
export function UpdatesStarted({ answer, onClose }: { answer: Schemas["UpdatesStarted"]; onClose: () => void }) {
    const { jobs, skipped } = answer;
    return (
        <Stack gap="md">
            <section aria-label={t.started}>
                <Title order={3} mb={6} role="status">
                    {jobs.length === 0 ? t.noUpdateStarted : t.updatesStarted({ n: jobs.length })}
                </Title>
                <Stack gap={4}>
                    {jobs.map((id) => (
                        <Started key={id} id={id} onClose={onClose} />
                    ))}
                </Stack>
            </section>
            {byReason(skipped).map((left) => (
                <Skipped key={left.code} left={left} onClose={onClose} />
            ))}
            <DialogFoot>
                <Button variant="default" onClick={onClose}>
                    {t.close}
                </Button>
            </DialogFoot>
        </Stack>
    );
}

function Started({ id, onClose }: { id: number; onClose: () => void }) {
    const { open } = useJobs();
    const { data } = useQuery(job(id));
    return (
        <Group justify="space-between" wrap="nowrap" gap="xs">
            <Anchor
                component="button"
                ta="left"
                onClick={() => {
                    onClose();
                    open(id);
                }}
            >
                {data?.target?.name ?? t.job({ id })}
            </Anchor>
            {data && <Status of={data.status} job />}
        </Group>
    );
}

function Skipped({ left, onClose }: { left: Left; onClose: () => void }) {
    return (
        <section aria-label={t.skipped({ title: left.title })}>
            <Title order={3} mb={4}>
                {t.skippedCount({ n: left.apps.length, title: left.title })}
            </Title>
            <ul className="skipped">
                {left.apps.map((app) => (
                    <li key={app.app_id}>
                        <AnchorLink
                            to="/apps/$id/update"
                            params={{ id: String(app.app_id) }}
                            search={left.code === "script_edited" ? { view: "script" } : {}}
                            onClick={onClose}
                        >
                            {app.name}
                        </AnchorLink>
                        {left.code !== "up_to_date" && left.code !== "script_edited" && (
                            <Quiet size="xs">{app.reason}</Quiet>
                        )}
                    </li>
                ))}
            </ul>
        </section>
    );
}
