import { Group, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { ChangePool } from "../../guests/labels/ChangePool";
import { JobLink } from "../../jobs/JobLink";
import { CopyIcon } from "../../ui/Copy";
import type { Fact } from "../../ui/fact";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { lockText, replicationText } from "./facts";
import { t } from "./texts";

/** What the cluster does with a machine: its pool, high availability, replication, and what holds its lock. */
export function ManagementPanel({ of }: { of: Schemas["VmDetail"] }) {
    const { locked_by, lock_task } = of;
    return (
        <Panel title={t.management} aside={<ChangePool />}>
            <Stack gap="sm">
                <Facts
                    rows={[
                        [t.pool, of.pool ?? <span className="quiet">{t.noPool}</span>],
                        [t.ha, haText(of)],
                        [t.replication, replicationOf(of)],
                        [
                            t.lock,
                            <Group key="lock" gap="xs" wrap="nowrap">
                                <span className="breaks">{lockText(of)}</span>
                                {lock_task && (
                                    <CopyIcon label={t.copyUpid} text={() => lock_task.upid} icon={IconCopy} />
                                )}
                            </Group>,
                        ],
                        ...(locked_by === null ? [] : [[t.job, <JobLink key="job" id={locked_by} />] as Fact]),
                    ]}
                />
                {of.lock !== null && lock_task === null && locked_by === null && (
                    <Quiet className="breaks">{t.lockLeft({ vmid: String(of.vmid) })}</Quiet>
                )}
            </Stack>
        </Panel>
    );
}

function haText({ highly_available, ha_state }: Schemas["VmDetail"]): string | null {
    if (highly_available === null) return null;
    if (!highly_available) return t.haOff;
    return ha_state === null ? t.haManaged : t.haState({ state: ha_state });
}

function replicationOf({ replication }: Schemas["VmDetail"]) {
    if (replication === null) return null;
    if (replication.length === 0) return t.noReplication;
    return (
        <Stack component="ul" gap={4} className="plain-list">
            {replication.map((job) => (
                <li key={job.id}>{replicationText(job)}</li>
            ))}
        </Stack>
    );
}
