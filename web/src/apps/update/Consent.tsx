import { Checkbox, Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "./texts";

type Props = {
    /** What will run and where; the user agrees to this. */
    children: ReactNode;
    consent: boolean;
    onConsent: (consent: boolean) => void;
    snapshot: boolean;
    onSnapshot: (snapshot: boolean) => void;
    disabled?: boolean;
};

/** The options and the consent required before an update. */
export function Consent({ children, consent, onConsent, snapshot, onSnapshot, disabled }: Props) {
    return (
        <Stack gap="sm">
            <Switch
                label={t.takeSnapshotFirst}
                description={t.ifUpdateFailsContainer}
                checked={snapshot}
                onChange={(e) => onSnapshot(e.currentTarget.checked)}
                disabled={disabled}
            />
            <Checkbox
                label={children}
                checked={consent}
                onChange={(e) => onConsent(e.currentTarget.checked)}
                disabled={disabled}
            />
        </Stack>
    );
}
