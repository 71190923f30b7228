import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFoot } from "./DialogFoot";
import { FormError } from "./States";
import { SubmitButton } from "./SubmitButton";
import { t } from "./texts";

type Props = {
    action: string;
    color?: string;
    /** Whether the required input is complete. */
    ready: boolean;
    busy?: boolean;
    /** What is sent, and the fields that show its faults themselves; others are shown at the end. */
    request?: { isPending: boolean; error: unknown };
    fields?: readonly string[];
    /** Seconds to wait before the next attempt. */
    wait?: number;
    onSend: () => void;
    onClose: () => void;
    children: ReactNode;
};

/** The form of a dialog, with a cancel and a confirm button. */
export function AskForm({
    action,
    color,
    ready,
    request,
    fields,
    wait = 0,
    onSend,
    onClose,
    children,
    ...form
}: Props) {
    const busy = form.busy ?? request?.isPending;
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                onSend();
            }}
        >
            <Stack gap="sm">
                {children}
                <DialogFoot error={fields && <FormError error={request?.error} fields={fields} />}>
                    <Button variant="default" onClick={onClose}>
                        {t.cancel}
                    </Button>
                    <SubmitButton wait={wait} loading={busy} disabled={!ready} color={color}>
                        {action}
                    </SubmitButton>
                </DialogFoot>
            </Stack>
        </form>
    );
}
