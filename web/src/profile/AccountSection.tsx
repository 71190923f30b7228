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
    admin: "add, remove and set up what runs there",
    owner: "do everything there",
};

/** Who I am, what I may do, and where. */
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
                    An admin changes name and e-mail.
                </Text>
            </Panel>
            <Panel title="Roles">
                {held.length === 0 ? (
                    <Text size="sm">You have none that counts from this address. An owner or admin gives you one.</Text>
                ) : (
                    <Rows
                        label="Roles"
                        rows={held}
                        keyOf={(row) => row.where}
                        columns={[
                            { name: "Where it counts", cell: (row) => row.where, first: true },
                            { name: "Role", cell: (row) => row.role },
                            { name: "You may", cell: (row) => MAY[row.role] },
                        ]}
                    />
                )}
                {user.teams.length > 0 && (
                    <Text size="xs" className="quiet" mt="sm">
                        A role in a team can be bound to a network: these count from where you are now. On a host the higher of
                        both roles counts.
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
