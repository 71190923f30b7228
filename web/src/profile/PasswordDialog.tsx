import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Problem } from "../api/client";
import { Refused, SubmitButton } from "../auth/Door";
import { useWait } from "../auth/useWait";

type Props = {
    opened: boolean;
    onClose: () => void;
    title: string;
    action: string;
    danger?: boolean;
    children: ReactNode;
    onConfirm: (password: string) => Promise<void>;
};

/** What weakens how one signs in asks for the password again: an open screen is not its owner. */
export function PasswordDialog({ opened, onClose, title, action, danger = false, children, onConfirm }: Props) {
    const [password, setPassword] = useState("");
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const wait = useWait(error);
    useEffect(() => {
        setPassword("");
        setError(null);
    }, [opened]);
    const submit = async (event: FormEvent) => {
        event.preventDefault();
        setBusy(true);
        setError(null);
        try {
            await onConfirm(password);
            onClose();
        } catch (e) {
            setError(e);
        } finally {
            setBusy(false);
        }
    };
    return (
        <Modal opened={opened} onClose={onClose} title={<Text fw={620}>{title}</Text>}>
            <form onSubmit={submit}>
                <Stack gap="sm">
                    <Text size="sm">{children}</Text>
                    <PasswordInput
                        label="Your password"
                        autoComplete="current-password"
                        required
                        data-autofocus
                        value={password}
                        onChange={(e) => setPassword(e.currentTarget.value)}
                        error={error instanceof Problem ? error.fault("password") : undefined}
                    />
                    <Refused error={error} wait={wait} />
                    <Group justify="flex-end">
                        <Button variant="default" onClick={onClose}>
                            Cancel
                        </Button>
                        <SubmitButton wait={wait} loading={busy} disabled={password === ""} color={danger ? "red" : undefined}>
                            {action}
                        </SubmitButton>
                    </Group>
                </Stack>
            </form>
        </Modal>
    );
}
