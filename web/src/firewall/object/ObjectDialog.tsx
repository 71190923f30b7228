import { TextInput, type TextInputProps } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { t } from "./texts";

type Props = Omit<ComponentProps<typeof AskForm>, "children"> & {
    title: string;
    name: TextInputProps;
    comment: TextInputProps;
    /** Its other inputs, between the name and the comment. */
    children?: ReactNode;
    /** What is asked before it is sent. */
    confirmation: ReactNode;
};

/** The form of an object of the firewall, which has a name and a comment. */
export function ObjectDialog({ title, name, comment, children, confirmation, ...form }: Props) {
    return (
        <Dialog onClose={form.onClose} title={title}>
            <AskForm {...form}>
                <TextInput label={t.name} required data-autofocus autoComplete="off" spellCheck={false} {...name} />
                {children}
                <TextInput label={t.comment} {...comment} />
            </AskForm>
            {confirmation}
        </Dialog>
    );
}
