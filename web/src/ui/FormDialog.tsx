import type { ModalProps } from "@mantine/core";
import type { ComponentProps } from "react";
import { AskForm } from "./AskForm";
import { Dialog } from "./Dialog";

type Props = ComponentProps<typeof AskForm> & { title: string; size?: ModalProps["size"] };

/** A dialog that is one form. */
export function FormDialog({ title, size, ...form }: Props) {
    return (
        <Dialog onClose={form.onClose} size={size} title={title}>
            <AskForm {...form} />
        </Dialog>
    );
}
