import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Enrolment as Enrolled, take, type User } from "../api/client";
import { me } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Panel, ErrorAlert } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { Enrolment } from "./Enrolment";
import { PasswordDialog } from "./PasswordDialog";
import { RecoveryCodes } from "./RecoveryCodes";

const FEW = 3;

/** The authenticator app whose code is required after the password. */
export function SecondFactorSection({ user }: { user: User }) {
    return user.totp_enabled ? <On user={user} /> : <Off user={user} />;
}

function Off({ user }: { user: User }) {
    const cache = useQueryClient();
    const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
    const begin = useMutation({
        mutationFn: () => take(api.POST("/api/v1/auth/totp/enroll")),
        onSuccess: setEnrolled,
        // It may have been set up in another window.
        onError: () => cache.invalidateQueries({ queryKey: me.queryKey }),
    });
    const done = async () => {
        await cache.invalidateQueries();
        notifications.show({ color: "teal", message: "The second factor is on. It is required at your next sign-in." });
    };
    if (enrolled !== null) {
        return <Enrolment enrolled={enrolled} account={user.email} onDone={done} onCancel={() => setEnrolled(null)} />;
    }
    return (
        <AccessGate of="auth.enroll_totp">
            <Panel title="Second factor" aside={<Badge variant="light" color="gray" tt="none" radius="sm">off</Badge>}>
                <Stack gap="sm" align="flex-start">
                    <Text size="sm">
                        After your password, Holdfast can ask for a six-digit code from your phone. Your password alone is then not
                        enough to sign in.
                    </Text>
                    <Text size="sm" className="quiet">
                        You need an authenticator app that supports time-based codes (TOTP). Most password managers support them too.
                    </Text>
                    {begin.error && <ErrorAlert error={begin.error} />}
                    <Button onClick={() => begin.mutate()} loading={begin.isPending}>
                        Set up
                    </Button>
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
        const answer = await take(api.POST("/api/v1/auth/totp/recovery-codes/regenerate", { body: { password } }));
        setFresh(answer.recovery_codes);
        await cache.invalidateQueries({ queryKey: me.queryKey });
    };
    const disable = async (password: string) => {
        await take(api.DELETE("/api/v1/auth/totp", { body: { password } }));
        notifications.show({ color: "orange", message: "The second factor is off. You sign in with your password only." });
        await cache.invalidateQueries();
    };
    return (
        <>
            <Panel title="Second factor" aside={<Badge variant="light" color="teal" tt="none" radius="sm">on</Badge>}>
                <Stack gap="md">
                    <Text size="sm">
                        After your password, Holdfast asks for a code from your authenticator app, except on devices that you
                        trust.
                    </Text>
                    {fresh === null ? (
                        <Left count={left} />
                    ) : (
                        <Stack gap="sm">
                            <Alert color="orange" title="Your new recovery codes, shown only once">
                                The old codes no longer work. Save these before you continue.
                            </Alert>
                            <RecoveryCodes codes={fresh} account={user.email} />
                            <Group>
                                <Button onClick={() => setFresh(null)}>I have saved them</Button>
                            </Group>
                        </Stack>
                    )}
                    {user.has_password ? (
                        fresh === null && (
                            <Group gap="xs">
                                <ActionButton variant="default" why={codesOff} onClick={() => setAsking("codes")}>
                                    New recovery codes
                                </ActionButton>
                                <Button variant="light" color="red" onClick={() => setAsking("off")}>
                                    Switch off
                                </Button>
                            </Group>
                        )
                    ) : (
                        <Text size="sm" className="quiet">
                            Creating new recovery codes and switching the second factor off require your password, and you have no
                            password in Holdfast. Ask an admin to reset your second factor, then set it up again.
                        </Text>
                    )}
                </Stack>
            </Panel>
            <PasswordDialog
                opened={asking === "codes"}
                onClose={() => setAsking(null)}
                title="New recovery codes"
                action="Create new codes"
                onConfirm={renew}
            >
                You get ten new codes; your old codes stop working.
            </PasswordDialog>
            <PasswordDialog
                opened={asking === "off"}
                onClose={() => setAsking(null)}
                title="Switch off the second factor"
                action="Switch off"
                danger
                onConfirm={disable}
            >
                Afterwards your password alone is enough to sign in. The entry in your authenticator app becomes invalid; setting
                up the second factor again creates a new one.
            </PasswordDialog>
        </>
    );
}

function Left({ count }: { count: number | null }) {
    if (count === null) return null;
    if (count > FEW) {
        return <Text size="sm">{count} recovery codes are left, for when you do not have your phone.</Text>;
    }
    return (
        <Alert color={count === 0 ? "red" : "orange"} title={count === 0 ? "No recovery code is left" : `${count === 1 ? "One recovery code is" : `${count} recovery codes are`} left`}>
            {count === 0 ? "Without your phone you can't sign in. " : "Each recovery code works once. "}
            Create new codes before you need them.
        </Alert>
    );
}
