import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { SubmitButton } from "../auth/Door";

type Props = {
    action: string;
    color?: string;
    /** Whether what has to be typed is there. */
    ready: boolean;
    busy: boolean;
    /** How many seconds one has to wait before the next try. */
    wait?: number;
    onSend: () => void;
    onClose: () => void;
    children: ReactNode;
};

/** What a dialog asks, and the two answers to it. */
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
                        Cancel
                    </Button>
                    <SubmitButton wait={wait} loading={busy} disabled={!ready} color={color}>
                        {action}
                    </SubmitButton>
                </Group>
            </Stack>
        </form>
    );
}
