import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, take } from "../../api/client";
import { SmallButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { CopyButton } from "../copy/CopyButton";
import { type Firewall, HERE, pathOf } from "../firewall";
import { ipSets, members } from "../queries";
import { Members } from "./Members";
import { SetDialog } from "./SetDialog";
import { t } from "./texts";
import { UsedBy } from "./UsedBy";
import type { Uses } from "./uses";

type Props = { firewall: Firewall; denied: string | null; uses: Uses };

/** The IP sets of a cluster or a guest, each with its members. */
export function IpSets({ firewall, denied, uses }: Props) {
    const query = useQuery(ipSets(firewall));
    const [adding, setAdding] = useState(false);
    const [removing, setRemoving] = useState<string | null>(null);
    return (
        <Panel
            title={t.sets}
            aside={
                <Group gap="xs">
                    {query.data && query.data.ipsets.length > 0 && <CopyButton firewall={firewall} what="ipsets" />}
                    <SmallButton
                        why={denied}
                        leftSection={<IconPlus size={14} aria-hidden />}
                        onClick={() => setAdding(true)}
                    >
                        {t.addSet}
                    </SmallButton>
                </Group>
            }
        >
            <Loaded query={query} shape="rows">
                {({ ipsets: sets }) =>
                    sets.length === 0 ? (
                        <Quiet>{t.noSet}</Quiet>
                    ) : (
                        <Stack gap="xs">
                            {sets.map(({ name, comment }) => (
                                <details key={name} className="fold">
                                    <summary>
                                        <span className="mono">{name}</span>{" "}
                                        {comment && <span className="quiet">{comment}</span>}
                                    </summary>
                                    <Stack gap="sm" className="padded">
                                        <Group justify="space-between" align="flex-start">
                                            <div>
                                                <UsedBy uses={uses} type="ipset" name={name} />
                                            </div>
                                            <SmallButton why={denied} onClick={() => setRemoving(name)}>
                                                {t.remove({ name })}
                                            </SmallButton>
                                        </Group>
                                        <Members firewall={firewall} set={name} denied={denied} />
                                    </Stack>
                                </details>
                            ))}
                        </Stack>
                    )
                }
            </Loaded>
            {adding && <SetDialog firewall={firewall} onClose={() => setAdding(false)} />}
            {removing !== null && <RemoveSet firewall={firewall} name={removing} onClose={() => setRemoving(null)} />}
        </Panel>
    );
}

/** Asks before a set is removed, with all its members. */
function RemoveSet({ firewall, name, onClose }: { firewall: Firewall; name: string; onClose: () => void }) {
    const cache = useQueryClient();
    const count = useQuery(members(firewall, name)).data?.members.length ?? 0;
    return (
        <DangerDialog
            onClose={onClose}
            title={t.removeSetQuestion({ name })}
            action={t.removeSet}
            onConfirm={async (typed) => {
                await take(
                    api.DELETE(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}"), {
                        params: { path: { ...HERE, name }, query: { force: count > 0 } },
                        body: { confirm: typed || null },
                    }),
                );
                notifications.show({ color: "teal", message: t.removed({ name }) });
                void cache.invalidateQueries({ queryKey: firewall.key });
            }}
        >
            {count > 0 && <Text>{t.withMembers({ n: count })}</Text>}
            <Text>{t.removeObjectNote}</Text>
        </DangerDialog>
    );
}
