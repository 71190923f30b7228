import { Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/operation";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Rows } from "../../ui/Rows";
import { Empty, Loaded, Panel } from "../../ui/States";
import { CopyButton } from "../copy/CopyButton";
import { type Firewall, HERE } from "../firewall";
import { GroupLink } from "../GroupLink";
import { groups } from "../queries";
import { GroupDialog } from "./GroupDialog";
import { t } from "./texts";

type Open = { what: "add" } | { what: "edit" | "remove"; group: string };

/** The security groups of a cluster. */
export function GroupsView({ firewall }: { firewall: Firewall }) {
    const { hostId } = firewall;
    const denied = useDenialReasonAt(hostId, "firewall.add_group");
    const cache = useQueryClient();
    const query = useQuery(groups(hostId));
    const [open, setOpen] = useState<Open | null>(null);
    const close = () => setOpen(null);
    const add = (
        <SmallButton
            why={denied}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen({ what: "add" })}
        >
            {t.add}
        </SmallButton>
    );
    const chosen =
        open !== null && open.what !== "add" ? query.data?.groups.find(({ group }) => group === open.group) : undefined;
    return (
        <Loaded query={query}>
            {({ groups: rows, digest }) => (
                <>
                    {rows.length === 0 ? (
                        <Empty title={t.none} action={add}>
                            {t.noneText}
                        </Empty>
                    ) : (
                        <Panel
                            title={t.title}
                            aside={
                                <Group gap="xs">
                                    <CopyButton firewall={firewall} what="groups" />
                                    {add}
                                </Group>
                            }
                        >
                            <Rows
                                label={t.title}
                                rows={rows}
                                keyOf={({ group }) => group}
                                columns={[
                                    {
                                        name: t.name,
                                        first: true,
                                        cell: ({ group }) => <GroupLink hostId={hostId} group={group} />,
                                    },
                                    { name: t.comment, line: 2, cell: ({ comment }) => comment },
                                    {
                                        name: "",
                                        cell: ({ group }) => (
                                            <Group gap="xs" justify="flex-end">
                                                <SmallButton
                                                    why={denied}
                                                    onClick={() => setOpen({ what: "edit", group })}
                                                >
                                                    {t.edit({ group })}
                                                </SmallButton>
                                                <SmallButton
                                                    why={denied}
                                                    onClick={() => setOpen({ what: "remove", group })}
                                                >
                                                    {t.remove({ group })}
                                                </SmallButton>
                                            </Group>
                                        ),
                                    },
                                ]}
                            />
                        </Panel>
                    )}
                    {open?.what === "add" && <GroupDialog firewall={firewall} onClose={close} />}
                    {open?.what === "edit" && chosen && (
                        <GroupDialog firewall={firewall} group={chosen} digest={digest} onClose={close} />
                    )}
                    {open?.what === "remove" && (
                        <DangerDialog
                            onClose={close}
                            title={t.removeQuestion({ group: open.group })}
                            action={t.removeGroup}
                            onConfirm={async (typed) => {
                                const { unread } = await call("firewall.delete_group", {
                                    host_id: hostId ?? HERE.host_id,
                                    group: open.group,
                                    body: { confirm: typed || null },
                                });
                                const message =
                                    unread.length === 0
                                        ? t.removed({ group: open.group })
                                        : t.removedUnread({ group: open.group, unread: unread.join(", ") });
                                notifications.show({ color: unread.length === 0 ? "teal" : "orange", message });
                                void cache.invalidateQueries({ queryKey: ["firewall"] });
                            }}
                        >
                            <Text>{t.removeNote}</Text>
                        </DangerDialog>
                    )}
                </>
            )}
        </Loaded>
    );
}
