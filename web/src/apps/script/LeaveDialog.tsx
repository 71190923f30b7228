import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { t } from "./texts";

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ unsaved, onLeave }: { unsaved: RefObject<boolean>; onLeave: () => void }) {
    const { status, proceed, reset } = useBlocker({
        shouldBlockFn: () => unsaved.current,
        enableBeforeUnload: () => unsaved.current,
        withResolver: true,
    });
    return (
        <Modal
            opened={status === "blocked"}
            onClose={() => reset?.()}
            title={<Text fw={620}>{t.leaveWithoutSaving}</Text>}
        >
            <Stack gap="sm">
                <Text size="sm">{t.yourChangesScriptWill}</Text>
                <Group justify="flex-end">
                    <Button variant="default" onClick={() => reset?.()} data-autofocus>
                        {t.continueEditing}
                    </Button>
                    <Button
                        color="red"
                        onClick={() => {
                            proceed?.();
                            onLeave();
                        }}
                    >
                        {t.leave}
                    </Button>
                </Group>
            </Stack>
        </Modal>
    );
}
