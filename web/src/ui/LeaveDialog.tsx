import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Dialog } from "./Dialog";
import { t } from "./texts";

type Props = {
    title: string;
    /** What would be lost. */
    children: string;
    unsaved: () => boolean;
    /** Whether another search in the same address keeps what was entered. */
    samePath?: boolean;
    onLeave?: () => void;
};

/** Asks for confirmation before what was entered is lost: by a link, by the browser's buttons, or by closing the tab. */
export function LeaveDialog({ title, children, unsaved, samePath = false, onLeave }: Props) {
    const { status, proceed, reset } = useBlocker({
        shouldBlockFn: ({ current, next }) =>
            unsaved() &&
            (current.pathname !== next.pathname ||
                (!samePath && JSON.stringify(current.search) !== JSON.stringify(next.search))),
        enableBeforeUnload: unsaved,
        withResolver: true,
    });
    return (
        <Dialog opened={status === "blocked"} onClose={() => reset?.()} title={title}>
            <Text>{children}</Text>
            <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={() => reset?.()} data-autofocus>
                    {t.stay}
                </Button>
                <Button
                    color="red"
                    onClick={() => {
                        proceed?.();
                        onLeave?.();
                    }}
                >
                    {t.leave}
                </Button>
            </Group>
        </Dialog>
    );
}
