import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, take, type User, type UserRow } from "../api/client";
import { me, users } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { Empty, Loaded, PageHead, Panel } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { lastOwner, ownAccountReason, outranked } from "./rank";
import { UserForm } from "./UserForm";
import { UserSignIn } from "./UserSignIn";
import { UserTokens } from "./UserTokens";

/** One user. */
export default function UserPage() {
    return (
        <AccessGate of="users.list" title="User">
            <Found />
        </AccessGate>
    );
}

function Found() {
    const { id } = useParams({ from: "/shell/users/$id" });
    const query = useQuery(users);
    const by = useQuery(me).data;
    return (
        <Loaded query={query}>
            {(all) => {
                const user = all.find((one) => one.id === Number(id));
                if (user && by) return <Detail key={user.id} user={user} by={by} last={lastOwner(user, all)} />;
                return (
                    <Empty
                        alone
                        title="There is no such user"
                        action={<Button renderRoot={(props) => <Link to="/users" {...props} />}>All users</Button>}
                    >
                        The user may have been removed.
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Detail({ user, by, last }: { user: UserRow; by: User; last: string | null }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const [removing, setRemoving] = useState(false);
    const above = outranked(by, user);
    const removal =
        useDenialReason("users.remove") ??
        above ??
        last ??
        ownAccountReason(by, user, "This is your own account, and you would lock yourself out. Ask another admin.");
    return (
        <>
            <PageHead title={user.display_name} note={user.id === by.id ? `${user.email} · this is you` : user.email}>
                <ActionButton
                    why={removal}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setRemoving(true)}
                >
                    Remove
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                {above !== null && <Alert color="blue">{above}</Alert>}
                {user.waiting && (
                    <Alert color="orange" title="Waits for approval">
                        {user.display_name} can sign in but has no access yet. Assign a role here or add the user to a team. To
                        reject the user, remove them.
                    </Alert>
                )}
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <UserForm user={user} by={by} why={above} last={last} />
                    <UserSignIn user={user} by={by} why={above} />
                    <Teams user={user} />
                    <UserTokens user={user} why={above} />
                </SimpleGrid>
            </Stack>
            <DangerDialog
                opened={removing}
                onClose={() => setRemoving(false)}
                title={`Remove ${user.display_name}`}
                action="Remove user"
                phrase={user.email}
                onConfirm={async (confirm) => {
                    await take(
                        api.DELETE("/api/v1/users/{user_id}", { params: { path: { user_id: user.id } }, body: { confirm } }),
                    );
                    await navigate({ to: "/users" });
                    notifications.show({ message: `${user.display_name} was removed.` });
                    await cache.invalidateQueries({ queryKey: ["users"] });
                    await cache.invalidateQueries({ queryKey: ["teams"] });
                }}
            >
                <Text size="sm">
                    Their sessions, API tokens and team memberships end immediately. Their actions stay in the audit trail under
                    their name.
                </Text>
            </DangerDialog>
        </>
    );
}

function Teams({ user }: { user: UserRow }) {
    return (
        <Panel title="Teams">
            {user.teams.length === 0 ? (
                <Text size="sm" className="quiet">
                    Not in any team.{" "}
                    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/teams" {...props} />}>
                        All teams
                    </Anchor>
                </Text>
            ) : (
                <Stack gap={6}>
                    {user.teams.map((team) => (
                        <Group key={team.team_id} justify="space-between" wrap="nowrap">
                            <Anchor
                                size="sm"
                                style={{ overflowWrap: "anywhere" }}
                                renderRoot={(props) => (
                                    <Link to="/teams/$id" params={{ id: String(team.team_id) }} {...props} />
                                )}
                            >
                                {team.name}
                            </Anchor>
                            <Text size="sm">{team.role}</Text>
                        </Group>
                    ))}
                </Stack>
            )}
        </Panel>
    );
}
