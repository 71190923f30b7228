import { Anchor, Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Member, Team } from "../api/client";
import { useSend } from "../api/command";
import { me, members } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { roleName } from "../auth/roles";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
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
                <ActionButton
                    why={denialReason}
                    size="xs"
                    variant="default"
                    leftSection={<IconPlus size={14} />}
                    onClick={() => setAdding(true)}
                >
                    {t.addMember}
                </ActionButton>
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
                <Button
                    size="xs"
                    variant="default"
                    aria-label={t.changeNamed({ displayName: member.display_name })}
                    onClick={() => setEdited(member)}
                >
                    {t.change}
                </Button>
                <ActionButton
                    why={removal}
                    size="xs"
                    variant="default"
                    aria-label={t.removeNamed({ displayName: member.display_name })}
                    onClick={() => setRemoved(member)}
                >
                    {t.remove}
                </ActionButton>
            </>
        ),
    };
    return (
        <>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Text size="sm" className="quiet">
                            {t.noMembersYetUsers}
                        </Text>
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
                                                <Anchor
                                                    size="sm"
                                                    fw={600}
                                                    className="breaks"
                                                    renderRoot={(props) => (
                                                        <Link
                                                            to="/users/$id"
                                                            params={{ id: String(member.user_id) }}
                                                            {...props}
                                                        />
                                                    )}
                                                >
                                                    {member.display_name}
                                                </Anchor>
                                            ) : (
                                                <Text size="sm" fw={600} className="breaks">
                                                    {member.display_name}
                                                </Text>
                                            )}
                                            <Text size="xs" className="quiet breaks">
                                                {member.user_id === user?.id
                                                    ? t.you({ email: member.email })
                                                    : member.email}
                                            </Text>
                                        </>
                                    ),
                                },
                                { name: t.role, cell: (member) => roleName(member.role) },
                                {
                                    name: t.from,
                                    cell: (member) => (
                                        <>
                                            {fromWhere(member)}
                                            {member.comment && (
                                                <Text size="xs" className="quiet breaks">
                                                    {member.comment}
                                                </Text>
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
                <Text size="sm">{t.theyLoseRightsTeam}</Text>
            </DangerDialog>
        </>
    );
}
