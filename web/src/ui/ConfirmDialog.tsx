import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertOctagon } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Problem } from "../api/client";
import { Trouble } from "./States";

type Props = {
    opened: boolean;
    onClose: () => void;
    title: string;
    action: string;
    /** What must be typed, as far as the page knows; the server has the last word. Left out where nothing is lost. */
    phrase?: string;
    children?: ReactNode;
    /** Sends it; what it throws is shown here and nothing typed is lost. */
    onConfirm: (typed: string) => Promise<void>;
};

/** Asks before something is done; what destroys is not done without its name being typed. */
export function ConfirmDialog({ opened, onClose, title, action, phrase, children, onConfirm }: Props) {
    const [typed, setTyped] = useState("");
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        if (!opened) return;
        setTyped("");
        setError(null);
    }, [opened]);

    const asked = error instanceof Problem && error.phrase !== null ? error.phrase : phrase;
    const itself = error instanceof Problem && error.code === "self_target";
    const submit = async (event: FormEvent) => {
        event.preventDefault();
        setBusy(true);
        try {
            await onConfirm(typed);
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
                    {children}
                    {itself && (
                        <Alert color="orange" icon={<IconAlertOctagon size={18} />} title="Holdfast itself runs there">
                            It would go down with it, and this page with Holdfast.
                        </Alert>
                    )}
                    {asked !== undefined && (
                        <TextInput
                            label={
                                <>
                                    Type{" "}
                                    <Text span fw={700} className="mono" inherit>
                                        {asked}
                                    </Text>{" "}
                                    to confirm
                                </>
                            }
                            value={typed}
                            onChange={(e) => setTyped(e.currentTarget.value)}
                            data-autofocus
                            autoComplete="off"
                            spellCheck={false}
                        />
                    )}
                    {error !== null && !itself && <Trouble error={error} />}
                    <Group justify="flex-end">
                        <Button variant="default" onClick={onClose}>
                            Cancel
                        </Button>
                        <Button type="submit" color="red" loading={busy} disabled={asked !== undefined && typed !== asked}>
                            {action}
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Modal>
    );
}
