import { Anchor, Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Member, take, type Team } from "../api/client";
import { me, members } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { type Column, Rows } from "../ui/Rows";
import { Loaded, Panel } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { MemberDialog } from "./MemberDialog";
import { fromWhere } from "./network";

/** The members of a team, with their roles and networks. */
export function Members({ team }: { team: Team }) {
    const [adding, setAdding] = useState(false);
    const denialReason = useDenialReason("teams.set_member", team.id);
    return (
        <Panel
            title="Members"
            aside={
                <ActionButton
                    why={denialReason}
                    size="xs"
                    variant="default"
                    leftSection={<IconPlus size={14} />}
                    onClick={() => setAdding(true)}
                >
                    Add member
                </ActionButton>
            }
        >
            <AccessGate of="teams.members" team={team.id} small>
                <Table team={team} />
            </AccessGate>
            <MemberDialog team={team} opened={adding} onClose={() => setAdding(false)} />
        </Panel>
    );
}

function Table({ team }: { team: Team }) {
    const cache = useQueryClient();
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
                    aria-label={`Change ${member.display_name}`}
                    onClick={() => setEdited(member)}
                >
                    Change
                </Button>
                <ActionButton
                    why={removal}
                    size="xs"
                    variant="default"
                    aria-label={`Remove ${member.display_name}`}
                    onClick={() => setRemoved(member)}
                >
                    Remove
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
                            No members yet. Users with a role for all of Holdfast need no membership.
                        </Text>
                    ) : (
                        <Rows
                            label={`Members of ${team.name}`}
                            rows={rows}
                            keyOf={(member) => member.user_id}
                            columns={[
                                {
                                    name: "Member",
                                    first: true,
                                    cell: (member) => (
                                        <>
                                            {seesUsers ? (
                                                <Anchor
                                                    size="sm"
                                                    fw={600}
                                                    style={{ overflowWrap: "anywhere" }}
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
                                                <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
                                                    {member.display_name}
                                                </Text>
                                            )}
                                            <Text size="xs" className="quiet" style={{ overflowWrap: "anywhere" }}>
                                                {member.user_id === user?.id ? `${member.email} · you` : member.email}
                                            </Text>
                                        </>
                                    ),
                                },
                                { name: "Role", cell: (member) => member.role },
                                {
                                    name: "From",
                                    cell: (member) => (
                                        <>
                                            {fromWhere(member)}
                                            {member.comment && (
                                                <Text size="xs" className="quiet" style={{ overflowWrap: "anywhere" }}>
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
            <MemberDialog
                team={team}
                member={edited ?? undefined}
                opened={edited !== null}
                onClose={() => setEdited(null)}
            />
            <DangerDialog
                opened={removed !== null}
                onClose={() => setRemoved(null)}
                title={`Remove ${removed?.display_name ?? ""} from ${team.name}`}
                action="Remove member"
                onConfirm={async () => {
                    if (removed === null) return;
                    await take(
                        api.DELETE("/api/v1/teams/{team_id}/members/{user_id}", {
                            params: { path: { team_id: team.id, user_id: removed.user_id } },
                        }),
                    );
                    notifications.show({ message: `${removed.display_name} is no longer in ${team.name}.` });
                    await cache.invalidateQueries({ queryKey: ["teams"] });
                    await cache.invalidateQueries({ queryKey: ["users"] });
                }}
            >
                <Text size="sm">They lose the rights of this team immediately, also in pages that are open.</Text>
            </DangerDialog>
        </>
    );
}
