import { Alert, Group, Stack, Title } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { lazy, useState } from "react";
import type { Schemas } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { CopyIcon } from "../../ui/Copy";
import type { Fact } from "../../ui/fact";
import { ago } from "../../ui/format";
import { bytesUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { agentText, interfaceName } from "./facts";
import { t } from "./texts";

const CommandDialog = lazy(() => import("./CommandDialog"));
const UserPasswordDialog = lazy(() => import("./UserPasswordDialog"));

/** What the guest agent in a machine tells; without one, what to do about it. */
export function AgentPanel({ of }: { of: Schemas["VmDetail"] }) {
    const { agent } = of;
    const text = agentText(agent);
    const answers = agent.state === "answering";
    const system = agent.system;
    const why = useDenialReasonAt(of.host_id, "vms.set_user_password");
    const whyNoCommand = useDenialReasonAt(of.host_id, "commands.run");
    const [asking, setAsking] = useState<"password" | "command" | null>(null);
    return (
        <Panel title={t.agent}>
            <Stack gap="sm">
                {answers && agent.frozen && (
                    <Alert color="orange" title={t.frozen} role="status">
                        {t.frozenText({ vmid: of.vmid })}
                    </Alert>
                )}
                <Facts
                    rows={[
                        [t.agentState, text.state],
                        ...(answers
                            ? ([
                                  [t.hostname, agent.hostname],
                                  [t.system, system && (system.name ?? system.id)],
                                  [t.kernel, system?.kernel],
                                  ...(agent.interfaces ?? []).map(
                                      (one): Fact => [
                                          interfaceName(one.name, one.mac_address, of.hardware?.nics ?? []),
                                          <Addresses key="addresses" all={one.addresses} />,
                                      ],
                                  ),
                              ] satisfies Fact[])
                            : []),
                    ]}
                />
                {text.hint !== null && <Quiet className="breaks">{text.hint}</Quiet>}
                {answers && agent.interfaces?.length === 0 && <Quiet>{t.noInterfaces}</Quiet>}
                {of.file_systems !== null && <FileSystems of={of.file_systems} />}
                {answers && (
                    <Group gap="xs">
                        <ActionButton why={why} variant="default" onClick={() => setAsking("password")}>
                            {t.setPassword}
                        </ActionButton>
                        <ActionButton why={whyNoCommand} variant="default" onClick={() => setAsking("command")}>
                            {t.runCommand}
                        </ActionButton>
                    </Group>
                )}
                {asking === "password" && <UserPasswordDialog vm={of} onClose={() => setAsking(null)} />}
                {asking === "command" && <CommandDialog vm={of} onClose={() => setAsking(null)} />}
            </Stack>
        </Panel>
    );
}

/** How full the disks are, which only the machine itself knows. */
function FileSystems({ of }: { of: NonNullable<Schemas["VmDetail"]["file_systems"]> }) {
    return (
        <Stack gap={6}>
            <Title order={3}>{t.fileSystems}</Title>
            {of.list.map(({ device, mountpoint, type, used_bytes, total_bytes }) => (
                <Meter
                    key={device}
                    label={mountpoint ?? device}
                    name={
                        <span className="breaks">
                            {mountpoint ?? device}{" "}
                            <span className="quiet">{[mountpoint && device, type].filter(Boolean).join(", ")}</span>
                        </span>
                    }
                    of={bytesUsed(used_bytes, total_bytes)}
                />
            ))}
            {of.list.length === 0 && <Quiet>{t.noFileSystems}</Quiet>}
            <Quiet>{t.fileSystemsAt({ ago: ago(of.asked_at) })}</Quiet>
        </Stack>
    );
}

function Addresses({ all }: { all: string[] }) {
    if (all.length === 0) return <span className="quiet">{t.noAddress}</span>;
    return (
        <Stack component="ul" gap={4} className="plain-list">
            {all.map((address) => (
                <Group component="li" key={address} gap="xs" wrap="nowrap">
                    <span className="breaks">{address}</span>
                    <CopyIcon label={t.copyAddress({ address })} text={() => address} icon={IconCopy} />
                </Group>
            ))}
        </Stack>
    );
}
