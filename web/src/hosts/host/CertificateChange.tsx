import { Alert, PasswordInput, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Host } from "../../api/client";
import { call } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Facts } from "../../ui/Value";
import { t } from "./texts";

/** Asks whether the certificate that the host presents now is accepted. */
export function CertificateChange({ host }: { host: Host }) {
    const cache = useQueryClient();
    const why = useDenialReason("hosts.edit", host.team_id);
    const [accepting, setAccepting] = useState(false);
    const [secret, setSecret] = useState("");
    return (
        <Alert mb="md" color="red" icon={<IconAlertTriangle size={18} />} title={t.certificateChanged} role="alert">
            <Stack gap="sm">
                <Text>{t.certificateText}</Text>
                <Facts
                    rows={[
                        [t.accepted, <span className="mono">{host.fingerprint}</span>],
                        [t.presented, <span className="mono">{host.offered_fingerprint}</span>],
                    ]}
                />
                <ActionButton why={why} w="fit-content" color="red" onClick={() => setAccepting(true)}>
                    {t.acceptNew}
                </ActionButton>
                <DangerDialog
                    opened={accepting}
                    onClose={() => setAccepting(false)}
                    title={t.acceptQuestion({ name: host.name })}
                    action={t.accept}
                    onConfirm={async () => {
                        await call("hosts.edit", {
                            host_id: host.id,
                            body: { tls_fingerprint: host.offered_fingerprint, token_secret: secret || undefined },
                        });
                        setSecret("");
                        await cache.invalidateQueries();
                    }}
                >
                    <Text>{t.acceptText}</Text>
                    <PasswordInput
                        label={t.secretAgain}
                        description={t.secretAgainText}
                        value={secret}
                        onChange={(e) => setSecret(e.currentTarget.value)}
                        autoComplete="off"
                    />
                </DangerDialog>
            </Stack>
        </Alert>
    );
}
