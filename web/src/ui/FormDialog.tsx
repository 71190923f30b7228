import { Modal, type ModalProps, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { AskForm } from "./AskForm";

type Props = ComponentProps<typeof AskForm> & { title: string; size?: ModalProps["size"] };

/** A dialog that is one form. */
export function FormDialog({ title, size, ...form }: Props) {
    return (
        <Modal opened onClose={form.onClose} size={size} title={<Text fw={620}>{title}</Text>}>
            <AskForm {...form} />
        </Modal>
    );
}
