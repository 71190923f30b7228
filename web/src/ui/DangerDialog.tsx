import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Problem } from "../api/client";
import { Trouble } from "./States";

type Asked = {
    onClose: () => void;
    /** The dangerous answer. */
    action: string;
    /** How it is left, where "Cancel" would be misread. */
    leave?: string;
    /** What must be typed, as far as the page knows; the server has the last word. Left out where nothing is lost. */
    phrase?: string;
    children?: ReactNode;
    /** Sends it; what it throws is shown here and nothing typed is lost. */
    onConfirm: (typed: string) => Promise<void>;
    /** What can be done in its place without harm. It is preselected; where there is nothing of the kind, Cancel is. */
    instead?: { action: string; onChoose: (typed: string) => Promise<void> };
};

/**
 * Asks before anything is done that takes something away. Enter chooses the harmless answer and Escape none: the dangerous
 * one is only ever taken by its own button, and what destroys only once its name is typed.
 */
export function DangerDialog({ opened, title, ...asked }: Asked & { opened: boolean; title: string }) {
    return (
        <Modal opened={opened} onClose={asked.onClose} title={<Text fw={620}>{title}</Text>}>
            <Ask {...asked} />
        </Modal>
    );
}

function Ask({ onClose, action, leave = "Cancel", phrase, children, onConfirm, instead }: Asked) {
    const [typed, setTyped] = useState("");
    // Kept while the next answer is tried: what was asked for then is asked for still.
    const [error, setError] = useState<unknown>(null);
    const danger = useRef<HTMLButtonElement>(null);
    const send = useMutation({
        mutationFn: (answer: "danger" | "instead") =>
            answer === "instead" && instead ? instead.onChoose(typed) : onConfirm(typed),
        onSuccess: onClose,
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
                    <Button variant="default" onClick={onClose} data-autofocus={(asked === undefined && !instead) || undefined}>
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
                </Group>
            </Stack>
        </form>
    );
}
