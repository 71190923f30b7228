import { PasswordInput, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { faultOf } from "../api/client";
import { ThrottledFormError } from "../auth/SignInLayout";
import { useWait } from "../auth/useWait";
import { AskForm } from "../ui/AskForm";
import { Dialog } from "../ui/Dialog";
import { t } from "./texts";

type Asked = {
    onClose: () => void;
    action: string;
    danger?: boolean;
    children: ReactNode;
    onConfirm: (password: string) => Promise<void>;
};

/** Asks for the password before an action that weakens the sign-in: an unlocked screen does not prove who the user is. */
export function PasswordDialog({ opened, title, ...asked }: Asked & { opened: boolean; title: string }) {
    return (
        <Dialog opened={opened} onClose={asked.onClose} title={title}>
            <Ask {...asked} />
        </Dialog>
    );
}

function Ask({ onClose, action, danger = false, children, onConfirm }: Asked) {
    const [password, setPassword] = useState("");
    const send = useMutation({ mutationFn: () => onConfirm(password), onSuccess: onClose });
    const wait = useWait(send.error);
    return (
        <AskForm
            action={action}
            color={danger ? "red" : undefined}
            ready={password !== ""}
            busy={send.isPending}
            wait={wait}
            onSend={send.mutate}
            onClose={onClose}
        >
            <Text>{children}</Text>
            <PasswordInput
                label={t.yourPassword}
                autoComplete="current-password"
                required
                data-autofocus
                value={password}
                onChange={(e) => setPassword(e.currentTarget.value)}
                error={faultOf(send.error, "password")}
            />
            <ThrottledFormError error={send.error} wait={wait} fields={["password"]} />
        </AskForm>
    );
}
