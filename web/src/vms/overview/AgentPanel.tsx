import { Group, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { CopyIcon } from "../../ui/Copy";
import type { Fact } from "../../ui/fact";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { agentText, interfaceName } from "./facts";
import { t } from "./texts";

/** What the guest agent in a machine tells; without one, what to do about it. */
export function AgentPanel({ of }: { of: Schemas["VmDetail"] }) {
    const { agent } = of;
    const text = agentText(agent);
    const answers = agent.state === "answering";
    const system = agent.system;
    return (
        <Panel title={t.agent}>
            <Stack gap="sm">
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
            </Stack>
        </Panel>
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
