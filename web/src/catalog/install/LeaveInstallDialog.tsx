import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

/** Asks for confirmation before the entered values are lost. */
export function LeaveInstallDialog({ when }: { when: boolean }) {
    const { status, proceed, reset } = useBlocker({
        shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
        enableBeforeUnload: () => when,
        withResolver: true,
    });
    return (
        <Modal opened={status === "blocked"} onClose={() => reset?.()} title={<Text fw={620}>Leave the install?</Text>}>
            <Text size="sm">Nothing was installed yet. Your selections and answers are lost when you leave.</Text>
            <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={() => proceed?.()}>
                    Leave
                </Button>
                <Button onClick={() => reset?.()} data-autofocus>
                    Stay
                </Button>
            </Group>
        </Modal>
    );
}
