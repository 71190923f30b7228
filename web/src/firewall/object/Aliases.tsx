import { Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, take } from "../../api/client";
import { SmallButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import { CopyButton } from "../copy/CopyButton";
import { type Firewall, HERE, pathOf } from "../firewall";
import { aliases } from "../queries";
import { AliasDialog } from "./AliasDialog";
import { t } from "./texts";
import { UsedBy } from "./UsedBy";
import type { Uses } from "./uses";

type Alias = Schemas["AliasView"];
type Props = { firewall: Firewall; denied: string | null; uses: Uses };

/** The aliases of a cluster or a guest. */
export function Aliases({ firewall, denied, uses }: Props) {
    const cache = useQueryClient();
    const query = useQuery(aliases(firewall));
    const [open, setOpen] = useState<{ what: "add" } | { what: "edit" | "remove"; alias: Alias } | null>(null);
    const close = () => setOpen(null);
    return (
        <Panel
            title={t.aliases}
            aside={
                <Group gap="xs">
                    {query.data && query.data.aliases.length > 0 && <CopyButton firewall={firewall} what="aliases" />}
                    <SmallButton
                        why={denied}
                        leftSection={<IconPlus size={14} aria-hidden />}
                        onClick={() => setOpen({ what: "add" })}
                    >
                        {t.addAlias}
                    </SmallButton>
                </Group>
            }
        >
            <Loaded query={query} shape="rows">
                {({ aliases: rows }) =>
                    rows.length === 0 ? (
                        <Quiet>{t.noAlias}</Quiet>
                    ) : (
                        <Rows
                            label={t.aliases}
                            rows={rows}
                            keyOf={({ name }) => name}
                            columns={[
                                { name: t.name, first: true, cell: ({ name }) => name },
                                { name: t.address, line: 2, cell: ({ cidr }) => <span className="mono">{cidr}</span> },
                                { name: t.comment, line: 2, cell: ({ comment }) => comment },
                                { name: t.usedBy, cell: ({ name }) => <UsedBy uses={uses} type="alias" name={name} /> },
                                {
                                    name: "",
                                    cell: (alias) => (
                                        <Group gap="xs" justify="flex-end">
                                            <SmallButton why={denied} onClick={() => setOpen({ what: "edit", alias })}>
                                                {t.edit({ name: alias.name })}
                                            </SmallButton>
                                            <SmallButton
                                                why={denied}
                                                onClick={() => setOpen({ what: "remove", alias })}
                                            >
                                                {t.remove({ name: alias.name })}
                                            </SmallButton>
                                        </Group>
                                    ),
                                },
                            ]}
                        />
                    )
                }
            </Loaded>
            {open?.what === "add" && <AliasDialog firewall={firewall} onClose={close} />}
            {open?.what === "edit" && (
                <AliasDialog firewall={firewall} alias={open.alias} digest={query.data?.digest} onClose={close} />
            )}
            {open?.what === "remove" && (
                <DangerDialog
                    onClose={close}
                    title={t.removeAliasQuestion({ name: open.alias.name })}
                    action={t.removeAlias}
                    onConfirm={async (typed) => {
                        const { unread } = await take(
                            api.DELETE(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases/{name}"), {
                                params: { path: { ...HERE, name: open.alias.name } },
                                body: { confirm: typed || null },
                            }),
                        );
                        const names = unread.join(", ");
                        notifications.show({
                            color: unread.length === 0 ? "teal" : "orange",
                            message:
                                unread.length === 0
                                    ? t.removed({ name: open.alias.name })
                                    : t.removedUnread({ name: open.alias.name, names }),
                        });
                        void cache.invalidateQueries({ queryKey: firewall.key });
                    }}
                >
                    <Text>{t.removeObjectNote}</Text>
                </DangerDialog>
            )}
        </Panel>
    );
}
