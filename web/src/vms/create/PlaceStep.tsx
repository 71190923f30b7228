import { Button, Group, Radio, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { useMeasured } from "../../api/measured";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { otherNodes } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { bytes } from "../../ui/format";
import { Empty, Loaded } from "../../ui/States";
import { Status } from "../../ui/Status";
import type { StepProps } from "./Wizard";
import { t } from "./texts";

/** Selects the host, and a node of its cluster. Only hosts on which the user may create machines are listed. */
export function PlaceStep(props: StepProps) {
    const denied = useDenialReasonsAt("vms.create");
    return (
        <Loaded query={useQuery(hosts)}>
            {(all) => {
                const open = all.filter(({ id }) => denied(id) === null);
                return open.length === 0 ? <NoHost any={all.length > 0} /> : <Choice {...props} rows={open} hidden={all.length - open.length} />;
            }}
        </Loaded>
    );
}

function NoHost({ any }: { any: boolean }) {
    return any ? (
        <Empty title={t.noHostAdmin}>{t.needsAdmin}</Empty>
    ) : (
        <Empty title={t.noHostYet} action={<Button renderRoot={(props) => <Link to="/hosts/add" {...props} />}>{t.addHost}</Button>}>
            {t.needsHost}
        </Empty>
    );
}

function Choice({ draft, faults, set, rows, hidden }: StepProps & { rows: Host[]; hidden: number }) {
    const chosen = rows.find(({ id }) => id === draft.host_id);
    const nodes = otherNodes(useGuestChoices(chosen?.id ?? null).data);
    return (
        <>
            <Radio.Group
                label={t.targetHost}
                value={draft.host_id === null ? null : String(draft.host_id)}
                onChange={(id) => set({ host_id: Number(id), node: null }, "host_id")}
                error={faults.host_id}
            >
                <Stack gap={8} mt={6} mb={faults.host_id ? 6 : 0}>
                    {rows.map((host) => (
                        <HostCard key={host.id} host={host} />
                    ))}
                </Stack>
            </Radio.Group>
            {hidden > 0 && (
                <Text size="xs" className="quiet">
                    {t.moreHosts({ hidden })}
                </Text>
            )}
            {chosen && (nodes.length > 0 || faults.node) && (
                <Select
                    label={t.node}
                    description={t.nodeRule}
                    data={[chosen.node, ...nodes]}
                    value={draft.node ?? chosen.node}
                    onChange={(node) => set({ node: node === chosen.node ? null : node }, "node")}
                    error={faults.node}
                    allowDeselect={false}
                />
            )}
        </>
    );
}

function HostCard({ host }: { host: Host }) {
    const off = host.status === "offline";
    const free = useMeasured(host, ({ mem_total_bytes: total, mem_bytes: used }) => (total === null || used === null ? null : bytes(total - used)));
    const about = [
        host.cluster === null ? t.singleHost : t.cluster({ cluster: host.cluster }),
        host.cores === null ? null : t.coresOfHost({ n: host.cores }),
        free === null ? null : t.memoryFree({ free }),
    ];
    return (
        <Radio.Card value={String(host.id)} disabled={off} p="xs" aria-label={host.name} className="choice" data-step>
            <Group wrap="nowrap" gap="sm">
                <Radio.Indicator disabled={off} />
                <div className="grows">
                    <Text fw={600} size="sm" truncate>
                        {host.name}
                    </Text>
                    <Text size="xs" className="quiet">
                        {off ? t.hostOffline : about.filter(Boolean).join(" · ")}
                    </Text>
                </div>
                <Status of={host.status} />
            </Group>
        </Radio.Card>
    );
}
