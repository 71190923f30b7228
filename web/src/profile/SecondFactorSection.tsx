import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Enrolment as Enrolled, faultOf, type User } from "../api/client";
import { call, readAgain } from "../api/operation";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Quiet } from "../ui/Quiet";
import { ErrorAlert, Panel } from "../ui/States";
import { Enrolment } from "./Enrolment";
import { PasswordDialog } from "./PasswordDialog";
import { RecoveryCodes } from "./RecoveryCodes";
import { t } from "./texts";

const FEW = 3;

/** The authenticator app whose code is required after the password. */
export function SecondFactorSection({ user }: { user: User }) {
    return user.totp_enabled ? <On user={user} /> : <Off user={user} />;
}

function Off({ user }: { user: User }) {
    const cache = useQueryClient();
    const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
    const [asking, setAsking] = useState(false);
    const enrol = (password?: string) => call("auth.enroll_totp", { body: { password } });
    const begin = useMutation({
        mutationFn: () => enrol(),
        onSuccess: setEnrolled,
        onError: (error) => {
            // Only who signed in a moment ago needs no password.
            if (faultOf(error, "password") !== undefined) setAsking(true);
            // It may have been set up in another window.
            else void readAgain(cache, "auth.me");
        },
    });
    const done = async () => {
        await cache.invalidateQueries();
        notifications.show({ color: "teal", message: t.secondFactorOnRequired });
    };
    if (enrolled !== null) {
        return <Enrolment enrolled={enrolled} account={user.email} onDone={done} onCancel={() => setEnrolled(null)} />;
    }
    return (
        <AccessGate of="auth.enroll_totp">
            <Panel
                title={t.secondFactor}
                aside={
                    <Badge color="gray" radius="sm">
                        {t.switchedOff}
                    </Badge>
                }
            >
                <Stack gap="sm" align="flex-start">
                    <Text>{t.afterYourPasswordHoldfast}</Text>
                    <Quiet>{t.youNeedAuthenticatorApp}</Quiet>
                    {begin.error && faultOf(begin.error, "password") === undefined && (
                        <ErrorAlert error={begin.error} />
                    )}
                    <Button onClick={() => begin.mutate()} loading={begin.isPending}>
                        {t.setUp}
                    </Button>
                    <PasswordDialog
                        opened={asking}
                        onClose={() => setAsking(false)}
                        title={t.setUpSecondFactor}
                        action={t.setUp}
                        onConfirm={async (password) => setEnrolled(await enrol(password))}
                    >
                        {t.setUpNeedsPassword}
                    </PasswordDialog>
                </Stack>
            </Panel>
        </AccessGate>
    );
}

function On({ user }: { user: User }) {
    const cache = useQueryClient();
    const [asking, setAsking] = useState<"codes" | "off" | null>(null);
    const [fresh, setFresh] = useState<string[] | null>(null);
    const codesOff = useDenialReason("auth.regenerate_recovery_codes");
    const left = user.recovery_codes_left ?? null;
    const renew = async (password: string) => {
        const answer = await call("auth.regenerate_recovery_codes", { body: { password } });
        setFresh(answer.recovery_codes);
        await readAgain(cache, "auth.me");
    };
    const disable = async (password: string) => {
        await call("auth.disable_totp", { body: { password } });
        notifications.show({ color: "orange", message: t.secondFactorOffYou });
        await cache.invalidateQueries();
    };
    return (
        <>
            <Panel
                title={t.secondFactor}
                aside={
                    <Badge color="teal" radius="sm">
                        {t.switchedOn}
                    </Badge>
                }
            >
                <Stack gap="md">
                    <Text>{t.afterYourPasswordHoldfastAsks}</Text>
                    {fresh === null ? (
                        <Left count={left} />
                    ) : (
                        <Stack gap="sm">
                            <Alert color="orange" title={t.yourNewRecoveryCodes}>
                                {t.oldCodesNoLonger}
                            </Alert>
                            <RecoveryCodes codes={fresh} account={user.email} />
                            <Group>
                                <Button onClick={() => setFresh(null)}>{t.savedCodes}</Button>
                            </Group>
                        </Stack>
                    )}
                    {user.has_password ? (
                        fresh === null && (
                            <Group gap="xs">
                                <ActionButton variant="default" why={codesOff} onClick={() => setAsking("codes")}>
                                    {t.newRecoveryCodes}
                                </ActionButton>
                                <Button variant="light" color="red" onClick={() => setAsking("off")}>
                                    {t.switchOff}
                                </Button>
                            </Group>
                        )
                    ) : (
                        <Quiet>{t.creatingNewRecoveryCodes}</Quiet>
                    )}
                </Stack>
            </Panel>
            <PasswordDialog
                opened={asking === "codes"}
                onClose={() => setAsking(null)}
                title={t.newRecoveryCodes}
                action={t.createNewCodes}
                onConfirm={renew}
            >
                {t.youGetTenNew}
            </PasswordDialog>
            <PasswordDialog
                opened={asking === "off"}
                onClose={() => setAsking(null)}
                title={t.switchOffSecondFactor}
                action={t.switchOff}
                danger
                onConfirm={disable}
            >
                {t.afterwardsYourPasswordAlone}
            </PasswordDialog>
        </>
    );
}

function Left({ count }: { count: number | null }) {
    if (count === null) return null;
    if (count > FEW) {
        return <Text>{t.recoveryCodesLeftWhen({ count })}</Text>;
    }
    return (
        <Alert color={count === 0 ? "red" : "orange"} title={t.recoveryCodesLeft({ count })}>
            {count === 0 ? t.noCodesLeftAdvice : t.fewCodesLeftAdvice}
        </Alert>
    );
}
