import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { SubmitButton } from "./SubmitButton";
import { t } from "./texts";

type Props = {
    action: string;
    color?: string;
    /** Whether the required input is complete. */
    ready: boolean;
    busy: boolean;
    /** Seconds to wait before the next attempt. */
    wait?: number;
    onSend: () => void;
    onClose: () => void;
    children: ReactNode;
};

/** The form of a dialog, with a cancel and a confirm button. */
export function AskForm({ action, color, ready, busy, wait = 0, onSend, onClose, children }: Props) {
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                onSend();
            }}
        >
            <Stack gap="sm">
                {children}
                <Group justify="flex-end">
                    <Button variant="default" onClick={onClose}>
                        {t.cancel}
                    </Button>
                    <SubmitButton wait={wait} loading={busy} disabled={!ready} color={color}>
                        {action}
                    </SubmitButton>
                </Group>
            </Stack>
        </form>
    );
}
