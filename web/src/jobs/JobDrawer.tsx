import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { job } from "../api/queries";
import { AnchorLink } from "../ui/Links";
import { Loaded } from "../ui/States";
import { Status } from "../ui/Status";
import { CancelJob } from "./CancelJob";
import { JobFacts, JobState } from "./JobFacts";
import { JobLog } from "./JobLog";
import { JobResults } from "./JobResults";
import { jobName } from "./kinds";
import { useShowing } from "./openJob";
import { t } from "./texts";

/** A job with its live log, beside the page that started it. */
export default function JobDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
    const [asking, setAsking] = useState(false);
    return (
        <Drawer
            // Escape belongs to the dialog on top.
            closeOnEscape={!asking}
            opened={id !== null}
            onClose={onClose}
            position="right"
            size="min(720px, 100vw)"
            title={
                <Text size="md" fw={620}>
                    {id !== null && t.job({ id })}
                </Text>
            }
        >
            {id !== null && <Shown key={id} id={id} onAsking={setAsking} onClose={onClose} />}
        </Drawer>
    );
}

function Shown({ id, onAsking, onClose }: { id: number; onAsking: (asking: boolean) => void; onClose: () => void }) {
    const navigate = useNavigate();
    const query = useQuery(job(id));
    useShowing(id);
    const leave = (line: number | null) => {
        onClose();
        void navigate({ to: "/activity/$id", params: { id: String(id) }, search: { line: line ?? undefined } });
    };
    return (
        <Loaded query={query}>
            {(data) => (
                <Stack gap="sm">
                    <Group justify="space-between" gap="xs">
                        <Group gap="xs">
                            <Text size="md" fw={600}>
                                {jobName(data)}
                            </Text>
                            <Status of={data.status} job />
                        </Group>
                        <Group gap="sm">
                            <AnchorLink to="/activity/$id" params={{ id: String(id) }} onClick={onClose}>
                                {t.openPage}
                            </AnchorLink>
                            <CancelJob job={data} onAsking={onAsking} />
                        </Group>
                    </Group>
                    {data.terminal && (
                        <Button w="fit-content" size="xs" onClick={() => leave(null)}>
                            {t.openTerminal}
                        </Button>
                    )}
                    <JobState job={data} />
                    <JobResults job={data} onLeave={onClose} />
                    <JobFacts job={data} onLeave={onClose} />
                    <JobLog job={data} marked={null} onMark={leave} />
                </Stack>
            )}
        </Loaded>
    );
}
