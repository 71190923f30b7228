import { Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { User, UserRow } from "../api/client";
import { useSend } from "../api/command";
import { call } from "../api/operation";
import { SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, when } from "../ui/format";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { type Issued, RecoveryCode } from "./RecoveryCode";
import { ownAccountReason } from "./rank";
import { t } from "./texts";

type Asked = "code" | "factor" | "sessions";

/** How a user signs in, and the admin's actions for it. */
export function UserSignIn({ user, by, why }: { user: UserRow; by: User; why: string | null }) {
    const send = useSend();
    const [asked, setAsked] = useState<Asked | null>(null);
    const [issued, setIssued] = useState<Issued | null>(null);
    const close = () => setAsked(null);
    return (
        <Panel title={t.signIn}>
            <Facts
                rows={[
                    [t.method, user.single_sign_on ? t.singleSignOn : t.password],
                    [t.secondFactor, user.totp_enabled ? t.switchedOn : t.switchedOff],
                    [t.lastSeen, user.last_seen_at ? `${ago(user.last_seen_at)}, ${when(user.last_seen_at)}` : t.never],
                    [t.created, when(user.created_at)],
                ]}
            />
            <Group gap="xs" mt="md">
                <SmallButton
                    why={why ?? ownAccountReason(by, user, t.yourOwnAccountChange)}
                    onClick={() => setAsked("code")}
                >
                    {t.issueOneTimeCode}
                </SmallButton>
                <SmallButton
                    why={
                        why ??
                        ownAccountReason(by, user, t.yourOwnAccountSwitch) ??
                        (user.totp_enabled ? null : t.noSecondFactorSet)
                    }
                    onClick={() => setAsked("factor")}
                >
                    {t.resetSecondFactor}
                </SmallButton>
                <SmallButton why={why} onClick={() => setAsked("sessions")}>
                    {t.endSessions}
                </SmallButton>
            </Group>
            <DangerDialog
                opened={asked === "code"}
                onClose={close}
                title={t.issueCodeFor({ displayName: user.display_name })}
                action={t.issueTheCode}
                onConfirm={async () => {
                    const made = await call("users.reset_password", { user_id: user.id });
                    setIssued({
                        name: user.display_name,
                        email: user.email,
                        code: made.recovery_code,
                        expires: made.expires_at,
                    });
                }}
            >
                <Stack gap="xs">
                    <Text>{t.codeSetsNewPassword({ displayName: user.display_name })}</Text>
                    <Text>{t.makeSureRequestReally}</Text>
                </Stack>
            </DangerDialog>
            <DangerDialog
                opened={asked === "factor"}
                onClose={close}
                title={t.resetSecondFactorOf({ displayName: user.display_name })}
                action={t.resetSecondFactor}
                onConfirm={() => send("users.reset_totp", { user_id: user.id })}
                done={t.nowSignsWithoutSecond({ displayName: user.display_name })}
            >
                <Text>{t.userWhoLostDevice}</Text>
            </DangerDialog>
            <DangerDialog
                opened={asked === "sessions"}
                onClose={close}
                title={t.endSessionsOf({ displayName: user.display_name })}
                action={t.endAllSessions}
                onConfirm={async () => {
                    const { ended } = await call("users.end_sessions", { user_id: user.id });
                    notifications.show({ message: t.sessionsEnded({ ended }) });
                }}
            >
                <Text>{t.userSignedOutEverywhere}</Text>
            </DangerDialog>
            <RecoveryCode issued={issued} onClose={() => setIssued(null)} />
        </Panel>
    );
}
