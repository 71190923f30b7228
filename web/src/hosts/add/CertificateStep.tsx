import { Button, Checkbox, Code, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { when } from "../../ui/format";
import { Facts } from "../../ui/Value";
import type { Probe } from "./probe";
import { t } from "./texts";

/** It names each certificate of the node with its fingerprint; the page of the node presents pve-ssl.pem or pveproxy-ssl.pem. */
const COMMAND = "pvenode cert info --output-format yaml | grep -E 'filename|fingerprint'";

/** Shows the certificate that the host presents, to be compared and accepted. */
export function CertificateStep({ of, onBack, onAccept }: { of: Probe; onBack: () => void; onAccept: () => void }) {
    const [accepted, setAccepted] = useState(false);
    return (
        <Stack gap="sm">
            <Text>{of.trusted_by_system ? t.trusted : t.notTrusted}</Text>
            {!of.trusted_by_system && <Code block>{COMMAND}</Code>}
            <Facts
                rows={[
                    [t.fingerprint, <span className="mono">{of.fingerprint}</span>],
                    [t.subject, of.certificate.subject],
                    [t.issuer, of.certificate.issuer],
                    [t.validUntil, when(of.certificate.not_after)],
                ]}
            />
            <Checkbox label={t.isTheHosts} checked={accepted} onChange={(e) => setAccepted(e.currentTarget.checked)} />
            <Group justify="space-between">
                <Button variant="default" onClick={onBack}>
                    {t.back}
                </Button>
                <Button disabled={!accepted} onClick={onAccept}>
                    {t.accept}
                </Button>
            </Group>
        </Stack>
    );
}
