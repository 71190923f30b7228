import { Alert, Modal, Text, TextInput } from "@mantine/core";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Problem } from "../api/client";
import { AskForm } from "./AskForm";
import { Trouble } from "./States";

type Asked = {
    onClose: () => void;
    action: string;
    /** What must be typed, as far as the page knows; the server has the last word. Left out where nothing is lost. */
    phrase?: string;
    children?: ReactNode;
    /** Sends it; what it throws is shown here and nothing typed is lost. */
    onConfirm: (typed: string) => Promise<void>;
};

/** Asks before something is done; what destroys is not done without its name being typed. */
export function ConfirmDialog({ opened, title, ...asked }: Asked & { opened: boolean; title: string }) {
    return (
        <Modal opened={opened} onClose={asked.onClose} title={<Text fw={620}>{title}</Text>}>
            <Ask {...asked} />
        </Modal>
    );
}

function Ask({ onClose, action, phrase, children, onConfirm }: Asked) {
    const [typed, setTyped] = useState("");
    // Kept while the next answer is tried: what was asked for then is asked for still.
    const [error, setError] = useState<unknown>(null);
    const send = useMutation({ mutationFn: () => onConfirm(typed), onSuccess: onClose, onError: setError });
    const asked = error instanceof Problem && error.phrase !== null ? error.phrase : phrase;
    const itself = error instanceof Problem && error.code === "self_target";
    return (
        <AskForm
            action={action}
            color="red"
            ready={asked === undefined || typed === asked}
            busy={send.isPending}
            onSend={send.mutate}
            onClose={onClose}
        >
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
        </AskForm>
    );
}
