import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, take, type User, type UserRow } from "../api/client";
import { Act } from "../ui/Act";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, when } from "../ui/format";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { oneself } from "./rank";
import { type Issued, RecoveryCode } from "./RecoveryCode";

type Asked = "code" | "factor" | "sessions";

/** How somebody signs in, and what an admin can do about it. */
export function UserSignIn({ user, by, why }: { user: UserRow; by: User; why: string | null }) {
    const cache = useQueryClient();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [issued, setIssued] = useState<Issued | null>(null);
    const path = { params: { path: { user_id: user.id } } };
    const close = () => setAsked(null);
    return (
        <Panel title="Signing in">
            <Facts
                rows={[
                    ["Through", user.single_sign_on ? "single sign-on" : "a password"],
                    ["Second factor", user.totp_enabled ? "on" : "off"],
                    [
                        "Last seen",
                        user.last_seen_at ? `${ago(user.last_seen_at)}, ${when(user.last_seen_at)}` : "never",
                    ],
                    ["Here since", when(user.created_at)],
                ]}
            />
            <Group gap="xs" mt="md">
                <Act
                    why={why ?? oneself(by, user, "This is you: change your password in your profile.")}
                    variant="default"
                    size="xs"
                    onClick={() => setAsked("code")}
                >
                    Issue a one-time code
                </Act>
                <Act
                    why={
                        why ??
                        oneself(by, user, "This is you: switch it off in your profile.") ??
                        (user.totp_enabled ? null : "No second factor is set up.")
                    }
                    variant="default"
                    size="xs"
                    onClick={() => setAsked("factor")}
                >
                    Reset second factor
                </Act>
                <Act why={why} variant="default" size="xs" onClick={() => setAsked("sessions")}>
                    End sessions
                </Act>
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
                        With it {user.display_name} sets a new password. You never see the password. An earlier code stops
                        working.
                    </Text>
                    <Text size="sm">Make sure it is really them who asks.</Text>
                </Stack>
            </DangerDialog>
            <DangerDialog
                opened={asked === "factor"}
                onClose={close}
                title={`Reset the second factor of ${user.display_name}`}
                action="Reset second factor"
                onConfirm={async () => {
                    await take(api.DELETE("/api/v1/users/{user_id}/totp", path));
                    notifications.show({ message: `${user.display_name} signs in without a second factor now.` });
                    await cache.invalidateQueries({ queryKey: ["users"] });
                }}
            >
                <Text size="sm">
                    For somebody who lost the device and the recovery codes. Their password alone signs them in until they
                    set up a new one; make sure it is really them who asks.
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
                <Text size="sm">They are signed out everywhere at once and can sign in again. API tokens stay.</Text>
            </DangerDialog>
            <RecoveryCode issued={issued} onClose={() => setIssued(null)} />
        </Panel>
    );
}
