import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member, Team } from "../api/client";
import { useSend } from "../api/command";
import { me, members } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { roleName } from "../auth/roles";
import { AccessGate } from "../ui/AccessGate";
import { SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { type Column, Rows } from "../ui/Rows";
import { Loaded, Panel } from "../ui/States";
import { MemberDialog } from "./MemberDialog";
import { fromWhere } from "./network";
import { t } from "./texts";

/** The members of a team, with their roles and networks. */
export function Members({ team }: { team: Team }) {
    const [adding, setAdding] = useState(false);
    const denialReason = useDenialReason("teams.set_member", team.id);
    return (
        <Panel
            title={t.members}
            aside={
                <SmallButton why={denialReason} leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
                    {t.addMember}
                </SmallButton>
            }
        >
            <AccessGate of="teams.members" team={team.id} small>
                <Table team={team} />
            </AccessGate>
            {adding && <MemberDialog team={team} onClose={() => setAdding(false)} />}
        </Panel>
    );
}

function Table({ team }: { team: Team }) {
    const send = useSend();
    const query = useQuery(members(team.id));
    const user = useQuery(me).data;
    const change = useDenialReason("teams.set_member", team.id);
    const removal = useDenialReason("teams.remove_member", team.id);
    const seesUsers = useDenialReason("users.list") === null;
    const [edited, setEdited] = useState<Member | null>(null);
    const [removed, setRemoved] = useState<Member | null>(null);
    // Without the right to change members the rows have no buttons; the button in the panel's head shows the reason once.
    const actions: Column<Member> = {
        name: "",
        cell: (member) => (
            <>
                <SmallButton
                    aria-label={t.changeNamed({ displayName: member.display_name })}
                    onClick={() => setEdited(member)}
                >
                    {t.change}
                </SmallButton>
                <SmallButton
                    why={removal}
                    aria-label={t.removeNamed({ displayName: member.display_name })}
                    onClick={() => setRemoved(member)}
                >
                    {t.remove}
                </SmallButton>
            </>
        ),
    };
    return (
        <>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Quiet>{t.noMembersYetUsers}</Quiet>
                    ) : (
                        <Rows
                            label={t.membersOf({ name: team.name })}
                            rows={rows}
                            keyOf={(member) => member.user_id}
                            columns={[
                                {
                                    name: t.member,
                                    first: true,
                                    cell: (member) => (
                                        <>
                                            {seesUsers ? (
                                                <AnchorLink
                                                    fw={600}
                                                    className="breaks"
                                                    to="/users/$id"
                                                    params={{ id: String(member.user_id) }}
                                                >
                                                    {member.display_name}
                                                </AnchorLink>
                                            ) : (
                                                <Text fw={600} className="breaks">
                                                    {member.display_name}
                                                </Text>
                                            )}
                                            <Quiet size="xs" className="breaks">
                                                {member.user_id === user?.id
                                                    ? t.you({ email: member.email })
                                                    : member.email}
                                            </Quiet>
                                        </>
                                    ),
                                },
                                { name: t.role, line: 1, cell: (member) => roleName(member.role) },
                                {
                                    name: t.from,
                                    line: 2,
                                    cell: (member) => (
                                        <>
                                            {fromWhere(member)}
                                            {member.comment && (
                                                <Quiet size="xs" className="breaks">
                                                    {member.comment}
                                                </Quiet>
                                            )}
                                        </>
                                    ),
                                },
                                ...(change === null ? [actions] : []),
                            ]}
                        />
                    )
                }
            </Loaded>
            {edited && <MemberDialog team={team} member={edited} onClose={() => setEdited(null)} />}
            <DangerDialog
                opened={removed !== null}
                onClose={() => setRemoved(null)}
                title={t.removeFrom({ displayName: removed?.display_name ?? "", name: team.name })}
                action={t.removeMember}
                onConfirm={async () => {
                    if (removed === null) return;
                    await send("teams.remove_member", { team_id: team.id, user_id: removed.user_id });
                    notifications.show({ message: t.noLonger({ displayName: removed.display_name, name: team.name }) });
                }}
            >
                <Text>{t.theyLoseRightsTeam}</Text>
            </DangerDialog>
        </>
    );
}
