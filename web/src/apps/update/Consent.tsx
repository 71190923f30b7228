import { Checkbox, Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
    /** What will run, and where: what the user says yes to. */
    children: ReactNode;
    consent: boolean;
    onConsent: (consent: boolean) => void;
    snapshot: boolean;
    onSnapshot: (snapshot: boolean) => void;
    disabled?: boolean;
};

/** What is decided before an update runs. */
export function Consent({ children, consent, onConsent, snapshot, onSnapshot, disabled }: Props) {
    return (
        <Stack gap="sm">
            <Switch
                label="Take a snapshot first"
                description="Should the update go wrong, the container can be taken back to it. It stays until somebody deletes it."
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
