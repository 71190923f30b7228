import { Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, take } from "../../api/client";
import { SmallButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Loaded } from "../../ui/States";
import { showError } from "../../ui/showError";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { members } from "../queries";
import { MemberDialog } from "./MemberDialog";
import { t } from "./texts";

type Member = Schemas["IpSetMemberView"];

/** The addresses in an IP set. */
export function Members({ firewall, set, denied }: { firewall: Firewall; set: string; denied: string | null }) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const query = useQuery(members(firewall, set));
    const [open, setOpen] = useState<{ member?: Member } | null>(null);
    const remove = async (cidr: string) => {
        try {
            const left = await confirmed.send(t.removeMemberQuestion({ cidr, set }), t.removeMember, (confirm) =>
                take(
                    api.DELETE(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members/{cidr}"), {
                        params: { path: { ...HERE, name: set, cidr } },
                        body: { digest: query.data?.digest, confirm },
                    }),
                ),
            );
            cache.setQueryData(members(firewall, set).queryKey, left);
            notifications.show({ color: "teal", message: t.memberRemoved({ cidr, set }) });
        } catch (error) {
            showError(error);
            void query.refetch();
        }
    };
    return (
        <>
            <Loaded query={query} shape="rows">
                {({ members: rows }) =>
                    rows.length === 0 ? (
                        <Quiet>{t.noMember}</Quiet>
                    ) : (
                        <Rows
                            label={t.membersOf({ set })}
                            rows={rows}
                            keyOf={({ cidr }) => cidr}
                            columns={[
                                {
                                    name: t.address,
                                    first: true,
                                    cell: ({ cidr, nomatch }) => (
                                        <>
                                            <span className="mono">{cidr}</span>{" "}
                                            {nomatch === 1 && <span className="quiet">{t.excluded}</span>}
                                        </>
                                    ),
                                },
                                { name: t.comment, line: 2, cell: ({ comment }) => comment },
                                {
                                    name: "",
                                    cell: (member) => (
                                        <Group gap="xs" justify="flex-end">
                                            <SmallButton why={denied} onClick={() => setOpen({ member })}>
                                                {t.edit({ name: member.cidr })}
                                            </SmallButton>
                                            <SmallButton why={denied} onClick={() => void remove(member.cidr)}>
                                                {t.remove({ name: member.cidr })}
                                            </SmallButton>
                                        </Group>
                                    ),
                                },
                            ]}
                        />
                    )
                }
            </Loaded>
            <div>
                <SmallButton why={denied} leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen({})}>
                    {t.addMember({ set })}
                </SmallButton>
            </div>
            {open && (
                <MemberDialog
                    firewall={firewall}
                    set={set}
                    member={open.member}
                    digest={query.data?.digest}
                    onClose={() => setOpen(null)}
                />
            )}
            {confirmed.dialog}
        </>
    );
}
