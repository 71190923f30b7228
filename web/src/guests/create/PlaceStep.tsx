import { Radio, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host } from "../../api/client";
import type { OperationId } from "../../api/operations.gen";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { HostCard } from "../../hosts/choice/HostCard";
import { ButtonLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded } from "../../ui/States";
import { otherNodes } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import type { Faults } from "./faults";
import { t } from "./texts";

/** A host, and a node of its cluster; the host's own if null. */
export type Place = { host_id: number | null; node: string | null };

type Props = {
    /** The operation that creates the guest: only hosts on which the user may do that are listed. */
    of: OperationId;
    draft: Place;
    faults: Faults;
    set: (change: Partial<Place>, ...faults: string[]) => void;
    texts: {
        /** There are hosts, but none on which the user may create the guest. */
        noHostAdmin: string;
        needsAdmin: string;
        needsHost: string;
    };
};

/** Selects the host, and a node of its cluster. */
export function PlaceStep(props: Props) {
    const denied = useDenialReasonsAt(props.of);
    return (
        <Loaded query={useQuery(hosts)}>
            {(all) => {
                const open = all.filter(({ id }) => denied(id) === null);
                return open.length === 0 ? (
                    <NoHost any={all.length > 0} texts={props.texts} />
                ) : (
                    <Choice {...props} rows={open} hidden={all.length - open.length} />
                );
            }}
        </Loaded>
    );
}

function NoHost({ any, texts }: { any: boolean; texts: Props["texts"] }) {
    return any ? (
        <Empty title={texts.noHostAdmin}>{texts.needsAdmin}</Empty>
    ) : (
        <Empty title={t.noHostYet} action={<ButtonLink to="/hosts/add">{t.addHost}</ButtonLink>}>
            {texts.needsHost}
        </Empty>
    );
}

function Choice({ draft, faults, set, rows, hidden }: Props & { rows: Host[]; hidden: number }) {
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
