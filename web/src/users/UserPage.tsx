import { Alert, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { User, UserRow } from "../api/client";
import { call, readAgain } from "../api/operation";
import { me, users } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { roleName } from "../auth/roles";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { AnchorLink } from "../ui/Links";
import { Found } from "../ui/object/Found";
import { Quiet } from "../ui/Quiet";
import { PageHead, Panel } from "../ui/States";
import { lastOwner, outranked, ownAccountReason } from "./rank";
import { t } from "./texts";
import { UserForm } from "./UserForm";
import { UserSignIn } from "./UserSignIn";
import { UserTokens } from "./UserTokens";

/** One user. */
export default function UserPage() {
    return (
        <AccessGate of="users.list" title={t.user}>
            <Known />
        </AccessGate>
    );
}

function Known() {
    const { id } = useParams({ from: "/shell/users/$id" });
    const by = useQuery(me).data;
    return (
        <Found
            query={useQuery(users)}
            id={id}
            none={t.thereNoSuchUser}
            noneText={t.userMayBeenRemoved}
            all={t.allUsers}
            to="/users"
        >
            {(user, all) => by && <Detail key={user.id} user={user} by={by} last={lastOwner(user, all)} />}
        </Found>
    );
}

function Detail({ user, by, last }: { user: UserRow; by: User; last: string | null }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const [removing, setRemoving] = useState(false);
    const above = outranked(by, user);
    const removal = useDenialReason("users.remove") ?? above ?? last ?? ownAccountReason(by, user, t.yourOwnAccountYou);
    return (
        <>
            <PageHead
                title={user.display_name}
                note={user.id === by.id ? t.thisIsYou({ email: user.email }) : user.email}
            >
                <ActionButton
                    why={removal}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setRemoving(true)}
                >
                    {t.remove}
                </ActionButton>
            </PageHead>
            <Stack gap="md">
                {above !== null && <Alert color="blue">{above}</Alert>}
                {user.waiting && (
                    <Alert color="orange" title={t.waitsForApproval}>
                        {t.canSignButNo({ displayName: user.display_name })}
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
                title={t.removeNamed({ displayName: user.display_name })}
                action={t.removeUser}
                phrase={user.email}
                onConfirm={async (confirm) => {
                    await call("users.remove", { user_id: user.id, body: { confirm } });
                    await navigate({ to: "/users" });
                    notifications.show({ message: t.wasRemoved({ displayName: user.display_name }) });
                    await readAgain(cache, "users", "teams");
                }}
            >
                <Text>{t.theirSessionsApiTokens}</Text>
            </DangerDialog>
        </>
    );
}

function Teams({ user }: { user: UserRow }) {
    return (
        <Panel title={t.teams}>
            {user.teams.length === 0 ? (
                <Quiet>
                    {t.notAnyTeamAll({
                        link: (children) => (
                            <AnchorLink inherit underline="always" to="/teams">
                                {children}
                            </AnchorLink>
                        ),
                    })}
                </Quiet>
            ) : (
                <Stack gap={6}>
                    {user.teams.map((team) => (
                        <Group key={team.team_id} justify="space-between" wrap="nowrap">
                            <AnchorLink className="breaks" to="/teams/$id" params={{ id: String(team.team_id) }}>
                                {team.name}
                            </AnchorLink>
                            <Text>{roleName(team.role)}</Text>
                        </Group>
                    ))}
                </Stack>
            )}
        </Panel>
    );
}
