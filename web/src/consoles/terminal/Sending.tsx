import { Button, Group, Text } from "@mantine/core";
import { bytes } from "../../ui/format";
import { t } from "../texts";

/** How much of a paste is still to be sent. */
export function Sending({ left, onCancel }: { left: number; onCancel: () => void }) {
    return (
        <Group className="console-bar" justify="space-between">
            <Text>{t.sending({ left: bytes(left) })}</Text>
            <Button size="xs" variant="default" onClick={onCancel}>
                {t.cancelSending}
            </Button>
        </Group>
    );
}
