import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { t } from "./texts";

/** Asks for confirmation before the entered values are lost. */
export function LeaveInstallDialog({ when }: { when: boolean }) {
    const { status, proceed, reset } = useBlocker({
        shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
        enableBeforeUnload: () => when,
        withResolver: true,
    });
    return (
        <Modal opened={status === "blocked"} onClose={() => reset?.()} title={<Text fw={620}>{t.leaveTheInstall}</Text>}>
            <Text size="sm">{t.nothingInstalledYetYour}</Text>
            <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={() => proceed?.()}>
                    {t.leave}
                </Button>
                <Button onClick={() => reset?.()} data-autofocus>
                    {t.stay}
                </Button>
            </Group>
        </Modal>
    );
}
