import { Radio, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host } from "../../api/client";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { otherNodes } from "../../guests/choices/items";
import { useGuestChoices } from "../../guests/choices/queries";
import { HostCard } from "../../hosts/choice/HostCard";
import { ButtonLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded } from "../../ui/States";
import type { StepProps } from "./step";
import { t } from "./texts";

/** Selects the host, and a node of its cluster. Only hosts on which the user may create machines are listed. */
export function PlaceStep(props: StepProps) {
    const denied = useDenialReasonsAt("vms.create");
    return (
        <Loaded query={useQuery(hosts)}>
            {(all) => {
                const open = all.filter(({ id }) => denied(id) === null);
                return open.length === 0 ? (
                    <NoHost any={all.length > 0} />
                ) : (
                    <Choice {...props} rows={open} hidden={all.length - open.length} />
                );
            }}
        </Loaded>
    );
}

function NoHost({ any }: { any: boolean }) {
    return any ? (
        <Empty title={t.noHostAdmin}>{t.needsAdmin}</Empty>
    ) : (
        <Empty title={t.noHostYet} action={<ButtonLink to="/hosts/add">{t.addHost}</ButtonLink>}>
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
                        <HostCard key={host.id} host={host} offline={t.hostOffline} />
                    ))}
                </Stack>
            </Radio.Group>
            {hidden > 0 && <Quiet size="xs">{t.moreHosts({ hidden })}</Quiet>}
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
