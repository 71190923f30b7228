import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Problem } from "../api/client";
import { Dialog } from "./Dialog";
import { DialogFoot } from "./DialogFoot";
import { ErrorAlert } from "./States";
import { t } from "./texts";

type Asked = {
    onClose: () => void;
    /** The label of the dangerous button. */
    action: string;
    /** The label of the cancel button, where "Cancel" would be ambiguous. */
    leave?: string;
    /** The text that must be typed, as far as the page knows; the server decides. Omitted if nothing is destroyed. */
    phrase?: string;
    children?: ReactNode;
    /** Sends the request; an error is shown in the dialog and the typed text is kept. */
    onConfirm: (typed: string) => Promise<unknown>;
    /** Told when the request was answered. */
    done?: string;
    /** A harmless alternative. It is preselected; without one, Cancel is preselected. */
    instead?: { action: string; onChoose: (typed: string) => Promise<unknown> };
};

/**
 * Asks for confirmation before a disruptive action. Enter chooses the harmless answer and Escape closes the dialog: the
 * dangerous action is only triggered by its own button, and a destructive one only after its name was typed.
 */
export function DangerDialog({
    opened,
    title,
    size,
    ...asked
}: Asked & { opened?: boolean; title: string; size?: "lg" }) {
    return (
        <Dialog opened={opened} onClose={asked.onClose} size={size} title={title}>
            <Ask {...asked} />
        </Dialog>
    );
}

function Ask({ onClose, action, leave = t.cancel, phrase, children, onConfirm, done, instead }: Asked) {
    const [typed, setTyped] = useState("");
    // Kept during the next attempt: a confirmation that the server required stays required.
    const [error, setError] = useState<unknown>(null);
    const danger = useRef<HTMLButtonElement>(null);
    const send = useMutation({
        mutationFn: (answer: "danger" | "instead") =>
            answer === "instead" && instead ? instead.onChoose(typed) : onConfirm(typed),
        onSuccess: (_, answer) => {
            if (done !== undefined && answer === "danger") notifications.show({ message: done });
            onClose();
        },
        onError: setError,
    });
    const asked = error instanceof Problem && error.phrase !== null ? error.phrase : phrase;
    const itself = error instanceof Problem && error.code === "self_target";
    const ready = asked === undefined || typed === asked;
    const busy = (answer: "danger" | "instead") => ({
        loading: send.isPending && send.variables === answer,
        disabled: !ready || (send.isPending && send.variables !== answer),
    });
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                if (!ready || send.isPending) return;
                if (instead) send.mutate("instead");
                else danger.current?.focus();
            }}
        >
            <Stack gap="sm">
                {children}
                {itself && (
                    <Alert color="orange" icon={<IconAlertOctagon size={18} />} title={t.holdfastRunsHere}>
                        {t.holdfastWouldStop}
                    </Alert>
                )}
                {asked !== undefined && (
                    <TextInput
                        label={t.typeToConfirm({
                            asked,
                            mono: (children) => (
                                <Text span fw={700} className="mono" inherit>
                                    {children}
                                </Text>
                            ),
                        })}
                        value={typed}
                        onChange={(e) => setTyped(e.currentTarget.value)}
                        data-autofocus
                        autoComplete="off"
                        spellCheck={false}
                    />
                )}
                <DialogFoot error={error !== null && !itself && <ErrorAlert error={error} />}>
                    <Button
                        variant="default"
                        onClick={onClose}
                        data-autofocus={(asked === undefined && !instead) || undefined}
                    >
                        {leave}
                    </Button>
                    <Button
                        ref={danger}
                        color="red"
                        variant={instead ? "light" : "filled"}
                        onClick={() => send.mutate("danger")}
                        {...busy("danger")}
                    >
                        {action}
                    </Button>
                    {instead && (
                        <Button type="submit" data-autofocus={asked === undefined || undefined} {...busy("instead")}>
                            {instead.action}
                        </Button>
                    )}
                </DialogFoot>
            </Stack>
        </form>
    );
}
