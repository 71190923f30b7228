import { TextInput, type TextInputProps } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "../../ui/FormDialog";
import { t } from "./texts";

type Props = Omit<ComponentProps<typeof FormDialog>, "children"> & {
    name: TextInputProps;
    comment: TextInputProps;
    /** Its other inputs, between the name and the comment. */
    children?: ReactNode;
    /** What is asked before it is sent. */
    confirmation: ReactNode;
};

/** The form of an object of the firewall, which has a name and a comment. */
export function ObjectDialog({ name, comment, children, confirmation, ...form }: Props) {
    return (
        <>
            <FormDialog {...form}>
                <TextInput label={t.name} required data-autofocus autoComplete="off" spellCheck={false} {...name} />
                {children}
                <TextInput label={t.comment} {...comment} />
            </FormDialog>
            {confirmation}
        </>
    );
}
