import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, take, type User, type UserRow } from "../api/client";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, when } from "../ui/format";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { ownAccountReason } from "./rank";
import { type Issued, RecoveryCode } from "./RecoveryCode";

type Asked = "code" | "factor" | "sessions";

/** How a user signs in, and the admin's actions for it. */
export function UserSignIn({ user, by, why }: { user: UserRow; by: User; why: string | null }) {
    const cache = useQueryClient();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [issued, setIssued] = useState<Issued | null>(null);
    const path = { params: { path: { user_id: user.id } } };
    const close = () => setAsked(null);
    return (
        <Panel title="Sign-in">
            <Facts
                rows={[
                    ["Method", user.single_sign_on ? "single sign-on" : "password"],
                    ["Second factor", user.totp_enabled ? "on" : "off"],
                    [
                        "Last seen",
                        user.last_seen_at ? `${ago(user.last_seen_at)}, ${when(user.last_seen_at)}` : "never",
                    ],
                    ["Created", when(user.created_at)],
                ]}
            />
            <Group gap="xs" mt="md">
                <ActionButton
                    why={why ?? ownAccountReason(by, user, "This is your own account: change your password in your profile.")}
                    variant="default"
                    size="xs"
                    onClick={() => setAsked("code")}
                >
                    Issue a one-time code
                </ActionButton>
                <ActionButton
                    why={
                        why ??
                        ownAccountReason(by, user, "This is your own account: switch the second factor off in your profile.") ??
                        (user.totp_enabled ? null : "No second factor is set up.")
                    }
                    variant="default"
                    size="xs"
                    onClick={() => setAsked("factor")}
                >
                    Reset second factor
                </ActionButton>
                <ActionButton why={why} variant="default" size="xs" onClick={() => setAsked("sessions")}>
                    End sessions
                </ActionButton>
            </Group>
            <DangerDialog
                opened={asked === "code"}
                onClose={close}
                title={`One-time code for ${user.display_name}`}
                action="Issue the code"
                onConfirm={async () => {
                    const made = await take(api.POST("/api/v1/users/{user_id}/password", path));
                    setIssued({
                        name: user.display_name,
                        email: user.email,
                        code: made.recovery_code,
                        expires: made.expires_at,
                    });
                }}
            >
                <Stack gap="xs">
                    <Text size="sm">
                        With this code {user.display_name} sets a new password, which you never see. An earlier code stops
                        working.
                    </Text>
                    <Text size="sm">Make sure that the request really comes from this user.</Text>
                </Stack>
            </DangerDialog>
            <DangerDialog
                opened={asked === "factor"}
                onClose={close}
                title={`Reset the second factor of ${user.display_name}`}
                action="Reset second factor"
                onConfirm={async () => {
                    await take(api.DELETE("/api/v1/users/{user_id}/totp", path));
                    notifications.show({ message: `${user.display_name} now signs in without a second factor.` });
                    await cache.invalidateQueries({ queryKey: ["users"] });
                }}
            >
                <Text size="sm">
                    For a user who lost the device and the recovery codes. Their password alone is enough to sign in until they
                    set up a new second factor. Make sure that the request really comes from this user.
                </Text>
            </DangerDialog>
            <DangerDialog
                opened={asked === "sessions"}
                onClose={close}
                title={`End the sessions of ${user.display_name}`}
                action="End all sessions"
                onConfirm={async () => {
                    const { ended } = await take(api.DELETE("/api/v1/users/{user_id}/sessions", path));
                    notifications.show({ message: ended === 1 ? "One session ended." : `${ended} sessions ended.` });
                }}
            >
                <Text size="sm">The user is signed out everywhere immediately and can sign in again. API tokens are not affected.</Text>
            </DangerDialog>
            <RecoveryCode issued={issued} onClose={() => setIssued(null)} />
        </Panel>
    );
}
