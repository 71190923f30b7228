import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";

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
            title={<Text fw={620}>Leave without saving?</Text>}
        >
            <Stack gap="sm">
                <Text size="sm">Your changes to the script will be lost.</Text>
                <Group justify="flex-end">
                    <Button variant="default" onClick={() => reset?.()} data-autofocus>
                        Continue editing
                    </Button>
                    <Button
                        color="red"
                        onClick={() => {
                            proceed?.();
                            onLeave();
                        }}
                    >
                        Leave
                    </Button>
                </Group>
            </Stack>
        </Modal>
    );
}
