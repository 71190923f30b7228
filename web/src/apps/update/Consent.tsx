import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
    /** What will run and where; the user agrees to this. */
    children: ReactNode;
    consent: boolean;
    onConsent: (consent: boolean) => void;
    disabled?: boolean;
};

/** The consent required before an update. */
export function Consent({ children, consent, onConsent, disabled }: Props) {
    return (
        <Checkbox
            label={children}
            checked={consent}
            onChange={(e) => onConsent(e.currentTarget.checked)}
            disabled={disabled}
        />
    );
}
