import { Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host, User } from "../api/client";
import { hosts } from "../api/queries";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";

const MAY: Record<string, string> = {
    viewer: "see everything there",
    operator: "start, stop and change what runs there",
    admin: "add, remove and set up what runs there",
    owner: "do everything there",
};

/** Who I am, what I may do, and where. */
export function AccountSection({ user }: { user: User }) {
    const known = useQuery({ ...hosts, enabled: user.role !== null || user.teams.length > 0 }).data;
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
                {user.role === null && user.teams.length === 0 ? (
                    <Text size="sm">You have none that counts from this address. An owner or admin gives you one.</Text>
                ) : (
                    <div className="scroll-x">
                        <Table miw={420}>
                            <Table.Thead>
                                <Table.Tr>
                                    <Table.Th>Where it counts</Table.Th>
                                    <Table.Th>Role</Table.Th>
                                    <Table.Th>You may</Table.Th>
                                </Table.Tr>
                            </Table.Thead>
                            <Table.Tbody>
                                {user.role !== null && <Row where="Everywhere" role={user.role} />}
                                {user.teams.map((team) => (
                                    <Row key={team.team_id} where={place(team, known)} role={team.role} />
                                ))}
                            </Table.Tbody>
                        </Table>
                    </div>
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

function Row({ where, role }: { where: string; role: string }) {
    return (
        <Table.Tr>
            <Table.Td>{where}</Table.Td>
            <Table.Td>{role}</Table.Td>
            <Table.Td>{MAY[role]}</Table.Td>
        </Table.Tr>
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
