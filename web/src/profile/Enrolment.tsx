import { Anchor, Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Enrolment as Enrolled, faultOf } from "../api/client";
import { call } from "../api/operation";
import { CodeField } from "../auth/CodeField";
import { ThrottledFormError } from "../auth/SignInLayout";
import { useWait } from "../auth/useWait";
import { Copy } from "../ui/Copy";
import { Panel } from "../ui/States";
import { SubmitButton } from "../ui/SubmitButton";
import { RecoveryCodes } from "./RecoveryCodes";
import { t } from "./texts";

type Props = { enrolled: Enrolled; account: string; onDone: () => Promise<void>; onCancel: () => void };

/** Sets up an authenticator app. It takes effect only after the first correct code. */
export function Enrolment({ enrolled, account, onDone, onCancel }: Props) {
    const [kept, setKept] = useState(false);
    const [code, setCode] = useState("");
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const wait = useWait(error);
    const confirm = async (code: string) => {
        if (busy || !kept || wait > 0) return;
        setBusy(true);
        setError(null);
        try {
            await call("auth.confirm_totp", { body: { code } });
            await onDone();
        } catch (e) {
            setError(e);
            setCode("");
            setBusy(false);
        }
    };
    const submit = (event: FormEvent) => {
        event.preventDefault();
        void confirm(code);
    };
    return (
        <Panel title={t.setUpSecondFactor}>
            <form onSubmit={submit}>
                <Stack gap="lg">
                    <Step number={1} title={t.scanYourAuthenticatorApp}>
                        <Group align="flex-start" gap="md">
                            {/* An SVG in an img element runs no scripts. Some authenticator apps need a white background. */}
                            <img
                                src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolled.qr_svg)}`}
                                alt={t.qrCodeSecretYour}
                                width={188}
                                height={188}
                                className="qr-code"
                            />
                            <Stack gap={6} className="grows-wide">
                                <Text>
                                    {t.noCameraEnterSecret({
                                        link: (children) => (
                                            <Anchor inherit underline="always" href={enrolled.otpauth_uri}>
                                                {children}
                                            </Anchor>
                                        ),
                                    })}
                                </Text>
                                <code className="secret" data-testid="secret">
                                    {enrolled.secret.replace(/(.{4})(?=.)/g, "$1 ")}
                                </code>
                                <Copy text={enrolled.secret} label={t.copySecret} w="fit-content" />
                            </Stack>
                        </Group>
                    </Step>
                    <Step number={2} title={t.saveYourRecoveryCodes}>
                        <Text>{t.theyShownOnlyOnce}</Text>
                        <RecoveryCodes codes={enrolled.recovery_codes} account={account} />
                        <Checkbox
                            label={t.savedCodes}
                            checked={kept}
                            onChange={(e) => setKept(e.currentTarget.checked)}
                            mt={4}
                        />
                    </Step>
                    <Step number={3} title={t.enterCodeAppShows}>
                        <div className="code-entry">
                            <CodeField
                                value={code}
                                onChange={setCode}
                                onFull={(full) => void confirm(full)}
                                disabled={busy}
                                error={faultOf(error, "code")}
                            />
                        </div>
                        {!kept && code.length > 0 && <Text role="status">{t.firstConfirmAboveYou}</Text>}
                        <ThrottledFormError error={error} wait={wait} fields={["code"]} />
                        <Group gap="xs">
                            <SubmitButton wait={wait} loading={busy} disabled={!kept}>
                                {t.switchOn}
                            </SubmitButton>
                            <Button variant="default" onClick={onCancel}>
                                {t.cancel}
                            </Button>
                        </Group>
                    </Step>
                </Stack>
            </form>
        </Panel>
    );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
    return (
        <Stack gap="xs">
            <Title order={3}>
                {number}. {title}
            </Title>
            {children}
        </Stack>
    );
}
