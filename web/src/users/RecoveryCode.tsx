import { Button, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { when } from "../ui/format";

export type Issued = { name: string; email: string; code: string; expires: string };

/** A recovery code, shown this once, with what its bearer does with it. */
export function RecoveryCode({ issued, onClose }: { issued: Issued | null; onClose: () => void }) {
    return (
        <Modal
            opened={issued !== null}
            onClose={onClose}
            closeOnClickOutside={false}
            title={<Text fw={620}>Recovery code for {issued?.name}</Text>}
        >
            {issued && (
                <Stack gap="sm">
                    <Text size="sm">
                        Give it to {issued.name} in person or over a channel you both trust. It is shown only now.
                    </Text>
                    <Group className="panel" p="sm" justify="space-between" wrap="nowrap">
                        <Text className="mono" fw={620} aria-label="Recovery code">
                            {issued.code}
                        </Text>
                        <CopyButton value={issued.code}>
                            {({ copied, copy }) => (
                                <Button
                                    size="xs"
                                    variant="default"
                                    onClick={copy}
                                    leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                                    style={{ flexShrink: 0 }}
                                >
                                    {copied ? "Copied" : "Copy code"}
                                </Button>
                            )}
                        </CopyButton>
                    </Group>
                    <Text size="sm">What to tell them:</Text>
                    <Text size="sm" component="ol" m={0} pl="lg">
                        <li>
                            Open <span className="mono">{location.origin}/login</span> and choose the recovery code there.
                        </li>
                        <li>
                            Enter <span className="mono">{issued.email}</span>, the code, and a password of your own.
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
