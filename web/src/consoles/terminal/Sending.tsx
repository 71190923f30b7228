import { Group, Text } from "@mantine/core";
import { SmallButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { t } from "../texts";

/** How much of a paste is still to be sent. */
export function Sending({ left, onCancel }: { left: number; onCancel: () => void }) {
    return (
        <Group className="console-bar" justify="space-between">
            <Text>{t.sending({ left: bytes(left) })}</Text>
            <SmallButton onClick={onCancel}>{t.cancelSending}</SmallButton>
        </Group>
    );
}
