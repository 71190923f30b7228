import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "../api/client";
import { me } from "../api/queries";
import { SignInLayout } from "./SignInLayout";
import { signOut } from "./signOut";

/** Whether a signed-in user has no rights yet. */
export const isWaitingForRole = (user: User) => user.role === null && user.teams.length === 0;

/** The page shown to such a user. */
export function WaitingPage({ user }: { user: User }) {
    const cache = useQueryClient();
    const [busy, setBusy] = useState(false);
    const [checkedAt, setCheckedAt] = useState<Date | null>(null);
    const check = async () => {
        setBusy(true);
        await cache.refetchQueries({ queryKey: me.queryKey });
        setCheckedAt(new Date());
        setBusy(false);
    };
    return (
        <SignInLayout>
            <Stack gap="sm">
                <Title order={2}>You are signed in but have no role yet</Title>
                <Text size="sm">
                    <b>{user.email}</b> has no role that applies from this network address, so there is nothing to show yet. Ask an
                    owner or admin to assign a role to you.
                </Text>
                <Button onClick={() => void check()} loading={busy}>
                    Check again
                </Button>
                <Text size="xs" className="quiet" role="status" mih={18}>
                    {checkedAt !== null && `Still no role at ${checkedAt.toLocaleTimeString()}.`}
                </Text>
                <Group justify="space-between">
                    <Anchor size="sm" renderRoot={(props) => <Link to="/profile" {...props} />}>
                        Your profile
                    </Anchor>
                    <Anchor component="button" type="button" size="sm" onClick={() => void signOut()}>
                        Sign out
                    </Anchor>
                </Group>
            </Stack>
        </SignInLayout>
    );
}
