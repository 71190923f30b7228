import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Copy } from "../ui/Copy";
import { when } from "../ui/format";

export type Issued = { name: string; email: string; code: string; expires: string };

/** A one-time code, shown only once, with instructions for the user. */
export function RecoveryCode({ issued, onClose }: { issued: Issued | null; onClose: () => void }) {
    return (
        <Modal
            opened={issued !== null}
            onClose={onClose}
            closeOnClickOutside={false}
            title={<Text fw={620}>One-time code for {issued?.name}</Text>}
        >
            {issued && (
                <Stack gap="sm">
                    <Text size="sm">
                        Pass it on to {issued.name} in person or over a channel that you both trust. It is shown only once.
                    </Text>
                    <Group className="panel" p="sm" justify="space-between" wrap="nowrap">
                        <Text component="output" className="mono" fw={620} aria-label="One-time code">
                            {issued.code}
                        </Text>
                        <Copy text={issued.code} label="Copy code" style={{ flexShrink: 0 }} />
                    </Group>
                    <Text size="sm">Instructions for the user:</Text>
                    <Text size="sm" component="ol" m={0} pl="lg">
                        <li>
                            Open <span className="mono">{location.origin}/recover</span>.
                        </li>
                        <li>
                            Enter <span className="mono">{issued.email}</span>, the code, and a new password.
                        </li>
                        <li>
                            The code works once, until {when(issued.expires)}.
                        </li>
                    </Text>
                    <Group justify="flex-end">
                        <Button onClick={onClose}>I have passed it on</Button>
                    </Group>
                </Stack>
            )}
        </Modal>
    );
}
