import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host, User } from "../api/client";
import { hosts } from "../api/queries";
import { Rows } from "../ui/Rows";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";

type Held = { where: string; role: string };

const MAY: Record<string, string> = {
    viewer: "see everything there",
    operator: "start, stop and change what runs there",
    admin: "add, remove and configure what runs there",
    owner: "do everything there",
};

/** The user's account and roles. */
export function AccountSection({ user }: { user: User }) {
    const known = useQuery({ ...hosts, enabled: user.role !== null || user.teams.length > 0 }).data;
    const held: Held[] = user.teams.map((team) => ({ where: place(team, known), role: team.role }));
    if (user.role !== null) held.unshift({ where: "Everywhere", role: user.role });
    return (
        <Stack gap="md">
            <Panel title="Account">
                <Facts
                    rows={[
                        ["Name", user.display_name],
                        ["E-mail", user.email],
                        ["Signs in with", ways(user)],
                    ]}
                />
                <Text size="xs" className="quiet" mt="sm">
                    Only an admin can change your name and e-mail address.
                </Text>
            </Panel>
            <Panel title="Roles">
                {held.length === 0 ? (
                    <Text size="sm">You have no role that applies from this network address. Ask an owner or admin for one.</Text>
                ) : (
                    <Rows
                        label="Roles"
                        rows={held}
                        keyOf={(row) => row.where}
                        columns={[
                            { name: "Applies to", cell: (row) => row.where, first: true },
                            { name: "Role", cell: (row) => row.role },
                            { name: "You may", cell: (row) => MAY[row.role] },
                        ]}
                    />
                )}
                {user.teams.length > 0 && (
                    <Text size="xs" className="quiet" mt="sm">
                        A team role can be limited to a network: the roles shown apply at your current address. On a host, the
                        higher of your roles applies.
                    </Text>
                )}
            </Panel>
        </Stack>
    );
}

function place(team: User["teams"][number], known: Host[] | undefined): string {
    const names = known?.filter((host) => host.team_id === team.team_id).map((host) => host.name) ?? [];
    return names.length === 0 ? `Team ${team.name}` : `Team ${team.name}: ${names.join(", ")}`;
}

function ways(user: User): string {
    const first = user.has_password ? "password" : "single sign-on";
    return user.totp_enabled ? `${first} and authenticator app` : first;
}
