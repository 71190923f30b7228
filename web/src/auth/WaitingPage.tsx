import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { User } from "../api/client";
import { me } from "../api/queries";
import { Door } from "./Door";
import { signOut } from "./signOut";

/** Whether somebody who is signed in may do nothing here yet. */
export const waits = (user: User) => user.role === null && user.teams.length === 0;

/** What such a user sees instead of everything. */
export function WaitingPage({ user }: { user: User }) {
    const cache = useQueryClient();
    const [busy, setBusy] = useState(false);
    const [looked, setLooked] = useState<Date | null>(null);
    const look = async () => {
        setBusy(true);
        await cache.refetchQueries({ queryKey: me.queryKey });
        setLooked(new Date());
        setBusy(false);
    };
    return (
        <Door>
            <Stack gap="sm">
                <Title order={2}>You are signed in, and wait for a role</Title>
                <Text size="sm">
                    Nobody has given <b>{user.email}</b> a role that counts from this address, so there is nothing to see yet. An
                    owner or admin can: tell them that you were here.
                </Text>
                <Button onClick={() => void look()} loading={busy}>
                    Check again
                </Button>
                <Text size="xs" className="quiet" role="status" mih={18}>
                    {looked !== null && `Still none at ${looked.toLocaleTimeString()}.`}
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
        </Door>
    );
}
